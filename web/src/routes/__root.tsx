import { createRootRoute, Outlet, redirect, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { showFavicon } from '../platform/favicon.ts'
import { usePageTitle } from '../platform/page-names.ts'
import { Alone, ErrorPage, NotFoundPage } from '../platform/problem-pages.tsx'
import { useSession } from '../platform/session.ts'

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const session = useSession.getState()
    const missing = !session.authenticated && session.setUpRequired
    if (missing && location.pathname !== '/setup') throw redirect({ to: '/setup', replace: true })
  },
  component: Root,
  notFoundComponent: () => (
    <Alone>
      <NotFoundPage />
    </Alone>
  ),
  errorComponent: () => (
    <Alone>
      <ErrorPage />
    </Alone>
  ),
})

function Root() {
  const title = usePageTitle()
  const admin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  const signedIn = useSession((session) => session.authenticated)
  const opensSession = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_session') })

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => showFavicon(admin), [admin])

  return (
    <>
      <Outlet />
      {/* Screen readers say nothing of a page that changes without loading: the new title is read to them. */}
      <output className="sr-only">{title}</output>
      {/* The pages that open a session have no toast, and load nothing that they don't need. */}
      {(signedIn || !opensSession) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
