import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../platform/guards.ts'

export const Route = createFileRoute('/admin/trash')({
  staticData: { title: 'Corbeille', crumb: 'Corbeille' },
  beforeLoad: () => requirePermission('trash.restore', { to: '/admin/dashboard' }),
  component: () => null,
})
