import { createFileRoute } from '@tanstack/react-router'
import { ProjectInvoices } from '../../../../features/invoicing/project-invoices.tsx'
import { requirePermission } from '../../../../platform/guards.ts'

export const Route = createFileRoute('/admin/projects/$projectId/invoices')({
  staticData: { crumb: 'Crédits & Factures' },
  beforeLoad: () => requirePermission('invoices.view', { to: '/admin/projects' }),
  component: Invoices,
})

function Invoices() {
  return <ProjectInvoices {...Route.useParams()} />
}
