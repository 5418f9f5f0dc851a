import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreateProduction } from '#features/productions/create-production.tsx'
import { mayI } from '#platform/session/session.ts'

export const Route = createFileRoute('/admin/projects/$projectId/productions/create')({
  staticData: { title: "Création d'une production", crumb: "Création d'une production", isOwnPage: true },
  beforeLoad: ({ params }) => {
    if (!mayI('productions.create'))
      throw redirect({ to: '/admin/projects/$projectId/productions', params, replace: true })
  },
  component: Create,
})

function Create() {
  return <CreateProduction {...Route.useParams()} />
}
