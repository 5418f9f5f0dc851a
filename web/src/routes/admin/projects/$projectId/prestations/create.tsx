import type { PrestationType } from '@regie/contract/prestations/schema'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreatePrestation } from '#features/prestations/create-prestation.tsx'
import { mayI } from '#platform/session/session.ts'

// Written by hand: the first load holds every route declaration, but no schema of the contract.
const types: readonly PrestationType[] = ['INTERNE', 'INTERNE_POST_PRODUCTION', 'EXTERNE']

export const Route = createFileRoute('/admin/projects/$projectId/prestations/create')({
  staticData: { title: "Création d'une prestation", crumb: "Création d'une prestation", isOwnPage: true },
  // A refused value is set to undefined: a missing key would keep the value of the address.
  validateSearch: (search: Record<string, unknown>): { type?: PrestationType | undefined } => ({
    type: types.find((known) => known === search['type']),
  }),
  beforeLoad: ({ params }) => {
    if (!mayI('prestations.create'))
      throw redirect({ to: '/admin/projects/$projectId/prestations', params, replace: true })
  },
  component: Create,
})

function Create() {
  const { projectId } = Route.useParams()
  const { type = 'INTERNE' } = Route.useSearch()
  return <CreatePrestation key={type} projectId={projectId} type={type} />
}
