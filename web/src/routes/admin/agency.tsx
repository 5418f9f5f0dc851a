import { createFileRoute } from '@tanstack/react-router'
import { AgencyPage } from '#features/agency/agency-page.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/agency')({
  staticData: { title: 'Agence', crumb: 'Agence' },
  beforeLoad: () => requirePermission('agency.update', { to: '/admin/dashboard' }),
  component: AgencyPage,
})
