import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { notificationPreferences } from '#features/notifications/table.ts'
import { erasureRequests, userPhotos } from '#features/profile/table.ts'
import { passkeys, recoveryCodes, totpSecrets } from '#features/second-factor/table.ts'
import { sessions, signIns } from '#features/session/table.ts'
import type { Database } from '#platform/db/database.ts'

/** Inserts the rows that belong to an account, one of each kind. Answers the ids of the passkeys, in the order of the accounts. */
export async function giveOwnRows(db: Database, userIds: readonly string[]): Promise<string[]> {
  const ofEach = userIds.map((userId) => ({ userId }))
  const random = () => randomBytes(32)
  await db
    .insert(signIns)
    .values(ofEach.map((own) => ({ ...own, how: 'password' as const, address: '192.0.2.7', userAgent: 'curl' })))
  await db.insert(recoveryCodes).values(ofEach.map((own) => ({ ...own, codeHash: random() })))
  await db
    .insert(totpSecrets)
    .values(ofEach.map((own) => ({ ...own, sealed: random(), keyId: 'k', confirmedAt: new Date().toISOString() })))
  await db.insert(notificationPreferences).values(ofEach.map((own) => ({ ...own, mail: 'NEVER' as const })))
  await db.insert(erasureRequests).values(ofEach.map((own) => ({ ...own, message: `de ${own.userId}` })))
  await db.insert(userPhotos).values(ofEach.map((own) => ({ ...own, content: random() })))
  // A session that was just seen is not written again, so calls do not write.
  await db.update(sessions).set({ lastSeenAt: sql`now() + interval '1 day'` })
  const made = await db
    .insert(passkeys)
    .values(
      ofEach.map((own) => ({
        ...own,
        credentialId: random().toString('base64url'),
        publicKey: random(),
        counter: 0,
        transports: [],
        isSynced: false,
        name: `Clé de ${own.userId}`,
      })),
    )
    .returning({ id: passkeys.id })
  return made.map(({ id }) => id)
}
