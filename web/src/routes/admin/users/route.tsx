import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/users')({
  staticData: { title: 'Utilisateurs', crumb: 'Utilisateurs' },
  beforeLoad: () => requirePermission('users.read', { to: '/admin/dashboard' }),
})
