import { createRootRoute, Outlet, redirect, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { showPalette, useAgency } from '#platform/agency.ts'
import { showFavicon } from '#platform/live/favicon.ts'
import { usePageTitle } from '#platform/pages/page-names.ts'
import { Alone, ErrorPage, NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { useProofRequest } from '#platform/session/proof.ts'
import { useSession } from '#platform/session/session.ts'
import { late } from '#ui/overlay/late.tsx'

const Toaster = late(async () => (await import('#ui/overlay/toaster.tsx')).Toaster, { isQuiet: true })

const ProofDialog = late(async () => (await import('#features/second-factor/proof-dialog.tsx')).ProofDialog)

const openWhileEnrolling = new Set(['/second-factor', '/confidentialite'])

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const session = useSession.getState()
    const missing = !session.authenticated && session.setUpRequired
    if (missing && location.pathname !== '/setup') throw redirect({ to: '/setup', replace: true })
    // Without the second factor that the role demands, the server refuses everything else.
    if (session.user?.mustEnrol && !openWhileEnrolling.has(location.pathname)) {
      const isHome = location.href === '/' || location.pathname.startsWith('/login')
      throw redirect({ to: '/second-factor', search: isHome ? {} : { redirect: location.href }, replace: true })
    }
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
  const asking = useProofRequest((proof) => proof.asking)
  const signedIn = useSession((session) => session.authenticated)
  const opensSession = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_session') })

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => showFavicon(admin), [admin])
  const palette = useAgency((agency) => agency.palette)
  useLayoutEffect(() => showPalette(admin ? null : palette), [admin, palette])

  return (
    <>
      <Outlet />
      {/* Screen readers ignore a navigation without a document load: the new title is announced. */}
      <output className="sr-only">{title}</output>
      {/* Session pages have no toast, and load nothing unneeded. */}
      {(signedIn || !opensSession) && <Toaster />}
      {asking && <ProofDialog onProved={() => asking.settle(true)} onClose={() => asking.settle(false)} />}
    </>
  )
}
