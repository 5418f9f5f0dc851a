import type { BudgetLine, ProjectBudget } from '@regie/contract/budget/schema'
import { moneyText } from '@regie/contract/money'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { BudgetGroup } from './budget-groups.ts'
import { marginText } from './budget-text.ts'
import { addButtonId } from './focus-ids.ts'
import { LineRow, lineColumns } from './line-row.tsx'

type GroupCardProps = {
  group: BudgetGroup
  prestations: ProjectBudget['prestations']
  /** Null in read-only mode. */
  onAdd: (() => void) | null
  /** The form of a new line of the group. */
  added: ReactNode
  /** The form of a line, when it is open. */
  formOf: (line: BudgetLine) => ReactNode
  onEdit: ((line: BudgetLine) => void) | null
  onRemove: (line: BudgetLine) => void
  isBeingRemoved: (line: BudgetLine) => boolean
}

const summary = ({ estimatedSale, estimatedCost, ...margin }: BudgetGroup['totals']) =>
  [`Vente ${moneyText(estimatedSale)}`, `coût ${moneyText(estimatedCost)}`, `marge ${marginText(margin)}`].join(' · ')

/** The lines of one production, of one prestation, or of the whole project. */
export function GroupCard({
  group,
  prestations,
  onAdd,
  added,
  formOf,
  onEdit,
  onRemove,
  isBeingRemoved,
}: GroupCardProps) {
  const { key, title, reference, parents, lines, totals } = group
  const prestationOf = ({ prestationId }: BudgetLine) =>
    parents.prestationId === null ? (prestations.find(({ id }) => id === prestationId)?.name ?? null) : null
  return (
    <Card
      title={reference === null ? title : `${reference} – ${title}`}
      description={<span className="tabular-nums">{summary(totals)}</span>}
      padding="none"
      className="@container"
      actions={
        onAdd && (
          <IconButton id={addButtonId(key)} icon={Plus} label={`Ajouter une ligne à « ${title} »`} onClick={onAdd} />
        )
      }
    >
      <p
        aria-hidden="true"
        className={`border-b border-line px-4 py-1.5 text-xs text-muted @max-2xl:hidden ${lineColumns}`}
      >
        <span>Ligne</span>
        <span className="text-right">Prévu</span>
        <span className="text-right">Réel</span>
      </p>
      <ul aria-label={title} className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id}>
            {formOf(line) ?? (
              <LineRow
                line={line}
                prestation={prestationOf(line)}
                onEdit={onEdit && (() => onEdit(line))}
                onRemove={() => onRemove(line)}
                isBeingRemoved={isBeingRemoved(line)}
              />
            )}
          </li>
        ))}
        {added && <li>{added}</li>}
      </ul>
    </Card>
  )
}
