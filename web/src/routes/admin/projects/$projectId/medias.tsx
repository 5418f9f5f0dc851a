import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/medias')({
  staticData: { crumb: 'Fichiers' },
  component: () => null,
})
