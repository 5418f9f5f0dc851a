import { type BudgetKind, type BudgetLine, budgetKindLabels } from '@regie/contract/budget/schema'
import { type Amount, moneyText } from '@regie/contract/money'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import type { Tone } from '#ui/tone.ts'
import { countText, differenceText } from './budget-text.ts'
import { editButtonId } from './focus-ids.ts'

const tones: Record<BudgetKind, Tone> = { SALE: 'accent', DAYS: 'neutral', PURCHASE: 'neutral' }

/** The columns of a line, where its card is wide: elsewhere its amounts stand under its name. */
export const lineColumns = '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_11rem_11rem_5rem] @2xl:gap-4'

type SideProps = { label: string; kind: BudgetKind; quantity: Amount; price: Amount; amount: Amount; detail?: string }

/** What is planned of a line, or what is real. */
function Side({ label, kind, quantity, price, amount, detail }: SideProps) {
  return (
    <p className="tabular-nums @max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-2 @2xl:text-right">
      <span className="text-muted @2xl:sr-only">{label}</span>
      <span className="font-medium @2xl:block">{moneyText(amount)}</span>
      <span className="text-muted @2xl:block">{countText(kind, quantity, price)}</span>
      {detail && <span className="@2xl:block">{detail}</span>}
    </p>
  )
}

type LineRowProps = {
  line: BudgetLine
  /** Its prestation, where its group does not say it. */
  prestation: string | null
  /** Null in read-only mode. */
  onEdit: (() => void) | null
  onRemove: () => void
  isBeingRemoved: boolean
}

/** A line of a budget: what it is, what is planned and what is real. */
export function LineRow({ line, prestation, onEdit, onRemove, isBeingRemoved }: LineRowProps) {
  const { id, kind, label, plannedQuantity, plannedPrice, plannedAmount, realQuantity, realPrice, realAmount } = line
  const difference = realAmount === null ? null : differenceText(plannedAmount, realAmount)
  return (
    <div className={`flex flex-col gap-1 px-4 py-2.5 text-sm ${lineColumns}`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
          <Badge tone={tones[kind]}>{budgetKindLabels[kind]}</Badge>
        </p>
        {prestation && <p className="text-muted wrap-anywhere">{prestation}</p>}
      </div>
      <Side label="Prévu" kind={kind} quantity={plannedQuantity} price={plannedPrice} amount={plannedAmount} />
      {realQuantity === null || realPrice === null || realAmount === null ? (
        <p className="text-muted @2xl:text-right">
          <span className="@2xl:sr-only">Réel </span>pas encore connu
        </p>
      ) : (
        <Side
          label="Réel"
          kind={kind}
          quantity={realQuantity}
          price={realPrice}
          amount={realAmount}
          {...(difference !== null && { detail: `Écart ${difference}` })}
        />
      )}
      {onEdit && (
        <div className="flex items-start justify-end gap-1">
          <IconButton id={editButtonId(id)} icon={Pencil} label={`Modifier « ${label} »`} onClick={onEdit} />
          <IconButton icon={Trash2} label={`Retirer « ${label} »`} disabled={isBeingRemoved} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}
