import { createFileRoute } from '@tanstack/react-router'
import { ActivityList } from '#features/activity/activity-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/activity')({
  staticData: { title: 'Activité', crumb: 'Activité' },
  beforeLoad: () => requirePermission('audit.view', { to: '/admin/dashboard' }),
  component: ActivityList,
})
