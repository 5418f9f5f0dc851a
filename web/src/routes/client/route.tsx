import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireSignIn } from '../../platform/guards.ts'
import { NotFoundPage } from '../../platform/problem-pages.tsx'
import { withQueries } from '../../platform/with-queries.tsx'
import { FrontArea } from '../-front-area.tsx'

export const Route = createFileRoute('/client')({
  staticData: { title: 'Espace client' },
  beforeLoad: ({ location }) => ({ user: requireSignIn(location) }),
  component: withQueries(Area),
  // An unknown address of this area keeps its shell around.
  notFoundComponent: NotFoundPage,
})

function Area() {
  return (
    <FrontArea>
      <Outlet />
    </FrontArea>
  )
}
