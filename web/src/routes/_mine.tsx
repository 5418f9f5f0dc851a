import { can } from '@regie/contract/can'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requireSignIn } from '#platform/session/guards.ts'
import { FrontArea } from './-front-area.tsx'
import { AdminShell } from './admin/-admin-shell.tsx'

/** Pages of the signed-in person, whatever their role, in the frame of their other pages. */
export const Route = createFileRoute('/_mine')({
  beforeLoad: ({ location }) => ({ user: requireSignIn(location) }),
  component: withQueries(Area),
  notFoundComponent: NotFoundPage,
})

function Area() {
  const { user } = Route.useRouteContext()
  if (can(user, ['access.admin'])) return <AdminShell isNarrow />
  return (
    <FrontArea>
      <Outlet />
    </FrontArea>
  )
}
