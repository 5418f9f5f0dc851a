import { counted } from '@regie/contract/french'
import type { PlanItem } from '@regie/contract/planning/schema'
import { clsx } from 'clsx'
import { fullDayText } from '#ui/text/french-date.ts'
import { useSwipe } from '#ui/use-swipe.ts'
import type { PlanMoves } from '../moves/use-plan-moves.ts'
import { isLateOn, itemKey, kindDot, lateDot } from '../plan-item.tsx'
import { shiftedDay } from '../plan-window.ts'
import { enteredDays } from './calendar-layout.ts'
import { DayGrid, type DayGridProps, dayNumberStyle } from './day-grid.tsx'
import { DayItems } from './day-items.tsx'

/** Dots under the number of a day; more are said by a figure. */
const mostDots = 3

type PhoneCalendarProps = Omit<DayGridProps, 'label'> & {
  title: string
  byDay: ReadonlyMap<string, readonly PlanItem[]>
  countOf: (day: string) => string
  moves: PlanMoves
  onChoose: (day: string) => void
}

/** The calendar of a telephone: days with dots, and under them what the chosen day holds. */
export function PhoneCalendar({ title, byDay, countOf, moves, onChoose, ...days }: PhoneCalendarProps) {
  const { period, day: chosen, now } = days
  const swipe = useSwipe((direction) => onChoose(shiftedDay(period, chosen, direction)))
  const { moved } = moves
  const target = moved && enteredDays(moved)
  const isTarget = (day: string) => target !== null && day >= target.startsOn && day <= target.endsOn
  return (
    <>
      <div {...swipe} className="flex touch-pan-y flex-col overflow-hidden rounded-lg border border-line bg-surface">
        <DayGrid
          {...days}
          isCompact
          label={`Jours, ${title}`}
          words={countOf}
          renderDay={(day, button) => (
            <button
              type="button"
              {...button}
              aria-pressed={day === chosen}
              onClick={() => onChoose(day)}
              className={clsx(
                'flex w-full flex-1 flex-col items-center gap-0.5 py-1 -outline-offset-2',
                day === chosen && 'bg-accent-soft',
                isTarget(day) && 'outline-2 -outline-offset-2 outline-accent-ink',
              )}
            >
              <span
                className={dayNumberStyle({
                  isNow: day === now,
                  isOutside: period === 'month' && day.slice(0, 7) !== chosen.slice(0, 7),
                })}
              >
                {Number(day.slice(8))}
              </span>
              <Dots items={byDay.get(day) ?? []} now={now} />
            </button>
          )}
        />
      </div>
      <h2 className="mt-4 mb-1 font-semibold first-letter:uppercase" aria-live="polite">
        {fullDayText(chosen)}
      </h2>
      <DayItems label={fullDayText(chosen)} items={byDay.get(chosen) ?? []} now={now} moves={moves} />
    </>
  )
}

function Dots({ items, now }: { items: readonly PlanItem[]; now: string }) {
  const more = items.length - mostDots
  return (
    <span aria-hidden="true" className="flex h-2.5 items-center gap-0.5 text-[0.625rem] leading-none text-muted">
      {items.slice(0, mostDots).map((item) => (
        <span
          key={itemKey(item)}
          className={clsx('size-1.5 rounded-full', isLateOn(item, now) ? lateDot : kindDot[item.kind])}
        />
      ))}
      {more > 0 && `+${more}`}
    </span>
  )
}

/** « 3 éléments »; nothing for none. */
export const itemCount = (count: number): string => (count === 0 ? '' : counted(count, 'élément', 'éléments'))
