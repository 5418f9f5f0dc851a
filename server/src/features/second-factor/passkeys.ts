import type { AuthenticationResponse, Passkey, PasskeyCreate } from '@regie/contract/second-factor/schema'
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Executor, Transaction } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/violations.ts'
import { fail } from '#platform/http/failure.ts'
import { ceremonyMilliseconds, claimedChallenge, type WebAuthn } from '#platform/secrets/webauthn.ts'
import { passkeyChallenges, passkeys } from './table.ts'

/** Passkeys per person. */
const maxPasskeys = 20

/** The purpose of a challenge, and the browser that requested it. */
export type PasskeyChallenge = { purpose: (typeof passkeyChallenges.$inferSelect)['purpose']; browser: Buffer }

async function saveChallenge(db: Executor, challenge: string, asked: PasskeyChallenge): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${ceremonyMilliseconds / 1000})`
  await db.insert(passkeyChallenges).values({ challenge, ...asked, expiresAt })
}

/**
 * Consumes the challenge that an answer refers to. Null unless this browser requested it recently, for this purpose.
 */
async function takeChallenge(
  db: Executor,
  response: { response: { clientDataJSON: string } },
  { purpose, browser }: PasskeyChallenge,
): Promise<string | null> {
  const claimed = claimedChallenge(response)
  if (claimed === null) return null
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, claimed),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browser, browser),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

const credentialColumns = {
  credentialId: passkeys.credentialId,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
  transports: passkeys.transports,
}
const selectCredentials = (db: Executor, userId: string) =>
  db.select(credentialColumns).from(passkeys).where(eq(passkeys.userId, userId))

/** A person's passkeys, latest first. */
export const readPasskeys = (db: Executor, userId: string): Promise<Passkey[]> =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)

/** The options that a browser needs to create a passkey. */
export async function registrationOptions(
  db: Executor,
  webAuthn: WebAuthn,
  person: { id: string; email: string; firstname: string; lastname: string },
  browser: Buffer,
) {
  const { id, email, firstname, lastname } = person
  const existing = await selectCredentials(db, id)
  if (existing.length >= maxPasskeys)
    throw fail('INVALID', { message: `Vous avez déjà ${maxPasskeys} clés : retirez-en une d’abord.` })
  const name = `${firstname} ${lastname}`
  const { challenge, options } = await webAuthn.registrationOptions({ id, email, name, existing })
  await saveChallenge(db, challenge, { purpose: 'registration', browser })
  return { options }
}

type Registration = z.output<typeof PasskeyCreate> & { userId: string; browser: Buffer }

/**
 * Saves a new passkey. Throws INVALID when the answer matches no challenge of this browser, or the passkey exists
 * already.
 */
export async function registerPasskey(
  db: Database,
  webAuthn: WebAuthn,
  { name, passkey, userId, browser }: Registration,
  /** Runs in the same transaction. */
  then: (tx: Transaction) => Promise<string[] | null>,
): Promise<string[] | null> {
  const refused = () => fail('INVALID', { message: 'Cette clé d’accès n’a pas pu être enregistrée : recommencez.' })
  const challenge = await takeChallenge(db, passkey, { purpose: 'registration', browser })
  const credential = challenge === null ? null : await webAuthn.verifyRegistration(passkey, challenge)
  if (!credential) throw refused()
  return db.transaction(async (tx) => {
    const insert = tx
      .insert(passkeys)
      .values({ ...credential, userId, name })
      .returning({ id: passkeys.id })
    await onViolation(insert, { passkeys_credential_id_key: refused })
    return then(tx)
  })
}

/** The options that a browser needs to sign: with any passkey, or with one of a given person. */
export async function signInOptions(db: Executor, webAuthn: WebAuthn, asked: PasskeyChallenge, userId: string | null) {
  const allowed = userId === null ? [] : await selectCredentials(db, userId)
  const { challenge, options } = await webAuthn.signInOptions(allowed)
  await saveChallenge(db, challenge, asked)
  return { options }
}

/** The id of the person whose passkey signed a challenge of this browser; null when none did. */
export async function acceptPasskey(
  db: Executor,
  webAuthn: WebAuthn,
  response: AuthenticationResponse,
  asked: PasskeyChallenge,
): Promise<string | null> {
  const challenge = await takeChallenge(db, response, asked)
  if (challenge === null) return null
  const [found] = await db
    .select({ ...credentialColumns, id: passkeys.id, userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, response.id))
  if (!found) return null
  const { userHandle } = response.response
  if (userHandle && userHandle !== Buffer.from(found.userId.replaceAll('-', ''), 'hex').toString('base64url'))
    return null
  const counter = await webAuthn.verifySignIn(response, challenge, found)
  if (counter === null) return null
  // Two answers with the same count can't both come from the authenticator.
  const isNext = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, found.id), isNext))
    .returning({ id: passkeys.id })
  return used.length > 0 ? found.userId : null
}
