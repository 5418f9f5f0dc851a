import './styles/app.css'
import { createRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from './features/session/follow-session.ts'
import { SessionGate } from './features/session/session-gate.tsx'
import { whenServerIsBack } from './platform/api/reachability.ts'
import { ReachabilityBanner } from './platform/api/reachability-banner.tsx'
import { readWrittenAnswers } from './platform/api/written-answers.ts'
import { parseSearch, stringifySearch } from './platform/pages/plain-search.ts'
import { ErrorPage, NotFoundPage } from './platform/pages/problem-pages.tsx'
import { followPreferences } from './platform/session/preferences.ts'
import { routeTree } from './route-tree.gen.ts'
import { Pending } from './ui/feedback/pending.tsx'

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // The query cache decides what is fresh: the router caches nothing.
  defaultStaleTime: 0,
  defaultPreloadStaleTime: 0,
  defaultGcTime: 0,
  defaultPreloadGcTime: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

readWrittenAnswers()
followPreferences(document.documentElement)
followSession(() => void router.invalidate())
whenServerIsBack(() => void router.invalidate())

createRoot(root).render(
  <StrictMode>
    <SessionGate router={router} />
    <ReachabilityBanner />
  </StrictMode>,
)
