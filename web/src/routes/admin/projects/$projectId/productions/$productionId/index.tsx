import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AcceptanceCard } from '#features/acceptances/acceptance-card.tsx'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { BudgetCard } from '#features/budget/budget-card.tsx'
import { DiscussionCard } from '#features/discussions/discussion-card.tsx'
import { DeliveryTimeCard } from '#features/post-productions/delivery-time.tsx'
import { options } from '#features/productions/client.ts'
import { ClientLink } from '#features/productions/client-link.tsx'
import { DeciderCard } from '#features/review/arbitration/decider-card.tsx'
import { RightsCard } from '#features/usage-rights/rights-card.tsx'
import { useCan } from '#platform/session/session.ts'
import { PrestationsSummary } from '#routes/admin/projects/$projectId/-prestations-summary.tsx'
import { ProductionEdits } from './-edits.tsx'
import { LatestFiles } from './-latest-files.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/')({
  component: Index,
})

/** A production is its work: what is edited, by whom, from which files, for when. */
function Index() {
  const { productionId } = Route.useParams()
  const { data: production } = useQuery(options.get({ params: { productionId } }))
  const readsEdits = useCan('post-productions.read')
  const readsFiles = useCan('medias.read')
  const readsPrestations = useCan('prestations.read')
  const readsBudget = useCan('budget.view')
  if (!production) return null
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        {readsEdits && production.optionPostProd && <ProductionEdits production={production} />}
        {readsFiles && <LatestFiles production={production} />}
        {readsPrestations && <PrestationsSummary projectId={production.projectId} productionId={productionId} />}
        <DiscussionCard key={productionId} of="productions" id={productionId} />
      </div>
      <div className="flex flex-col gap-4">
        <DeliveryTimeCard productionId={productionId} />
        <ClientLink production={production} />
        {readsBudget && <BudgetCard projectId={production.projectId} of="productions" id={productionId} />}
        <AcceptanceCard productionId={productionId} />
        <DeciderCard productionId={productionId} />
        <RightsCard productionId={productionId} />
        <ActivityCard query={{ subjectId: productionId }} />
      </div>
    </div>
  )
}
