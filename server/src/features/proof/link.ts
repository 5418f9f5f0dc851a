import { and, asc, desc, eq, gte, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#platform/db/database.ts'
import { events, isTold } from '#platform/events/table.ts'
import { type ChainedEvent, type Link, linksAfter, rootOf } from './chain.ts'
import { eventLinks } from './table.ts'

/** What the hash of an event covers. */
export const chainedColumns = {
  id: events.id,
  at: events.at,
  name: events.name,
  subjectType: events.subjectType,
  subjectId: events.subjectId,
  label: events.label,
  projectId: events.projectId,
  actorId: events.actorId,
  changes: events.changes,
} as const satisfies Record<keyof ChainedEvent, unknown>

const isUnlinked = (db: Executor) =>
  notExists(db.select({ one: sql`1` }).from(eventLinks).where(eq(eventLinks.eventId, events.id)))

/** Events linked by one statement. */
const together = 1000

const lastLink = async (db: Executor, projectId: string): Promise<Pick<Link, 'rank' | 'hash'>> => {
  const [last] = await db
    .select({ rank: eventLinks.rank, hash: eventLinks.hash })
    .from(eventLinks)
    .where(eq(eventLinks.projectId, projectId))
    .orderBy(desc(eventLinks.rank))
    .limit(1)
  return last ?? { rank: 0, hash: rootOf(projectId) }
}

/** Lets nobody else chain events of a project until the end of the transaction. Of several projects: in the order of their ids. */
export const holdChain = (tx: Transaction, projectId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${projectId}`}, 0))`)

/** Chains some events of a project that are not yet. True when there may be more. */
async function linkSome(tx: Transaction, projectId: string): Promise<boolean> {
  // One at a time for a project: two would give the same place to two events.
  await holdChain(tx, projectId)
  // An event that commits after a later one is chained after it: the order is the one in which they are there.
  const news = await tx
    .select(chainedColumns)
    .from(events)
    .where(and(eq(events.projectId, projectId), isTold, isUnlinked(tx)))
    .orderBy(asc(events.id))
    .limit(together)
  if (news.length === 0) return false
  const links = linksAfter(await lastLink(tx, projectId), news)
  await tx.insert(eventLinks).values(links.map((link) => ({ projectId, ...link })))
  return news.length === together
}

/** Chains the events of a project that are not yet. */
export async function linkEvents(db: Database, projectId: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await db.transaction((tx) => linkSome(tx, projectId))
}

/**
 * Chains the events of a project that are there, those of the transaction included, and answers the last link. The chain waits for the end
 * of the transaction.
 */
export async function linkToLast(tx: Transaction, projectId: string): Promise<Pick<Link, 'rank' | 'hash'>> {
  let isMore = true
  while (isMore) isMore = await linkSome(tx, projectId)
  return lastLink(tx, projectId)
}

/** Projects whose events are chained by one statement of the nightly work. */
const projectsTogether = 500

/** Chains the events that are not yet, of all projects; `since`: of those that happened since then. */
export async function linkAllEvents(db: Database, since?: SQL): Promise<void> {
  for (;;) {
    const some = await db
      .selectDistinct({ projectId: events.projectId })
      .from(events)
      .where(and(isNotNull(events.projectId), since && gte(events.at, since), isTold, isUnlinked(db)))
      .limit(projectsTogether)
    for (const { projectId } of some) if (projectId) await linkEvents(db, projectId)
    if (some.length < projectsTogether) return
  }
}
