import { createFileRoute } from '@tanstack/react-router'
import { ProjectCredits } from '#features/credits/project-credits.tsx'
import { ProjectInvoices } from '#features/invoicing/project-invoices.tsx'
import { CancelRound } from '#features/rounds/cancel-round.tsx'
import { ProjectRounds } from '#features/rounds/rounds-report.tsx'
import { ProjectSupplements } from '#features/supplements/project-supplements.tsx'
import { requirePermission } from '#platform/session/guards.ts'

export const Route = createFileRoute('/admin/projects/$projectId/invoices')({
  staticData: { crumb: 'Crédits & Factures' },
  beforeLoad: ({ params }) => requirePermission('invoices.view', { href: `/admin/projects/${params.projectId}` }),
  component: Invoices,
})

function Invoices() {
  const params = Route.useParams()
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <ProjectCredits {...params} />
      <ProjectSupplements {...params} action={CancelRound} />
      <ProjectRounds {...params} />
      <ProjectInvoices {...params} />
    </div>
  )
}
