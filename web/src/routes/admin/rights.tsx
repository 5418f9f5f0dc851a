import { createFileRoute } from '@tanstack/react-router'
import { RightsList } from '#features/usage-rights/rights-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/rights')({
  staticData: { title: 'Droits d’exploitation', crumb: 'Droits' },
  beforeLoad: () => requirePermission('productions.read', { to: '/admin/dashboard' }),
  component: RightsList,
})
