import type { PostProductionStatus, Transition } from '../schema.ts'
import { statusFacts } from './statuses.ts'
import { type Life, waitingOn } from './transitions.ts'

/** What the client's side reads of everything that happens within the agency. */
export const preparing = 'L’agence prépare la prochaine version'

/**
 * The status of a post-production as clients and guests read it: the statuses between two presentations are one. It is `IN_PROGRESS`
 * before the first presentation and `TO_MODIFY` after it, so that no internal round is told by a change.
 */
export function statusForClients({ status, versionClient }: Omit<Life, 'versionInterne'>): PostProductionStatus {
  if (statusFacts[status].isToldToClients) return status
  return versionClient > 0 ? 'TO_MODIFY' : 'IN_PROGRESS'
}

/** The life of a post-production as clients and guests read it. */
export const lifeForClients = ({ status, versionClient }: Life): Life => ({
  status: statusForClients({ status, versionClient }),
  versionInterne: versionClient,
  versionClient,
})

/** True when a step from one life to another changes what clients and guests read. */
export function isToldToClients(from: Life, to: Life): boolean {
  return from.versionClient !== to.versionClient || statusForClients(from) !== statusForClients(to)
}

/**
 * The history as clients and guests read it: presentations, and what was answered to them. What was taken back, and the taking back,
 * are the agency's.
 */
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

/** On whom a post-production waits, said to clients and guests; null once it is finished. */
export function waitingForClients(life: Life): { who: 'staff' | 'client'; what: string } | null {
  if (life.status === 'FINISHED') return null
  const waiting = waitingOn({ ...life, userId: null })
  return waiting?.who === 'client' ? { who: 'client', what: waiting.what } : { who: 'staff', what: preparing }
}
