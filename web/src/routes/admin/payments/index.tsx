import { createFileRoute } from '@tanstack/react-router'
import { PayablesList } from '#features/payables/payables-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/payments/')({
  staticData: { title: 'Paiements', crumb: 'Paiements' },
  beforeLoad: () => requirePermission('payables.approve', { to: '/admin/dashboard' }),
  component: PayablesList,
})
