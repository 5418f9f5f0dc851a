import { createFileRoute } from '@tanstack/react-router'
import { TrashList } from '#features/trash/trash-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/trash')({
  staticData: { title: 'Corbeille', crumb: 'Corbeille' },
  beforeLoad: () => requirePermission('trash.restore', { to: '/admin/dashboard' }),
  component: TrashList,
})
