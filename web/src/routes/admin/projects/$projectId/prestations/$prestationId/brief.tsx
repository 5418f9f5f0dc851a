import { createFileRoute } from '@tanstack/react-router'
import { BriefPage } from '#features/briefs/brief-page.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/$prestationId/brief')({
  staticData: { crumb: 'Brief' },
  component: Brief,
})

function Brief() {
  const { prestationId } = Route.useParams()
  return <BriefPage subject={{ subjectType: 'prestations', subjectId: prestationId }} label="Brief de la prestation" />
}
