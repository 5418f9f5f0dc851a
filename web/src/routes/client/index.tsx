import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClientCompanies } from './-client-companies.tsx'

export const Route = createFileRoute('/client/')({
  component: ClientHome,
})

function ClientHome() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader
        size="lg"
        title={`Bonjour ${user.firstname}`}
        description="Suivez ici vos productions, de leur préparation à la livraison."
      />
      <ClientCompanies />
    </>
  )
}
