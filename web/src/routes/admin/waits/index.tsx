import { createFileRoute } from '@tanstack/react-router'
import { WaitsPage } from '#features/waits/waits-page.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/waits/')({
  staticData: { title: 'Relances', crumb: 'Relances' },
  beforeLoad: () => requirePermission('projects.read', { to: '/admin/dashboard' }),
  component: WaitsPage,
})
