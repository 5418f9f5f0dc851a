import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClientHome } from './-client-home.tsx'

export const Route = createFileRoute('/client/')({
  component: Welcome,
})

function Welcome() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader
        size="lg"
        title={`Bonjour ${user.firstname}`}
        description="Suivez ici vos productions, de leur préparation à la livraison."
      />
      <ClientHome />
    </>
  )
}
