import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { withQueries } from '#platform/pages/with-queries.tsx'
import { requireSignIn } from '#platform/session/guards.ts'
import { FrontArea } from '../-front-area.tsx'

export const Route = createFileRoute('/talent')({
  staticData: { title: 'Espace talent' },
  beforeLoad: ({ location }) => ({ user: requireSignIn(location) }),
  component: withQueries(Area),
  // An unknown address of this area keeps the area's frame.
  notFoundComponent: NotFoundPage,
})

function Area() {
  return (
    <FrontArea>
      <Outlet />
    </FrontArea>
  )
}
