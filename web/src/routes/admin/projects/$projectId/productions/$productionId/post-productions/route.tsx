import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/post-productions')({
  staticData: { crumb: 'Post-Productions' },
})
