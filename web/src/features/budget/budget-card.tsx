import { moneyText } from '@regie/contract/money'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/api/query-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { marginText } from './budget-text.ts'
import { options } from './client.ts'

type BudgetCardProps = {
  projectId: string
  of: 'productions' | 'prestations'
  /** Of the production or the prestation. */
  id: string
}

/** What a production or a prestation brings and costs, with a link to the budget of its project. */
export function BudgetCard({ projectId, of, id }: BudgetCardProps) {
  const query = useQuery(options.ofProject({ params: { projectId } }))
  const totals = query.data?.[of].find((part) => part.id === id)?.totals
  return (
    <Card
      title="Budget"
      actions={
        <TextLink to="/admin/projects/$projectId/budget" params={{ projectId }} className="text-sm">
          Budget du projet
        </TextLink>
      }
    >
      <QueryState query={query} />
      {query.data &&
        (totals && totals.lineCount > 0 ? (
          <DescriptionList>
            <Description term="Vente">{moneyText(totals.estimatedSale)}</Description>
            <Description term="Coûts">{moneyText(totals.estimatedCost)}</Description>
            <Description term="Marge">{marginText(totals)}</Description>
          </DescriptionList>
        ) : (
          <p className="text-sm text-muted">Aucune ligne.</p>
        ))}
    </Card>
  )
}
