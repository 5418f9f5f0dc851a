import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { BudgetCard } from '#features/budget/budget-card.tsx'
import { DiscussionCard } from '#features/discussions/discussion-card.tsx'
import { InvoiceLinks } from '#features/invoicing/invoice-links.tsx'
import { PayableCard } from '#features/payables/payable-card.tsx'
import { AttachedProductions } from '#features/prestations/attached-productions.tsx'
import { options } from '#features/prestations/client.ts'
import { DeletePrestation, PrestationCard } from '#features/prestations/prestation-general.tsx'
import { PurchaseOrderCard } from '#features/prestations/purchase-order.tsx'
import { useCan } from '#platform/session/session.ts'

export const Route = createFileRoute('/admin/projects/$projectId/prestations/$prestationId/')({
  component: Index,
})

function Index() {
  const { prestationId } = Route.useParams()
  const { data: prestation } = useQuery(options.get({ params: { prestationId } }))
  const readsInvoices = useCan('invoices.view')
  const readsBudget = useCan('budget.view')
  if (!prestation) return null
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <AttachedProductions prestation={prestation} />
        <PrestationCard prestation={prestation} />
        <DiscussionCard key={prestationId} of="prestations" id={prestationId} />
      </div>
      <div className="flex flex-col gap-4">
        <PurchaseOrderCard prestation={prestation} />
        {prestation.type === 'EXTERNE' && readsBudget && (
          <PayableCard
            prestationId={prestation.id}
            userId={prestation.userId}
            serviceOrderId={prestation.purchaseOrderSellsyId}
          />
        )}
        {readsBudget && <BudgetCard projectId={prestation.projectId} of="prestations" id={prestationId} />}
        {readsInvoices && <InvoiceLinks holder={{ prestationId }} title="Factures" />}
        <ActivityCard query={{ subjectId: prestationId }} />
        <DeletePrestation prestation={prestation} />
      </div>
    </div>
  )
}
