import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { DiscussionCard } from '#features/discussions/discussion-card.tsx'
import { options } from '#features/projects/client.ts'
import { ProjectFacts } from '#features/projects/project-facts.tsx'
import { ProofCard } from '#features/proof/proof-card.tsx'
import { ProjectWaits } from '#features/waits/project-waits.tsx'
import { useCan } from '#platform/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { ProjectPeople } from './-people.tsx'
import { PrestationsSummary } from './-prestations-summary.tsx'
import { ProjectProductionsSummary } from './-productions-summary.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/')({
  component: Overview,
})

function Overview() {
  const { projectId } = Route.useParams()
  const { data: project } = useQuery(options.get({ params: { projectId } }))
  const readsProductions = useCan('productions.read')
  const readsPrestations = useCan('prestations.read')
  if (!project) return null
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <ProjectWaits projectId={projectId} />
        {readsProductions && <ProjectProductionsSummary projectId={projectId} />}
        {readsPrestations && <PrestationsSummary projectId={projectId} />}
        <DiscussionCard key={projectId} of="projects" id={projectId} />
      </div>
      <div className="flex flex-col gap-4">
        <Card title="Projet">
          <ProjectFacts project={project} />
        </Card>
        <ProjectPeople project={project} />
        <ActivityCard query={{ projectId }} title="Dernière activité" />
        <ProofCard projectId={projectId} />
      </div>
    </div>
  )
}
