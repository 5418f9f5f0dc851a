import { type PlanItem, planKindLabels } from '@regie/contract/planning/schema'
import { clsx } from 'clsx'
import type { PlanMoves } from '../moves/use-plan-moves.ts'
import { aroundItem, colourOf, ItemLink, isLateOn, itemKey, planIcons, spanText } from '../plan-item.tsx'

type DayItemsProps = {
  label: string
  items: readonly PlanItem[]
  now: string
  /** Without it, the items stay where they are. */
  moves?: PlanMoves | undefined
}

/** The items of one day, one under the other. */
export function DayItems({ label, items, now, moves }: DayItemsProps) {
  if (items.length === 0) return <p className="py-3 text-sm text-muted">Rien ce jour-là.</p>
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {items.map((item) => (
        <li key={itemKey(item)}>
          <DayItem item={item} now={now} moves={moves} />
        </li>
      ))}
    </ul>
  )
}

function DayItem({ item, now, moves }: { item: PlanItem; now: string; moves: PlanMoves | undefined }) {
  const Icon = planIcons[item.kind]
  return (
    <ItemLink
      item={item}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-md py-2 text-sm -outline-offset-2 select-none hover:bg-hover [-webkit-touch-callout:none]',
        moves?.moveOf(item) && 'bg-hover',
      )}
      {...moves?.handlersOf(item)}
    >
      <span className={clsx('grid size-8 shrink-0 place-items-center rounded-md border', colourOf(item, now))}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{item.name}</span>
        <span className="block text-xs text-muted wrap-anywhere">
          {[
            planKindLabels[item.kind],
            ...aroundItem(item),
            ...(item.startsOn === item.endsOn ? [] : [spanText(item)]),
          ].join(' · ')}
          {isLateOn(item, now) && <span className="font-medium text-danger-ink"> · en retard</span>}
        </span>
      </span>
    </ItemLink>
  )
}
