import { trashDays } from '@regie/contract/deletion'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { briefAttachments, briefs } from '#features/briefs/index.ts'
import { medias, previewsPrefix } from '#features/medias/index.ts'
import { providerOrders } from '#features/payables/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { commentAttachments } from '#features/review/index.ts'
import { deletions } from '#platform/db/table.ts'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { deletableTables } from './tables.ts'

/** Permanently deletes the rows of one deletion. Answers the storage keys of its files. */
async function purgeDeletion({ db, storage }: Platform, deletionId: string): Promise<string[]> {
  const { keys, ids } = await db.transaction(async (tx) => {
    const files = await tx
      .select({ key: medias.storageKey, id: medias.id })
      .from(medias)
      .where(eq(medias.deletionId, deletionId))
    // A brief refers to its subject by type and id: no foreign key deletes it.
    const gone = sql`${briefs.subjectId} in (
      select ${projects.id} from ${projects} where ${eq(projects.deletionId, deletionId)}
      union all select ${productions.id} from ${productions} where ${eq(productions.deletionId, deletionId)}
      union all select ${prestations.id} from ${prestations} where ${eq(prestations.deletionId, deletionId)})`
    const attached = await tx
      .select({ key: briefAttachments.storageKey })
      .from(briefAttachments)
      .innerJoin(briefs, eq(briefs.id, briefAttachments.briefId))
      .where(gone)
    const commented = await tx
      .select({ key: commentAttachments.storageKey })
      .from(commentAttachments)
      .innerJoin(postProductions, eq(postProductions.id, commentAttachments.postProductionId))
      .where(eq(postProductions.deletionId, deletionId))
    await tx.delete(briefs).where(gone)
    // The order that nobody accepted goes with its prestation; one whose order is accepted is not thrown away.
    await tx.delete(providerOrders).where(sql`${providerOrders.prestationId} in (
      select ${prestations.id} from ${prestations} where ${eq(prestations.deletionId, deletionId)})`)
    for (const table of deletableTables) await tx.delete(table).where(eq(table.deletionId, deletionId))
    await tx.delete(deletions).where(eq(deletions.id, deletionId))
    return { keys: [...files, ...attached, ...commented].map(({ key }) => key), ids: files.map(({ id }) => id) }
  })
  for (const id of ids) for await (const key of storage.list(previewsPrefix(id))) keys.push(key)
  return keys
}

/**
 * Every night, permanently deletes what was deleted more than 30 days ago: rows first, then unreferenced bytes. A deletion that fails stays,
 * the others are done, and the job fails.
 */
export const trashJobs = (platform: Platform): Job[] => [
  recurringJob('trash.purge', 'Vidage de la corbeille', '30 3 * * *', async () => {
    const { db, storage, log } = platform
    const expired = await db
      .select({ id: deletions.id })
      .from(deletions)
      .where(
        and(
          isNull(deletions.restoredAt),
          lt(deletions.deletedAt, sql`now() - make_interval(days => ${sql.raw(String(trashDays))})`),
        ),
      )
      .orderBy(deletions.deletedAt)
    const failures: unknown[] = []
    for (const { id } of expired) {
      const keys = await purgeDeletion(platform, id).catch((error: unknown) => {
        log.error({ err: error, deletion: id }, 'a deletion could not be purged')
        failures.push(error)
        return []
      })
      for (const key of keys)
        await storage
          .remove(key)
          .catch((error: unknown) => log.warn({ err: error, storageKey: key }, 'file left behind by the purge'))
    }
    const [first] = failures
    if (first !== undefined)
      throw new Error(`${failures.length} of ${expired.length} deletions could not be purged`, { cause: first })
  }),
]
