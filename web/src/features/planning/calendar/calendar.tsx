import type { PlanItem } from '@regie/contract/planning/schema'
import { daysBetween, plusDays } from '@regie/contract/productions/rules'
import { useMemo } from 'react'
import { fullDayText, today } from '#ui/text/french-date.ts'
import type { Point } from '#ui/use-held-drag.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { MoveNote } from '../moves/move-note.tsx'
import type { AroundMove } from '../moves/plan-moves.ts'
import { focusedBar, usePlanMoves } from '../moves/use-plan-moves.ts'
import type { Period } from '../plan-place.ts'
import { itemsByDay } from './calendar-layout.ts'
import { CalendarSheet } from './calendar-sheet.tsx'
import { DayDialog } from './day-dialog.tsx'
import { itemCount, PhoneCalendar } from './phone-calendar.tsx'

const keySteps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day under a point of the screen; null outside of the days. */
function dayAt({ x, y }: Point): string | null {
  for (const element of document.elementsFromPoint(x, y))
    if (element instanceof HTMLElement && element.dataset['day'] !== undefined) return element.dataset['day']
  return null
}

type CalendarProps = {
  /** « mars 2026 ». */
  title: string
  items: readonly PlanItem[]
  /** Those of the same days, whatever is filtered: what follows from a move is looked for among them. */
  around: AroundMove
  period: Period
  /** A Monday, and how many weeks follow. */
  from: string
  weeks: number
  /** The day that the period holds; that of the list, on a telephone. */
  day: string
  /** The day whose items are listed; null for none. */
  openDay: string | null
  onDay: (day: string) => void
  onOpenDay: (day: string | null) => void
  onOpenWeek: (day: string) => void
}

/** The plan by days: a month, or a week. */
export function Calendar({ items, around, day, openDay, onDay, onOpenDay, onOpenWeek, ...shown }: CalendarProps) {
  const { period, from, weeks } = shown
  const isNarrow = useIsNarrow()
  const now = today()
  const byDay = useMemo(() => itemsByDay(items, { from, weeks }), [items, from, weeks])
  const countOf = (one: string) => itemCount(byDay.get(one)?.length ?? 0)
  const { keep, area } = useKeptFocus()
  const moves = usePlanMoves(items, {
    // The list of a telephone stands outside of its days.
    measureFrom: (start) => {
      const first = dayAt(start) ?? day
      return (point) => {
        const there = dayAt(point)
        return there === null ? null : daysBetween(first, there)
      }
    },
    keySteps,
    onKeyed: (item, itsDay) => {
      keep(focusedBar(item))
      if (!isNarrow && (itsDay < from || itsDay >= plusDays(from, 7 * weeks))) onDay(itsDay)
    },
  })
  const days = { ...shown, day, now, countOf, moves, onLeave: onDay }
  return (
    <div {...area} className="flex flex-1 flex-col">
      {isNarrow ? (
        <PhoneCalendar {...days} byDay={byDay} onChoose={onDay} />
      ) : (
        <CalendarSheet {...days} items={items} onOpenDay={onOpenDay} />
      )}
      <MoveNote moves={moves} around={around} />
      <p className="mt-2 text-xs text-muted pointer-coarse:hidden print:hidden">
        Glissez un élément vers un autre jour. Au clavier : les flèches vont d’un jour à l’autre, Entrée ouvre ; Alt +
        flèche déplace l’élément choisi, avec Maj pour sa fin.
      </p>
      <p className="mt-2 hidden text-xs text-muted pointer-coarse:block print:hidden">
        Gardez le doigt sur un élément, puis glissez-le vers un autre jour.
      </p>
      {openDay !== null && !isNarrow && (
        <DayDialog
          title={fullDayText(openDay)}
          items={byDay.get(openDay) ?? []}
          now={now}
          onClose={() => onOpenDay(null)}
          onOpenWeek={period === 'month' ? () => onOpenWeek(openDay) : undefined}
        />
      )}
    </div>
  )
}
