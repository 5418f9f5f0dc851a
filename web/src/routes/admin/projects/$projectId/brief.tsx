import { createFileRoute } from '@tanstack/react-router'
import { BriefPage } from '#features/briefs/brief-page.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/brief')({
  staticData: { crumb: 'Brief' },
  component: Brief,
})

function Brief() {
  const { projectId } = Route.useParams()
  return <BriefPage subject={{ subjectType: 'projects', subjectId: projectId }} label="Brief du projet" />
}
