import { clsx } from 'clsx'
import type { PlanMoves } from '../moves/use-plan-moves.ts'
import { aroundItem, colourOf, ItemLink, isFaded, itemText, planIcons } from '../plan-item.tsx'
import type { Segment } from './calendar-layout.ts'

type CalendarBarProps = {
  segment: Segment
  now: string
  moves: PlanMoves
  /** Two lines: the name, and what is around it. */
  isTall: boolean
}

/** One part of an item. The first is a stop of the Tab key; a screen reader reads it alone. */
export function CalendarBar({ segment: { item, part, isStart, isEnd }, now, moves, isTall }: CalendarBarProps) {
  const Icon = planIcons[item.kind]
  const moved = moves.moveOf(item) && moves.moved
  const text = itemText(moved ?? item, now)
  return (
    <ItemLink
      item={item}
      title={text}
      {...(part === 0 ? { 'aria-label': text } : { tabIndex: -1, 'aria-hidden': true })}
      className={clsx(
        'pointer-events-auto flex h-full text-xs -outline-offset-2 select-none [-webkit-touch-callout:none]',
        isStart ? 'pl-0.5' : 'pl-0',
        isEnd ? 'pr-1' : 'pr-0',
        moved && 'cursor-grabbing',
      )}
      {...moves.handlersOf(item, { part, isStart, isEnd })}
    >
      <span
        className={clsx(
          'flex h-full min-w-0 flex-1 items-center gap-1.5 overflow-hidden border px-1.5',
          isFaded(item) ? 'border-line-strong bg-surface text-muted' : colourOf(moved ?? item, now),
          isStart ? 'rounded-l-sm' : 'border-l-0',
          isEnd ? 'rounded-r-sm' : 'border-r-0',
          moved && 'shadow-overlay',
        )}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{item.name}</span>
          {isTall && <span className="block truncate">{aroundItem(item).join(' · ')}</span>}
        </span>
      </span>
    </ItemLink>
  )
}
