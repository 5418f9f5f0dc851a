import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/productions')({
  staticData: { crumb: 'Productions' },
})
