import { type HistoryStep, initialLife, type Life } from '@regie/contract/post-productions/rules/transitions'
import type { Transition } from '@regie/contract/post-productions/schema'

/** The history in the shape of the rules. Each step starts at the end of the previous one. */
export function stepsOfHistory(history: readonly Transition[]): HistoryStep[] {
  let from: Life = initialLife
  return history.map(({ action, to: status, versionInterne, versionClient, undone }) => {
    const step: HistoryStep = { action, from, to: { status, versionInterne, versionClient }, undone }
    from = step.to
    return step
  })
}
