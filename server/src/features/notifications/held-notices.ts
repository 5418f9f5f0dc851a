import { type AnyColumn, and, eq, exists, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { medias, publishedFiles } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { heldNotices } from './table.ts'

/** In hours. After this time people are told, even of a film whose preparation has not ended. */
const longestHold = 12

type PresentedEvent = Pick<typeof events.$inferSelect, 'id' | 'subjectId' | 'at' | 'changes'>

/** The number of the version that an event presented to the client. */
const presentedNumber = ({ changes }: PresentedEvent): number => Number(changes['versionClient']?.[1] ?? 0)

/** True while a file that a post-production shows its client is in preparation. */
const hasFileInPreparation = (postProductionId: AnyColumn): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(publishedFiles)
      .innerJoin(medias, eq(medias.id, publishedFiles.mediaId))
      .where(
        and(
          eq(publishedFiles.postProductionId, postProductionId),
          eq(medias.state, 'PROCESSING'),
          isNull(medias.deletedAt),
        ),
      ),
  )

/**
 * Whether people are told of a presented version now. When its films are in preparation, the event is kept. A version that was
 * taken back before people were told is not news; one that the client has judged since is.
 */
export async function isToldNow(tx: Transaction, event: PresentedEvent): Promise<boolean> {
  const { id: eventId, subjectId, at } = event
  // One statement, hence one moment: a version taken back while its film becomes ready must not look presented and ready.
  const [presented] = await tx
    .select({ isInPreparation: sql<boolean>`${hasFileInPreparation(postProductions.id)}` })
    .from(postProductions)
    .where(
      and(
        eq(postProductions.id, subjectId),
        gte(postProductions.versionClient, presentedNumber(event)),
        isNull(postProductions.deletedAt),
      ),
    )
  if (!presented) return false
  if (Date.parse(at) < Date.now() - longestHold * 3_600_000) return true
  if (!presented.isInPreparation) return true
  await tx.insert(heldNotices).values({ eventId, postProductionId: subjectId }).onConflictDoNothing()
  return false
}

/** The held events whose films can be seen now. Those of a version that is no longer presented are forgotten. */
export async function releaseHeldNotices(tx: Transaction): Promise<number[]> {
  const isStillPresented = exists(
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
  await tx.delete(heldNotices).where(not(isStillPresented))
  const isWaiting = hasFileInPreparation(heldNotices.postProductionId)
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
