import type { ProductionStatus } from '#productions/schema.ts'
import type { PostProductionStatus } from '../schema.ts'
import { statusFacts } from './statuses.ts'

/** True for a status that a production leaves when an edit begins. */
const isBeforeEdits: Record<ProductionStatus, boolean> = {
  TO_ORGANIZE: true,
  PLANNED: true,
  IN_PROGRESS: true,
  POST_PRODUCTION: false,
  FINISHED: false,
  CANCELLED: false,
}

/** A move of a post-production. */
type Move = { from: PostProductionStatus; to: PostProductionStatus }

export const isBeginning = ({ from, to }: Move): boolean => !statusFacts[from].isBegun && statusFacts[to].isBegun
export const isFinishing = ({ from, to }: Move): boolean => from !== 'FINISHED' && to === 'FINISHED'

/**
 * The status that a production takes when one of its post-productions moves; null when it keeps its own. The first edit that begins
 * brings it to POST_PRODUCTION, the last that finishes to FINISHED. `edits`: all its post-productions, after the move.
 */
export function productionStatusAfter(
  status: ProductionStatus,
  move: Move,
  edits: readonly PostProductionStatus[],
): ProductionStatus | null {
  if (status === 'FINISHED' || status === 'CANCELLED') return null
  if (isFinishing(move) && edits.every((edit) => edit === 'FINISHED')) return 'FINISHED'
  return isBeginning(move) && isBeforeEdits[status] ? 'POST_PRODUCTION' : null
}
