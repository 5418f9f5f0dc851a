import { createFileRoute } from '@tanstack/react-router'
import { SignInsList } from '#features/activity/sign-ins-list.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/sign-ins')({
  staticData: { title: 'Connexions', crumb: 'Connexions' },
  beforeLoad: () => requirePermission('audit.view', { to: '/admin/dashboard' }),
  component: SignInsList,
})
