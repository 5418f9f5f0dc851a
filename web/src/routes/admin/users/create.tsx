import { createFileRoute, redirect } from '@tanstack/react-router'
import { UserFromSellsy } from '#features/companies/members/user-from-sellsy.tsx'
import { CreateUser } from '#features/users/create-user.tsx'
import { mayI } from '#platform/session/session.ts'

export const Route = createFileRoute('/admin/users/create')({
  staticData: { title: "Création d'un utilisateur", crumb: "Création d'un utilisateur" },
  beforeLoad: async ({ preload }) => {
    if (mayI('users.create')) return
    if (!preload) {
      const { toast } = await import('#ui/overlay/toast.ts')
      // One id: the guards may run several times during a navigation, for a single refusal.
      toast.error("Vous n'avez pas la permission de créer un utilisateur", { id: 'users.create' })
    }
    throw redirect({ to: '/admin/users', replace: true })
  },
  component: Create,
})

function Create() {
  const { user } = Route.useRouteContext()
  return <CreateUser actor={user} actions={<UserFromSellsy actor={user} />} />
}
