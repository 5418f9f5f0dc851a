import type { ChainState } from '@regie/contract/proof/schema'
import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { activityYears } from '#features/activity/index.ts'
import type { ReadAcceptanceFaults } from '#features/manifest.ts'
import type { Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import type { Platform } from '#platform/platform.ts'
import { type ChainedEvent, checkChain, type Link } from './chain.ts'
import { chainedColumns } from './link.ts'
import { eventLinks } from './table.ts'

/** Links read by one statement. */
const together = 2000

/** ISO 8601: events before it may no longer be kept. */
function forgottenBefore(): string {
  const moment = new Date()
  moment.setUTCFullYear(moment.getUTCFullYear() - activityYears)
  return moment.toISOString()
}

/** The links of a project with their events, in order; an event is null when it is not there, or is none of those to show. */
export async function* readLinks(
  db: Executor,
  projectId: string,
  shown?: SQL,
): AsyncGenerator<{ link: Link; event: ChainedEvent | null }> {
  let seen = 0
  for (;;) {
    const rows = await db
      .select({
        link: {
          rank: eventLinks.rank,
          eventId: eventLinks.eventId,
          at: eventLinks.at,
          contentHash: eventLinks.contentHash,
          hash: eventLinks.hash,
        },
        event: chainedColumns,
      })
      .from(eventLinks)
      .leftJoin(events, and(eq(events.id, eventLinks.eventId), shown))
      .where(and(eq(eventLinks.projectId, projectId), gt(eventLinks.rank, seen)))
      .orderBy(asc(eventLinks.rank))
      .limit(together)
    yield* rows
    seen = rows.at(-1)?.link.rank ?? seen
    if (rows.length < together) return
  }
}

/** Checks the chain of a project, from its first link to its last, and its signed acceptances against it. */
export async function readChainState(
  platform: Pick<Platform, 'db' | 'storage'>,
  projectId: string,
  readAcceptanceFaults: ReadAcceptanceFaults,
): Promise<ChainState> {
  const check = checkChain(projectId, { forgottenBefore: forgottenBefore() })
  for await (const { link, event } of readLinks(platform.db, projectId)) check.take(link, event)
  return { ...check.end(), acceptances: await readAcceptanceFaults(platform, projectId) }
}
