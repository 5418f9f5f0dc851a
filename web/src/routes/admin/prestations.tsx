import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../platform/guards.ts'

export const Route = createFileRoute('/admin/prestations')({
  staticData: { title: 'Prestations', crumb: 'Prestations' },
  beforeLoad: () => requirePermission('prestations.read', { to: '/admin/dashboard' }),
  component: () => null,
})
