import { createFileRoute } from '@tanstack/react-router'
import { ProjectGeneral } from '#features/projects/project-general.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/general')({
  staticData: { crumb: 'Général' },
  component: General,
})

function General() {
  return <ProjectGeneral {...Route.useParams()} />
}
