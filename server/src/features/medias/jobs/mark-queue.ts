import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { productions } from '#features/productions/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { jobKind, noWorkLeft } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { isMarkedForGuests, isPublished, wantedMark } from '../access.ts'
import { guestMarks, medias } from '../table.ts'
import { categoryPriority, demoTurn, type MediaRow, maxAttempts } from './preparation-queue.ts'
import { previewKey } from './preview-keys.ts'

/** Marks the previews of one file for the guests of a link. */
export const markJob = jobKind({
  queue: 'medias.mark',
  label: 'Filigrane d’un fichier montré aux invités',
  payload: z.object({ mediaId: z.uuid() }),
  // The last attempt fails for good: administrators see it and may ask again.
  options: { retryLimit: maxAttempts - 1, retryDelay: 5, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})

/** True for a file whose marked previews guests may ask for. */
export const isToMark = and(
  eq(medias.state, 'READY'),
  isNull(medias.deletedAt),
  isNotNull(medias.previews),
  isMarkedForGuests,
  isPublished,
)

type MarkedRow = Pick<MediaRow, 'id' | 'category' | 'storageKey' | 'createdById'>
const enqueueMark = ({ jobs }: Platform, tx: Executor, { id, category, storageKey, createdById }: MarkedRow) =>
  jobs.enqueue(
    tx,
    markJob,
    { mediaId: id },
    {
      priority: categoryPriority[category],
      sender: storageKey.startsWith('demo/') ? demoTurn : (createdById ?? 'nobody'),
    },
  )

const selectMarkable = (db: Executor) =>
  db
    .select({
      id: medias.id,
      category: medias.category,
      storageKey: medias.storageKey,
      createdById: medias.createdById,
      wanted: wantedMark,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .leftJoin(guestMarks, eq(guestMarks.mediaId, medias.id))

/** Queues the marked previews that guests lack and that nobody asked for. Of two servers at once, one queues each. */
export async function requestMarks(platform: Platform): Promise<void> {
  const { db } = platform
  const asked = await selectMarkable(db).where(
    and(isToMark, or(isNull(guestMarks.wanted), ne(guestMarks.wanted, wantedMark))),
  )
  for (const { wanted, ...file } of asked)
    await db.transaction(async (tx) => {
      const set = { wanted, askedAt: sql`now()`, attempts: 0, hasFailed: false }
      const [isFirst] = await tx
        .insert(guestMarks)
        .values({ mediaId: file.id, ...set })
        .onConflictDoUpdate({ target: guestMarks.mediaId, set, setWhere: ne(guestMarks.wanted, wanted) })
        .returning({ mediaId: guestMarks.mediaId })
      if (isFirst) await enqueueMark(platform, tx, file)
    })
}

/** Removes the marked previews of links that are no longer burnt in. */
async function dropUselessMarks({ db, storage }: Platform): Promise<void> {
  const useless = await db
    .select({ mediaId: guestMarks.mediaId, previews: guestMarks.previews })
    .from(guestMarks)
    .innerJoin(medias, eq(medias.id, guestMarks.mediaId))
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(ne(productions.guestWatermark, 'BURNT'))
  if (useless.length === 0) return
  await db.delete(guestMarks).where(
    inArray(
      guestMarks.mediaId,
      useless.map(({ mediaId }) => mediaId),
    ),
  )
  for (const { mediaId, previews } of useless)
    for (const { name } of previews?.files ?? []) await storage.remove(previewKey(mediaId, previews?.run ?? '', name))
}

/** Makes good what no event asked for, and what a dead process left. */
export async function sweepMarks(platform: Platform): Promise<void> {
  const { db } = platform
  await dropUselessMarks(platform)
  await requestMarks(platform)
  const forgotten = await selectMarkable(db).where(
    and(
      isToMark,
      eq(guestMarks.wanted, wantedMark),
      or(isNull(guestMarks.madeFor), ne(guestMarks.madeFor, wantedMark)),
      eq(guestMarks.hasFailed, false),
      lt(guestMarks.attempts, maxAttempts),
      noWorkLeft(markJob, 'mediaId', medias.id),
    ),
  )
  for (const file of forgotten) await db.transaction((tx) => enqueueMark(platform, tx, file))
}
