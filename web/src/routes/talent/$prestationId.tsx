import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import * as prestations from '#features/prestations/client.ts'
import { ProductionTypeIcon } from '#features/productions/production-badges.tsx'
import { queryClient } from '#platform/api/query-client.ts'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { PrestationBrief } from '../-prestation-brief.tsx'

/** A prestation for its talent, whatever became of its productions: its orders, its payment, its brief. */
export const Route = createFileRoute('/talent/$prestationId')({
  loader: async ({ params: { prestationId } }) => {
    const { name } = await queryClient
      .fetchQuery(prestations.options.get({ params: { prestationId } }))
      .catch(rethrowAsNotFound)
    return { title: name }
  },
  component: TalentPrestation,
})

function TalentPrestation() {
  const { prestationId } = Route.useParams()
  const query = useQuery(prestations.options.get({ params: { prestationId } }))
  const prestation = shownData(query)
  if (!prestation)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={6} />
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader size="lg" title={prestation.name} description={prestation.projectName} />
      {prestation.productions.length > 0 && (
        <Card title="Productions" padding="none">
          <ul className="divide-y divide-line">
            {prestation.productions.map(({ id, name, type }) => (
              <li key={id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
                <ProductionTypeIcon type={type} />
                <Link
                  to="/talent/$prestationId/$productionId/$"
                  params={{ prestationId, productionId: id, _splat: '' }}
                  className="min-w-0 flex-1 font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  {name}
                </Link>
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PrestationBrief prestation={prestation} />
    </div>
  )
}
