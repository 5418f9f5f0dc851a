import { createFileRoute } from '@tanstack/react-router'
import { BriefPage } from '../../../../../../features/briefs/brief-page.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/brief')({
  staticData: { crumb: 'Brief post-prod' },
  component: Brief,
})

function Brief() {
  const { productionId } = Route.useParams()
  return (
    <BriefPage subject={{ subjectType: 'productions', subjectId: productionId }} label="Brief de post-production" />
  )
}
