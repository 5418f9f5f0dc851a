import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ClientHome } from './-client-home.tsx'

/** No import here: every page of the product loads this file. */
const fromAddress = ({ societe }: Record<string, unknown>): { societe?: string | undefined } => ({
  societe: typeof societe === 'string' && /^[\da-f-]{36}$/.test(societe) ? societe : undefined,
})

export const Route = createFileRoute('/client/')({
  validateSearch: fromAddress,
  component: Welcome,
})

function Welcome() {
  const { user } = Route.useRouteContext()
  const { societe } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        size="lg"
        title={`Bonjour ${user.firstname}`}
        description="Suivez ici vos productions, de leur préparation à la livraison."
      />
      <ClientHome
        companyId={societe ?? null}
        onCompany={(id) => void navigate({ search: id === null ? {} : { societe: id }, replace: true })}
      />
    </>
  )
}
