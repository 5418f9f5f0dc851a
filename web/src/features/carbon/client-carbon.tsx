import { useQuery } from '@tanstack/react-query'
import { FileDown, Leaf } from 'lucide-react'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { buttonStyle } from '#ui/button/button-style.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { BalanceLines } from './balance-lines.tsx'
import { BalanceSummary, Reductions } from './balance-summary.tsx'
import { options } from './client.ts'

/** The balance of a production for its client, with its PDF. */
export function ClientCarbon({ productionId }: { productionId: string }) {
  const query = useQuery(options.ofProduction({ params: { productionId }, query: {} }))
  const data = shownData(query)
  if (!data)
    return (
      <Card padding="lg">
        <QueryState query={query} lines={5} />
      </Card>
    )
  if (data.lines.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={Leaf} title="Aucun bilan carbone">
          L’agence n’a pas encore saisi le bilan de cette production.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={data.phase === 'FINAL' ? 'Bilan carbone' : 'Bilan carbone prévisionnel'}
        actions={
          <a
            href={`/api/productions/${productionId}/carbon/pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'primary' })}
          >
            <FileDown aria-hidden="true" />
            Télécharger le PDF
          </a>
        }
      >
        <BalanceSummary balance={data.balance} />
        <Reductions reductions={data.reductions} />
      </Card>
      <Card title="Ce qui est compté" padding="none">
        <BalanceLines lines={data.lines} onEdit={null} onRemove={null} />
      </Card>
      <p className="text-sm text-muted">
        Du premier jour de travail à la livraison, avec des facteurs publics cités ligne par ligne. Ce bilan donne un
        ordre de grandeur ; il n’est pas un bilan réglementaire.
      </p>
    </div>
  )
}
