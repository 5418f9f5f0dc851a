import { lazy, Suspense } from 'react'
import { useActionHistory } from './action-history.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const RecentActions = lazy(() => import('./recent-actions.tsx'))

/** The keys that take actions back, and the list of those that can be. Once, in the frame of the back office. */
export function ActionLayer() {
  useUndoKeys()
  const isShown = useActionHistory((history) => history.isShown)
  return (
    isShown && (
      <Suspense>
        <RecentActions />
      </Suspense>
    )
  )
}
