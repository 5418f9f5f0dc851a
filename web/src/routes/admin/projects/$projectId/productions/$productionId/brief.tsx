import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/brief')({
  staticData: { crumb: 'Brief post-prod' },
  component: () => null,
})
