import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { documents } from './table.ts'

/** The time in which whoever removed a document can take that back. */
const undoTime = sql`interval '1 hour'`

/** A document that the actor removed, and can restore. */
export const isRestorableBy = (actor: Actor): SQL | undefined =>
  and(eq(documents.removedById, actor.id), gt(documents.deletedAt, sql`now() - ${undoTime}`))

/** A removed document that nobody can restore any more. */
const isOver = and(
  isNotNull(documents.deletedAt),
  or(isNull(documents.removedById), lt(documents.deletedAt, sql`now() - ${undoTime}`)),
)

/** Removes the documents of an erased person, with the words about them. Their bytes go after the transaction. */
export async function eraseDocuments(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(documents)
    .set({
      name: '',
      note: '',
      deletedAt: sql`coalesce(${documents.deletedAt}, now())`,
      removedById: null,
      ...versionBump(documents),
    })
    .where(eq(documents.userId, userId))
}

/** Deletes the bytes of removed documents, then their rows. What the storage refuses is left to the next time. */
export async function forgetDocuments({ db, storage, log }: Platform): Promise<void> {
  const removed = await db.select({ id: documents.id, storageKey: documents.storageKey }).from(documents).where(isOver)
  for (const { id, storageKey } of removed) {
    try {
      await storage.remove(storageKey)
      await db.delete(documents).where(and(eq(documents.id, id), isNotNull(documents.deletedAt)))
    } catch (error) {
      log.warn({ err: error, storageKey }, 'a removed document is left to the next time')
    }
  }
}
