import type { PlanItem } from '@regie/contract/planning/schema'
import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'
import { useExtent } from '#ui/use-extent.ts'
import type { PlanMoves } from '../moves/use-plan-moves.ts'
import { itemKey } from '../plan-item.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { calendarLayout, type Segment, segmentsDuringMove } from './calendar-layout.ts'
import { DayGrid, type DayGridProps, dayNumberStyle } from './day-grid.tsx'

/** Pixels: above the bars of a day, and under them for « + 3 autres ». */
const head = 30
const foot = 24
/** A month says names; a week has room for what is around them. */
const laneHeights = { month: 24, week: 46 }
/** Bars of one week; more would be slow to draw, and nobody reads them. */
const mostInWeek = 60
/** A week of a month has room for this many at least. */
const leastInMonth = 3

type CalendarSheetProps = Omit<DayGridProps, 'label'> & {
  /** « mars 2026 ». */
  title: string
  items: readonly PlanItem[]
  countOf: (day: string) => string
  moves: PlanMoves
  onOpenDay: (day: string) => void
}

/** Weeks of days, and the items along them. */
export function CalendarSheet({ title, items, countOf, moves, onOpenDay, ...days }: CalendarSheetProps) {
  const { period, from, weeks, day: chosen, now } = days
  const sheet = useRef<HTMLUListElement>(null)
  const height = useExtent(sheet, 'clientHeight')
  const laneHeight = laneHeights[period]
  const mostLanes =
    period === 'week' ? mostInWeek : Math.max(leastInMonth, Math.floor((height / weeks - head - foot) / laneHeight))
  const { segments, lanes, others } = useMemo(
    () => calendarLayout(items, { from, weeks, mostLanes }),
    [items, from, weeks, mostLanes],
  )
  const { move, moved } = moves
  const drawn = move && moved ? segmentsDuringMove(segments, { item: move.item, moved }, { from, weeks }) : segments
  // The bar that holds the pointer stays in the page, however its item is cut by the weeks.
  const keyOf = ({ item, part }: Segment) => {
    const held = moves.moveOf(item)?.part ?? 0
    return `${itemKey(item)}-${part === 0 ? held : part === held ? 0 : part}`
  }
  const lanesShown = period === 'week' ? Math.max(6, lanes[0] ?? 0) : leastInMonth
  return (
    <div
      className="relative flex flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      style={{ minHeight: 32 + weeks * (head + lanesShown * laneHeight + foot) }}
    >
      <DayGrid
        {...days}
        label={`Jours, ${title}`}
        words={countOf}
        renderDay={(day, button) => (
          <>
            <button
              type="button"
              {...button}
              onClick={() => onOpenDay(day)}
              className="flex h-7.5 w-full items-center rounded-sm px-1 -outline-offset-2 hover:bg-hover"
            >
              <span
                className={dayNumberStyle({
                  isNow: day === now,
                  isOutside: period === 'month' && day.slice(0, 7) !== chosen.slice(0, 7),
                })}
              >
                {Number(day.slice(8))}
              </span>
            </button>
            {others.has(day) && (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onOpenDay(day)}
                className="absolute inset-x-0.5 bottom-0 h-6 truncate rounded-sm px-1.5 text-left text-xs text-muted hover:bg-hover hover:text-ink"
              >
                {others.get(day) === 1 ? '+ 1 autre' : `+ ${others.get(day)} autres`}
              </button>
            )}
          </>
        )}
      />
      <ul
        ref={sheet}
        aria-label={`Éléments, ${title}`}
        className="pointer-events-none absolute top-8 right-0 bottom-0 left-9"
      >
        {drawn.map((segment) => {
          const { item, part, week, column, length, lane } = segment
          return (
            <li
              key={keyOf(segment)}
              aria-hidden={part > 0 || undefined}
              className={clsx('absolute', moves.moveOf(item) && 'z-20')}
              style={{
                top: `calc(${(week / weeks) * 100}% + ${head + lane * laneHeight}px)`,
                left: `${(column / 7) * 100}%`,
                width: `${(length / 7) * 100}%`,
                height: laneHeight - 2,
              }}
            >
              <CalendarBar segment={segment} now={now} moves={moves} isTall={period === 'week'} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
