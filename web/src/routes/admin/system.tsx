import { createFileRoute } from '@tanstack/react-router'
import { InstallationPage } from '#features/installation/installation-page.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/system')({
  staticData: { title: 'Système', crumb: 'Système' },
  beforeLoad: () => requirePermission('installation.view', { to: '/admin/dashboard' }),
  component: InstallationPage,
})
