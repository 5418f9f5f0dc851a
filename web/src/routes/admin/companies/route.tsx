import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/companies')({
  staticData: { title: 'Sociétés', crumb: 'Sociétés' },
  beforeLoad: () => requirePermission('companies.read', { to: '/admin/dashboard' }),
})
