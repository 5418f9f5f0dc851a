import { carbonText } from '@regie/contract/carbon/rules/balance'
import { carbonPhaseLabels } from '@regie/contract/carbon/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { BalanceSummary, Reductions } from './balance-summary.tsx'
import { options } from './client.ts'
import { ProductionCarbon } from './production-carbon.tsx'

type ProjectCarbonProps = {
  projectId: string
  /** The production whose balance is open; null for none. */
  productionId: string | null
}

const kgText = (kg: number | null) => (kg === null ? '–' : carbonText(kg))

/** « Carbone » of a project: its total, its productions side by side, and the open balance. */
export function ProjectCarbon({ projectId, productionId }: ProjectCarbonProps) {
  const query = useQuery(options.ofProject({ params: { projectId } }))
  const read = shownData(query)
  if (!read)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={6} />
      </Card>
    )
  const { balance, productions, reductions } = read
  if (productions.length === 0)
    return (
      <Card title="Bilan carbone">
        <EmptyState icon={Leaf} title="Aucun bilan carbone">
          Le bilan d’un projet additionne ceux de ses productions. Il n’en a encore aucune.
        </EmptyState>
      </Card>
    )
  const shown =
    productions.find(({ id }) => id === productionId) ?? (productions.length === 1 ? productions[0] : undefined)
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Card title="Bilan du projet">
        <BalanceSummary balance={balance} />
        <Reductions reductions={reductions} />
      </Card>
      <Card title="Productions" padding="none">
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">Bilans des productions</caption>
            <thead className="border-b border-line text-left text-muted">
              <tr>
                <th scope="col" className="px-4 py-2 font-medium">
                  Production
                </th>
                {(['FORECAST', 'FINAL'] as const).map((phase) => (
                  <th key={phase} scope="col" className="px-4 py-2 text-right font-medium">
                    {carbonPhaseLabels[phase]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {productions.map(({ id, name, forecast, final }) => (
                <tr key={id} className={id === shown?.id ? 'bg-accent-soft' : ''}>
                  <th scope="row" className="min-w-44 px-4 py-2.5 text-left font-normal">
                    <Link
                      to="/admin/projects/$projectId/carbone"
                      params={{ projectId }}
                      search={{ production: id }}
                      aria-current={id === shown?.id ? 'true' : undefined}
                      className="rounded-sm font-medium underline underline-offset-3 wrap-anywhere"
                    >
                      {name}
                    </Link>
                  </th>
                  <td className="px-4 py-2.5 text-right tabular-nums">{kgText(forecast)}</td>
                  <td className="px-4 py-2.5 text-right tabular-nums">{kgText(final)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      {shown && <ProductionCarbon key={shown.id} productionId={shown.id} />}
    </div>
  )
}
