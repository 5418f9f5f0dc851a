import { isHoliday, isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import { clsx } from 'clsx'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { mondayOf } from '#ui/text/days.ts'
import { fullDayText } from '#ui/text/french-date.ts'
import type { Period } from '../plan-place.ts'
import { shiftedDay, weekNumber } from '../plan-window.ts'

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

export type DayGridProps = {
  label: string
  period: Period
  /** A Monday, and how many weeks follow. */
  from: string
  weeks: number
  /** The chosen day. */
  day: string
  now: string
  /** Goes to a day that is not shown. */
  onLeave: (day: string) => void
}

type Rendered = {
  /** What a day holds, in words: « 3 éléments ». */
  words: (day: string) => string
  /** The content of a day, with its button. */
  renderDay: (day: string, button: DayButton) => ReactNode
  isCompact?: boolean
}

/** What the button of a day is given: the days are one stop of the Tab key. */
type DayButton = {
  'data-day-button': string
  'aria-label': string
  'aria-current': 'date' | undefined
  tabIndex: number
}

/** The day that a key leads to; null for another key. */
function dayAfterKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, day: string, period: Period): string | null {
  if (altKey || ctrlKey || metaKey) return null
  const monday = mondayOf(day)
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'Home':
      return monday
    case 'End':
      return plusDays(monday, 6)
    case 'PageUp':
      return shiftedDay(period, day, -1)
    case 'PageDown':
      return shiftedDay(period, day, 1)
    default:
      return null
  }
}

/** Weeks of days: arrows go from one to another, and beyond those shown. */
export function DayGrid({
  label,
  period,
  from,
  weeks,
  day,
  now,
  onLeave,
  words,
  renderDay,
  isCompact = false,
}: DayGridProps & Rendered) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(day)
  const toFocus = useRef<string>(null)
  const isShown = (one: string) => one >= from && one < plusDays(from, 7 * weeks)
  const stop = isShown(active) ? active : day

  useLayoutEffect(() => {
    if (toFocus.current === null) return
    const button = grid.current?.querySelector<HTMLElement>(`[data-day-button="${toFocus.current}"]`)
    if (!button) return
    toFocus.current = null
    button.focus()
  })

  const follow = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, stop, period)
    if (next === null) return
    event.preventDefault()
    toFocus.current = next
    setActive(next)
    if (!isShown(next)) onLeave(next)
  }
  const remember = ({ target }: FocusEvent) => {
    const focused = target instanceof HTMLElement ? target.dataset['dayButton'] : undefined
    if (focused !== undefined) setActive(focused)
  }
  const columns = isCompact ? 'grid-cols-7' : 'grid-cols-[2.25rem_repeat(7,minmax(0,1fr))]'
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- WAI-ARIA's pattern of a calendar
      role="grid"
      aria-label={label}
      ref={grid}
      onKeyDown={follow}
      onFocus={remember}
      className="flex flex-1 flex-col select-none"
    >
      <thead className="block">
        <tr className={clsx('grid h-8 border-b border-line text-xs text-muted', columns)}>
          {!isCompact && (
            <th scope="col" className="py-1.5 font-normal">
              <abbr title="Semaine" className="no-underline">
                S.
              </abbr>
            </th>
          )}
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              className={clsx('truncate py-1.5 font-normal', isCompact ? 'text-center' : 'px-2 text-left')}
            >
              {isCompact ? (
                <abbr title={name} className="no-underline">
                  {name.slice(0, 1).toUpperCase()}
                </abbr>
              ) : (
                <span className="inline-block first-letter:uppercase">{name}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex min-h-0 flex-1 flex-col">
        {Array.from({ length: weeks }, (_, week) => plusDays(from, 7 * week)).map((monday) => (
          <tr
            key={monday}
            className={clsx('grid flex-1 border-line not-last:border-b', columns, isCompact ? 'min-h-12' : 'min-h-0')}
          >
            {!isCompact && (
              <th
                scope="row"
                aria-label={`Semaine ${weekNumber(monday)}`}
                className="border-r border-line pt-1.5 text-center text-xs font-normal text-muted tabular-nums"
              >
                {weekNumber(monday)}
              </th>
            )}
            {Array.from({ length: 7 }, (_, at) => plusDays(monday, at)).map((one) => (
              <td
                key={one}
                data-day={one}
                className={clsx(
                  'relative flex min-w-0 flex-col border-line p-0 not-last:border-r',
                  !isWorkingDay(one) && 'bg-sunken/70',
                )}
              >
                {renderDay(one, {
                  'data-day-button': one,
                  'aria-label': [fullDayText(one), isHoliday(one) ? 'jour férié' : '', words(one)]
                    .filter(Boolean)
                    .join(', '),
                  'aria-current': one === now ? 'date' : undefined,
                  tabIndex: one === stop ? 0 : -1,
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a day, marked when it is today; paler outside of the month. */
export const dayNumberStyle = ({ isNow, isOutside }: { isNow: boolean; isOutside: boolean }) =>
  clsx(
    'grid size-6 place-items-center rounded-full text-xs tabular-nums',
    isNow ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-muted' : 'text-ink',
  )
