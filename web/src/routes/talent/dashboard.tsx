import { createFileRoute } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

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
      <Card padding="lg">
        <EmptyState icon={Clapperboard} title="Aucune prestation pour le moment">
          Dès que l’agence vous en confie une, elle apparaît ici avec la prochaine chose à faire.
        </EmptyState>
      </Card>
    </>
  )
}
