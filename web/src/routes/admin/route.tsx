import { createFileRoute } from '@tanstack/react-router'
import { requirePermission, requireSignIn } from '../../platform/guards.ts'
import { NotFoundPage } from '../../platform/problem-pages.tsx'
import { withQueries } from '../../platform/with-queries.tsx'
import { AdminShell } from './-admin-shell.tsx'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Administration' },
  beforeLoad: ({ location }) => {
    const user = requireSignIn(location)
    requirePermission('access.admin', { to: '/' })
    return { user }
  },
  component: withQueries(AdminShell),
  // An unknown address of this area keeps its shell around.
  notFoundComponent: NotFoundPage,
})
