import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requireSignIn } from '#platform/session/guards.ts'
import { FrontArea } from './-front-area.tsx'

/** Pages of the signed-in person, whatever their role. */
export const Route = createFileRoute('/_mine')({
  beforeLoad: ({ location }) => ({ user: requireSignIn(location) }),
  component: withQueries(Area),
  notFoundComponent: NotFoundPage,
})

function Area() {
  return (
    <FrontArea>
      <Outlet />
    </FrontArea>
  )
}
