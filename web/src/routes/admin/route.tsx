import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requirePermission, requireSignIn } from '#platform/session/guards.ts'
import { AdminShell } from './-admin-shell.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Administration' },
  beforeLoad: ({ location }) => {
    const user = requireSignIn(location)
    requirePermission('access.admin', { to: '/' })
    return { user }
  },
  component: withQueries(AdminShell),
  // An unknown address of this area keeps the area's frame.
  notFoundComponent: NotFoundPage,
})
