import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../platform/guards.ts'

export const Route = createFileRoute('/admin/post-productions')({
  staticData: { title: 'Post-Productions', crumb: 'Post-Productions' },
  beforeLoad: () => requirePermission('post-productions.read', { to: '/admin/dashboard' }),
  component: () => null,
})
