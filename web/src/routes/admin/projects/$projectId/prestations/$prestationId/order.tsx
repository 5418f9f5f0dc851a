import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/$prestationId/order')({
  staticData: { crumb: 'Bon de commande' },
  component: () => null,
})
