import type { PostProductionStatus, Transition } from '../schema.ts'
import { statusFacts } from './statuses.ts'
import { type Life, waitingOn } from './transitions.ts'

/** The single sentence that clients and guests read during internal work. */
export const preparingText = 'L’agence prépare la prochaine version'

/**
 * The status that clients and guests read. All statuses between two presentations are one: `IN_PROGRESS` before the first
 * presentation, `TO_MODIFY` after it. A status change thus never reveals an internal round.
 */
export function statusForClients({ status, versionClient }: Omit<Life, 'versionInterne'>): PostProductionStatus {
  if (statusFacts[status].isToldToClients) return status
  return versionClient > 0 ? 'TO_MODIFY' : 'IN_PROGRESS'
}

/** The life of a post-production that clients and guests read. */
export const lifeForClients = ({ status, versionClient }: Life): Life => ({
  status: statusForClients({ status, versionClient }),
  versionInterne: versionClient,
  versionClient,
})

/** True when a step changes what clients and guests read. */
export function changesForClients(from: Life, to: Life): boolean {
  return from.versionClient !== to.versionClient || statusForClients(from) !== statusForClients(to)
}

/** The history that clients and guests read: presentations, and the answers to them. Steps taken back, and rollbacks, stay internal. */
export function historyForClients(history: readonly Transition[]): Transition[] {
  return history.flatMap((step): Transition[] => {
    const isPresentation = step.to === 'AWAITING_VALIDATION'
    if (step.undone || step.action === 'rollback' || !(isPresentation || step.from === 'AWAITING_VALIDATION')) return []
    const { versionClient } = step
    const before = isPresentation ? versionClient - 1 : versionClient
    return [
      {
        ...step,
        from: statusForClients({ status: step.from, versionClient: before }),
        to: statusForClients({ status: step.to, versionClient }),
        versionInterne: versionClient,
      },
    ]
  })
}

/** The party that a post-production waits for, as clients and guests read it; null once finished. */
export function waitingForClients(life: Life): { who: 'staff' | 'client'; what: string } | null {
  if (life.status === 'FINISHED') return null
  const waiting = waitingOn({ ...life, userId: null })
  return waiting?.who === 'client' ? { who: 'client', what: waiting.what } : { who: 'staff', what: preparingText }
}
