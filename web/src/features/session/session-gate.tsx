import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenServerIsBack } from '#platform/api/reachability.ts'
import { Alone } from '#platform/pages/problem-pages.tsx'
import { adoptSession, useSession, whenSessionRechecked } from '#platform/session/session.ts'
import { writtenSession } from '#platform/session/written-session.ts'
import { GenericError } from '#ui/feedback/generic-error.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { infoFreshness, readInfo } from './info.ts'

/**
 * Reads the session: in the page, or by a call where the page does not tell it; by a call after an unexpected refusal, and when the
 * person returns to a page read half an hour ago. Returns true when the first call failed.
 */
function useInfo(): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let readAt = 0
    const ask = () => {
      readAt = Date.now()
      readInfo().then(
        ({ user, setUpRequired }) => adoptSession(user, { setUpRequired }),
        () => setFailed(true),
      )
    }
    const askAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt > infoFreshness) ask()
    }
    const written = writtenSession()
    if (written) {
      readAt = Date.now()
      adoptSession(written.user, written)
    } else ask()
    whenSessionRechecked(ask)
    const stop = whenServerIsBack(ask)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [])
  return failed
}

/** Goes back in history, or home without history. The application is not running: the target needs a document load. */
function goBack(router: RegisteredRouter) {
  if (!router.history.canGoBack()) return location.assign('/')
  addEventListener('popstate', () => location.reload(), { once: true })
  history.back()
}

/** Renders the application once the session is known. */
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
