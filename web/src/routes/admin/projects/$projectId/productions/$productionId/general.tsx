import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { options } from '#features/productions/client.ts'
import { DeleteProduction, ProductionGeneral } from '#features/productions/production-general.tsx'
import { TermsCard } from '#features/rounds/terms-card.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/general')({
  staticData: { crumb: 'Général' },
  component: General,
})

function General() {
  const { productionId } = Route.useParams()
  const { data: production } = useQuery(options.get({ params: { productionId } }))
  if (!production) return null
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ProductionGeneral production={production} />
      <div className="flex flex-col gap-4">
        <TermsCard subject="productions" id={productionId} />
        <DeleteProduction production={production} />
      </div>
    </div>
  )
}
