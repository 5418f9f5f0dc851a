import { can } from '@regie/contract/can'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoAccess } from '#features/session/no-access.tsx'
import { requireSignIn } from '#platform/session/guards.ts'

export const Route = createFileRoute('/')({
  staticData: { title: 'Accueil' },
  beforeLoad: ({ location }) => {
    const user = requireSignIn(location)
    if (can(user, ['access.admin'])) throw redirect({ to: '/admin', replace: true })
    if (user.role === 'CLIENT') throw redirect({ to: '/client', replace: true })
    if (user.role === 'TALENT') throw redirect({ to: '/talent', replace: true })
    return { user }
  },
  component: Home,
})

/** Only staff without access to the admin area stay here. */
function Home() {
  return <NoAccess user={Route.useRouteContext().user} />
}
