import { randomInt } from 'node:crypto'
import { codeMinutes, type SignatureEntry, type SignedAct } from '@regie/contract/signatures/schema'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import { createLimit, type Limit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { signatureCodes, signatures } from './table.ts'

type Signed = { act: SignedAct; subjectId: string }

/** Who signs, and from where. `hasSigned`: true once a code was used up. */
export type Signer = { actor: Actor; call: HttpCall; hasSigned?: boolean }

/**
 * Runs what signs an act, when it does: ten attempts of one person fail in a quarter of an hour at most, since six digits are guessed in a
 * million. What ends well without a code counts for none, and forgets no other. Throws TOO_MANY.
 */
export function countedSigning({ pool }: Pick<Platform, 'pool'>) {
  const attempts = createLimit(pool, 'signing', { attempts: 10, minutes: codeMinutes })
  return async <Done>(signer: Signer, isSigned: boolean, work: () => Promise<Done>): Promise<Done> => {
    if (!isSigned) return work()
    const { id } = signer.actor
    await attempts.spend(id)
    const done = await work()
    if (signer.hasSigned) await attempts.forget(id)
    else await attempts.refund(id)
    return done
  }
}

/** Codes mailed to one person. */
export const codeRequests = ({ pool }: Pick<Platform, 'pool'>): Limit =>
  createLimit(pool, 'signature-codes', { attempts: 6, minutes: codeMinutes })

/** Bound to the act: the code of one signs no other. */
const codeHash = (userId: string, { act, subjectId }: Signed, code: string) =>
  hashOf(`${userId} ${act} ${subjectId} ${code}`)

/** Makes the code of an act for a person, in the place of the former one; null once the account is closed. */
export async function createCode(db: Executor, userId: string, signed: Signed) {
  const [user] = await db
    .select({ email: users.email, firstname: users.firstname })
    .from(users)
    .where(and(eq(users.id, userId), openAccount))
  if (!user) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made = {
    codeHash: codeHash(userId, signed, code),
    email: user.email,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  }
  await db
    .insert(signatureCodes)
    .values({ userId, act: signed.act, subjectId: signed.subjectId, ...made })
    .onConflictDoUpdate({ target: [signatureCodes.userId, signatureCodes.act, signatureCodes.subjectId], set: made })
  return { ...user, code }
}

/** Forgets the codes that have expired. */
export const forgetCodes = (db: Executor) => db.delete(signatureCodes).where(lt(signatureCodes.expiresAt, sql`now()`))

/** A signature as it was recorded. */
export type Signature = { id: string; name: string; email: string; address: string; signedAt: string }

/** Signs an act with the code that was mailed for it, and uses it up. Throws INVALID on `code`. */
export async function signAct(
  tx: Transaction,
  signed: Signed,
  signer: Signer,
  { signerName, code }: Pick<SignatureEntry, 'signerName' | 'code'>,
): Promise<Signature> {
  const { act, subjectId } = signed
  const { actor, call } = signer
  const [used] = await tx
    .delete(signatureCodes)
    .where(
      and(
        eq(signatureCodes.userId, actor.id),
        eq(signatureCodes.act, act),
        eq(signatureCodes.subjectId, subjectId),
        eq(signatureCodes.codeHash, codeHash(actor.id, signed, code)),
        gt(signatureCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ email: signatureCodes.email })
  if (!used) {
    const message = 'Ce code n’est pas le bon, ou ne vaut plus : vérifiez-le, ou demandez-en un autre.'
    throw fail('INVALID', { message, fields: { code: message } })
  }
  signer.hasSigned = true
  const [signature] = await tx
    .insert(signatures)
    .values({
      act,
      subjectId,
      userId: actor.id,
      signerName,
      email: used.email,
      address: call.address,
      userAgent: call.userAgent,
    })
    .returning({
      id: signatures.id,
      name: signatures.signerName,
      email: signatures.email,
      address: signatures.address,
      signedAt: signatures.signedAt,
    })
  if (!signature) throw new Error('a signature was not recorded')
  return signature
}
