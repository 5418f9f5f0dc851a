import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/projects')({
  staticData: { title: 'Projets', crumb: 'Projets' },
  beforeLoad: () => requirePermission('projects.read', { to: '/admin/dashboard' }),
})
