import { createFileRoute } from '@tanstack/react-router'
import { ProjectGeneral } from '#features/projects/project-general.tsx'
import { TermsCard } from '#features/rounds/terms-card.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/general')({
  staticData: { crumb: 'Général' },
  component: General,
})

function General() {
  const { projectId } = Route.useParams()
  return (
    <ProjectGeneral projectId={projectId}>
      <TermsCard subject="projects" id={projectId} />
    </ProjectGeneral>
  )
}
