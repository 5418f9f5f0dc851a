import { statusesWhere } from '@regie/contract/post-productions/rules/statuses'
import type { PostProductionStatus, Turn } from '@regie/contract/post-productions/schema'
import { and, inArray, not, or, type SQL } from 'drizzle-orm'

/** What the turn depends on, as the reader knows it. */
type TurnColumns = { status: SQL<PostProductionStatus>; isUnassigned: SQL }

/** True where the work waits for this party, as `waitingOn` decides: without a talent, the agency must assign one. */
export function isTurnOf(turn: Turn, { status, isUnassigned }: TurnColumns): SQL | undefined {
  const hasStatusOf = (side: Turn) =>
    inArray(
      status,
      statusesWhere((facts) => facts.turn === side),
    )
  switch (turn) {
    case 'staff':
      return or(hasStatusOf('staff'), and(hasStatusOf('talent'), isUnassigned))
    case 'talent':
      return and(hasStatusOf('talent'), not(isUnassigned))
    case 'client':
      return hasStatusOf('client')
    default:
      return turn satisfies never
  }
}
