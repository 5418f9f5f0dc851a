import type { ChainState } from '@regie/contract/proof/schema'
import { and, asc, eq, gt } from 'drizzle-orm'
import { activityYears } from '#features/activity/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { checkChain } from './chain.ts'
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

/** Checks the chain of a project, from its first link to its last. */
export async function readChainState(db: Executor, projectId: string): Promise<ChainState> {
  const check = checkChain(projectId, { forgottenBefore: forgottenBefore() })
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
      .leftJoin(events, eq(events.id, eventLinks.eventId))
      .where(and(eq(eventLinks.projectId, projectId), gt(eventLinks.rank, seen)))
      .orderBy(asc(eventLinks.rank))
      .limit(together)
    for (const { link, event } of rows) check.take(link, event)
    seen = rows.at(-1)?.link.rank ?? seen
    if (rows.length < together) return check.end()
  }
}
