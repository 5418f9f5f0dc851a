import { createFileRoute } from '@tanstack/react-router'
import { FailedWorkList } from '#features/failed-work/failed-work-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/failed-work')({
  staticData: { title: 'Envois et travaux en échec', crumb: 'En échec' },
  beforeLoad: () => requirePermission('failed-work.retry', { to: '/admin/dashboard' }),
  component: FailedWorkList,
})
