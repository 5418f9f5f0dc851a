import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenServerIsBack } from '#platform/api/reachability.ts'
import { Alone } from '#platform/pages/problem-pages.tsx'
import { adoptSession, useSession, whenDoubted } from '#platform/session/session.ts'
import { GenericError } from '#ui/feedback/generic-error.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { infoFreshness, readInfo } from './info.ts'

/**
 * Asks who is signed in: at once, when there is reason to doubt it, and when the person comes back to a page that asked half an hour
 * ago. Answers true when the first answer could not be had.
 */
function useInfo(): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let asked = 0
    const ask = () => {
      asked = Date.now()
      readInfo().then(
        ({ user, setUpRequired }) => adoptSession(user, { setUpRequired }),
        () => setFailed(true),
      )
    }
    const askAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked > infoFreshness) ask()
    }
    ask()
    whenDoubted(ask)
    const stop = whenServerIsBack(ask)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [])
  return failed
}

/** Back in history, or home when there is none. The application is not running: what is gone back to has to be loaded. */
function goBack(router: RegisteredRouter) {
  if (!router.history.canGoBack()) return location.assign('/')
  addEventListener('popstate', () => location.reload(), { once: true })
  history.back()
}

/** Shows the application once it is known who is signed in. */
export function SessionGate({ router }: { router: RegisteredRouter }) {
  const failed = useInfo()
  const known = useSession((session) => session.known)
  if (known) return <RouterProvider router={router} />
  return (
    <Alone>
      {failed ? <GenericError onReload={() => location.reload()} onBack={() => goBack(router)} /> : <Pending />}
    </Alone>
  )
}
