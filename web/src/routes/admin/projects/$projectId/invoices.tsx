import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/projects/$projectId/invoices')({
  staticData: { crumb: 'Crédits & Factures' },
  component: () => null,
})
