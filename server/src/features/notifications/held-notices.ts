import { and, eq, exists, isNull, lt, not, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { medias, publishedFiles } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { heldNotices } from './table.ts'

/** In hours. After this time people are told, even of a film whose preparation has not ended. */
const longestHold = 12

/** Keeps the event of a presented version until its films can be seen. Answers false when they can. */
export async function holdNotice(
  tx: Transaction,
  { id: eventId, subjectId, at }: Pick<typeof events.$inferSelect, 'id' | 'subjectId' | 'at'>,
): Promise<boolean> {
  if (Date.parse(at) < Date.now() - longestHold * 3_600_000) return false
  const [waited] = await tx
    .select({ id: medias.id })
    .from(publishedFiles)
    .innerJoin(medias, eq(medias.id, publishedFiles.mediaId))
    .where(
      and(eq(publishedFiles.postProductionId, subjectId), eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt)),
    )
    .limit(1)
  if (!waited) return false
  await tx.insert(heldNotices).values({ eventId, postProductionId: subjectId }).onConflictDoNothing()
  return true
}

/** The held events whose films can be seen now. Those of a version that is no longer presented are forgotten. */
export async function releaseHeldNotices(tx: Transaction): Promise<number[]> {
  const isPresented = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(postProductions)
      .where(
        and(
          eq(postProductions.id, heldNotices.postProductionId),
          eq(postProductions.status, 'AWAITING_VALIDATION'),
          isNull(postProductions.deletedAt),
        ),
      ),
  )
  await tx.delete(heldNotices).where(not(isPresented))
  const isWaiting = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(publishedFiles)
      .innerJoin(medias, eq(medias.id, publishedFiles.mediaId))
      .where(
        and(
          eq(publishedFiles.postProductionId, heldNotices.postProductionId),
          eq(medias.state, 'PROCESSING'),
          isNull(medias.deletedAt),
        ),
      ),
  )
  const isOverdue = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(events)
      .where(
        and(
          eq(events.id, heldNotices.eventId),
          lt(events.at, sql`now() - make_interval(hours => ${sql.raw(String(longestHold))})`),
        ),
      ),
  )
  const released = await tx
    .delete(heldNotices)
    .where(or(not(isWaiting), isOverdue))
    .returning({ eventId: heldNotices.eventId })
  return released.map(({ eventId }) => eventId)
}
