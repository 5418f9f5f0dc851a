import type { ComponentType } from 'react'
import { AdminPage } from './admin-page.tsx'
import { ControlsPage } from './controls-page.tsx'
import { DisplayPage } from './display-page.tsx'
import { FrontPage } from './front-page.tsx'
import { OverlaysPage } from './overlays-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { ErrorPage, NotFoundPage, PendingPage } from './state-pages.tsx'

export const pages: Record<string, ComponentType> = {
  index: IndexPage,
  controls: ControlsPage,
  display: DisplayPage,
  overlays: OverlaysPage,
  admin: AdminPage,
  front: FrontPage,
  'sign-in': SignInPage,
  'not-found': NotFoundPage,
  error: ErrorPage,
  pending: PendingPage,
}

function IndexPage() {
  return (
    <main className="p-8">
      <h1 className="mb-4 text-xl font-semibold">Composants de Régie</h1>
      <ul className="flex flex-col gap-2">
        {['light', 'dark'].map((theme) =>
          Object.keys(pages).map((page) => (
            <li key={theme + page}>
              <a className="underline" href={`?page=${page}&theme=${theme}`}>{`${page} (${theme})`}</a>
            </li>
          )),
        )}
      </ul>
    </main>
  )
}
