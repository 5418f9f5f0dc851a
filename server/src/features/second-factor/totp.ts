import { randomBytes, randomUUID } from 'node:crypto'
import type { TotpSecret } from '@regie/contract/second-factor/schema'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { totpSecrets } from './table.ts'

/** Options that every authenticator application supports. */
const totpOptions = { issuer: 'Régie', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** 160 bits, as RFC 4226 asks. */
const secretBytes = 20
/** Steps accepted before and after the current one: clocks differ, and typing takes time. */
const tolerance = 1

const withoutSpaces = (typed: string) => typed.replaceAll(/[\s-]/g, '')

const totpOf = (secret: Uint8Array, email: string) =>
  new TOTP({ ...totpOptions, label: email, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The time step of a right code; null for a wrong code. */
function stepOf(secret: Uint8Array, typed: string): number | null {
  const totp = totpOf(secret, '')
  const timestamp = Date.now()
  const delta = totp.validate({ token: withoutSpaces(typed), timestamp, window: tolerance })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

type TotpRow = { id: string; sealed: Buffer; keyId: string }

function openSecret(box: SecretBox, { id, sealed, keyId }: TotpRow): Buffer {
  const secret = box.open(sealed, id, keyId)
  if (!secret)
    throw fail('UNAVAILABLE', {
      message: 'Ce code ne peut pas être vérifié pour le moment. Utilisez un autre moyen, ou prévenez l’agence.',
    })
  return secret
}

/** Creates a key that awaits its first code. It replaces the previous awaiting key. */
export async function beginTotp(
  tx: Transaction,
  box: SecretBox,
  { id: userId, email }: { id: string; email: string },
): Promise<TotpSecret> {
  const id = randomUUID()
  const secret = randomBytes(secretBytes)
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
  await tx.insert(totpSecrets).values({ id, userId, sealed: box.seal(secret, id), keyId: box.keyId })
  const totp = totpOf(secret, email)
  return { key: totp.secret.base32, uri: totp.toString() }
}

/**
 * Activates the awaiting key, in place of the former one. Throws INVALID for a wrong code, or without an awaiting key.
 */
export async function confirmTotp(tx: Transaction, box: SecretBox, userId: string, code: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
    .for('update')
  if (!row) throw fail('INVALID', { message: 'Recommencez : cette application n’attend plus de code.' })
  const lastStep = stepOf(openSecret(box, row), code)
  if (lastStep === null) throw fail('INVALID', { fields: { code: 'Code incorrect : vérifiez l’heure de l’appareil' } })
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
  await tx.update(totpSecrets).set({ confirmedAt: sql`now()`, lastStep }).where(eq(totpSecrets.id, row.id))
}

/** True when a code is right and newer than the last accepted one: a code works once. */
export async function acceptTotp(db: Executor, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
  if (!row) return false
  const secret = openSecret(box, row)
  const lastStep = stepOf(secret, code)
  if (lastStep === null) return false
  const isNewer = or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, lastStep))
  const resealed = row.keyId === box.keyId ? {} : { sealed: box.seal(secret, row.id), keyId: box.keyId }
  const accepted = await db
    .update(totpSecrets)
    .set({ lastStep, ...resealed })
    .where(and(eq(totpSecrets.id, row.id), isNewer))
    .returning({ id: totpSecrets.id })
  return accepted.length > 0
}
