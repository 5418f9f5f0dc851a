import { createFileRoute } from '@tanstack/react-router'
import { OwnPayables } from '#features/payables/own-payables.tsx'
import { talentAddress } from '#features/post-productions/flow/flow-address.ts'
import { WorkflowList } from '#features/post-productions/workflow-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

export const Route = createFileRoute('/talent/dashboard')({
  component: TalentDashboard,
})

function TalentDashboard() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader
        size="lg"
        title={`Bonjour ${user.firstname}`}
        description="Votre espace pour chaque prestation : le brief, les fichiers, les retours et les livrables."
      />
      <OwnPayables />
      <WorkflowList
        addressOf={talentAddress}
        empty={{
          title: 'Aucune prestation pour le moment',
          text: 'Dès que l’agence vous en confie une, elle apparaît ici avec la prochaine chose à faire.',
        }}
        noWay="L’agence doit encore vous rattacher à une prestation."
      />
    </>
  )
}
