import { Leaf } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The carbon balance of a project: empty until a production has one. */
export function ProjectCarbon() {
  return (
    <Card title="Bilan carbone">
      <EmptyState icon={Leaf} title="Aucun bilan carbone">
        Le bilan d’un projet additionne ceux de ses productions. Aucune n’en a encore.
      </EmptyState>
    </Card>
  )
}
