import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireSignIn } from '../platform/guards.ts'
import { NotFoundPage } from '../platform/problem-pages.tsx'
import { withQueries } from '../platform/with-queries.tsx'
import { FrontArea } from './-front-area.tsx'

/** What each has of their own, whatever their role. */
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
