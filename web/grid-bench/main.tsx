import '#platform/api/zod.ts'
import './bench.css'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { GridPage } from './grid-page.tsx'

const theme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.classList.replace('light', theme)

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
})
const gridRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: GridPage })
const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personnes/$id',
  loader: ({ params, preload }) => {
    if (preload) document.documentElement.dataset['preloaded'] = params.id
  },
  component: function PersonPage() {
    return (
      <main className="p-6">
        <h1 className="text-xl">{useLocation().pathname}</h1>
        <Link to="/">Toutes les personnes</Link>
      </main>
    )
  },
})
const router = createRouter({
  routeTree: rootRoute.addChildren([gridRoute, personRoute]),
  scrollRestoration: true,
  defaultPreload: 'intent',
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
