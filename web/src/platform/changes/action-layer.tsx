import { late } from '#ui/overlay/late.tsx'
import { showActions, useActionHistory } from './action-history.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const RecentActions = late(async () => (await import('./recent-actions.tsx')).RecentActions)

/** The keys that take actions back, and the list of those that can be. Once, in the frame of the back office. */
export function ActionLayer() {
  useUndoKeys()
  const isShown = useActionHistory((history) => history.isShown)
  return isShown && <RecentActions onClose={() => showActions(false)} />
}
