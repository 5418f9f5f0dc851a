import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/general')({
  staticData: { crumb: 'Général' },
  component: () => null,
})
