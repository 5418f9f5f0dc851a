import { kindFacts } from '@regie/contract/medias/rules'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { guestMarks, medias } from './table.ts'

/** Files whose preparation the estimate is made from: the latest of the same kind. */
const sampleSize = 20
/** Bytes prepared in a second where nothing was prepared yet. */
const firstRate = 2_000_000

/**
 * The estimated seconds until the previews of files exist, by their ids: of their bytes and those of the files before
 * them, at the rate of the latest preparations of their kind. Files that are not being prepared are left out.
 */
export async function readReadyIn(db: Executor, mediaIds: readonly string[]): Promise<Map<string, number>> {
  if (mediaIds.length === 0) return new Map()
  const waited = await db
    .select({
      id: medias.id,
      kind: medias.kind,
      size: medias.size,
      elapsed: sql<number>`extract(epoch from now() - ${medias.updatedAt})::float8`,
    })
    .from(medias)
    .where(and(inArray(medias.id, [...mediaIds]), eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt)))
  const readyIn = new Map<string, number>()
  for (const { id, kind, size, elapsed } of waited) {
    if (kindFacts[kind].readAs === null) continue
    const latest = db
      .select({ size: medias.size, ms: medias.preparationMs })
      .from(medias)
      .where(
        and(
          eq(medias.state, 'READY'),
          eq(medias.kind, kind),
          isNotNull(medias.preparationMs),
          isNull(medias.deletedAt),
        ),
      )
      .orderBy(desc(medias.updatedAt))
      .limit(sampleSize)
      .as('latest')
    // oxlint-disable-next-line no-await-in-loop -- few files of a version are in preparation at once
    const [rate] = await db
      .select({ bytes: sql<number | null>`(sum(${latest.size}) * 1000 / nullif(sum(${latest.ms}), 0))::float8` })
      .from(latest)
    readyIn.set(id, Math.max(0, Math.round(size / (rate?.bytes ?? firstRate) - elapsed)))
  }
  return readyIn
}

/** A copy of 1 080 lines takes longer than the previews, which have 540. */
const markedWork = 1.5

/** The estimated seconds until guests get the marked previews of files, by their ids: from how long the previews took. */
export async function readMarkedIn(db: Executor, mediaIds: readonly string[]): Promise<Map<string, number>> {
  if (mediaIds.length === 0) return new Map()
  const waited = await db
    .select({
      id: medias.id,
      ms: medias.preparationMs,
      elapsed: sql<number>`extract(epoch from now() - ${guestMarks.askedAt})::float8`,
    })
    .from(guestMarks)
    .innerJoin(medias, eq(medias.id, guestMarks.mediaId))
    .where(
      and(
        inArray(medias.id, [...mediaIds]),
        isNull(medias.deletedAt),
        sql`${guestMarks.madeFor} is distinct from ${guestMarks.wanted}`,
      ),
    )
  return new Map(
    waited.flatMap(({ id, ms, elapsed }) =>
      ms === null ? [] : [[id, Math.max(0, Math.round((ms * markedWork) / 1000 - elapsed))] as const],
    ),
  )
}
