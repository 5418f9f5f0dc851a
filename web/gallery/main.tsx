import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/overlay/toaster.tsx'
import './gallery.css'
import { pages } from './pages.tsx'

// ?page= one of pages.tsx, ?theme=dark, ?font=lg: addresses rather than switches, so that a test or a screenshot can ask.
const query = new URLSearchParams(location.search)
document.documentElement.className = `${query.get('theme') ?? 'light'} font-size-${query.get('font') ?? 'base'}`
const Page = pages[query.get('page') ?? 'index'] ?? pages['index']

// The components link through the router; here every address leads back to the page shown.
const root = createRootRoute({
  component: () => (
    <>
      {Page && <Page />}
      <Toaster />
    </>
  ),
  notFoundComponent: () => null,
})
const router = createRouter({
  routeTree: root,
  history: createMemoryHistory({ initialEntries: ['/admin/companies'] }),
})

const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
