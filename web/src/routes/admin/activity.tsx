import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../platform/guards.ts'

export const Route = createFileRoute('/admin/activity')({
  staticData: { title: 'Activité', crumb: 'Activité' },
  beforeLoad: () => requirePermission('audit.view', { to: '/admin/dashboard' }),
  component: () => null,
})
