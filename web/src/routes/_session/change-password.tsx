import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '#features/session/change-password.tsx'
import { requireSignIn } from '#platform/session/guards.ts'

export const Route = createFileRoute('/_session/change-password')({
  staticData: { title: 'Changer de mot de passe' },
  beforeLoad: ({ location }) => ({ user: requireSignIn(location) }),
  component: Change,
})

function Change() {
  return <ChangePassword user={Route.useRouteContext().user} />
}
