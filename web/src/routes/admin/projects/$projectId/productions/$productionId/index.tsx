import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { DeliveryTimeCard } from '#features/post-productions/delivery-time.tsx'
import { options } from '#features/productions/client.ts'
import { ClientLink } from '#features/productions/client-link.tsx'
import { DeleteProduction, ProductionGeneral } from '#features/productions/production-general.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/')({
  component: Index,
})

function Index() {
  const { productionId } = Route.useParams()
  const { data: production } = useQuery(options.get({ params: { productionId } }))
  if (!production) return null
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ProductionGeneral production={production} />
      <div className="flex flex-col gap-4">
        <DeliveryTimeCard productionId={productionId} />
        <ClientLink production={production} />
        <ActivityCard query={{ subjectId: productionId }} />
        <DeleteProduction production={production} />
      </div>
    </div>
  )
}
