import { plusDays } from '@regie/contract/productions/rules'
import { mondayOf } from '#ui/text/days.ts'
import { monthText, shortDayText, today } from '#ui/text/french-date.ts'
import type { BoardSubject, Grouping, Period, PlanPlace, Scale } from './plan-place.ts'
import { calendarWindow, scaleFacts, shiftedDay, usualStart, weekNumber } from './plan-window.ts'

type Dates = {
  /** The days shown, both included. */
  from: string
  to: string
  title: string
  /** The days that the arrows lead to. */
  earlier: string
  later: string
  earlierLabel: string
  laterLabel: string
}
export type ShownTimeline = Dates & {
  view: 'timeline'
  grouping: Grouping
  scale: Scale
  days: number
  dayWidth: number
}
export type ShownCalendar = Dates & { view: 'calendar'; period: Period; day: string; weeks: number }
/** What an address shows: every part that it leaves out has its usual value. */
export type Shown = ShownTimeline | ShownCalendar | { view: 'board'; subject: BoardSubject }

const arrowLabels: Record<Period, { earlierLabel: string; laterLabel: string }> = {
  month: { earlierLabel: 'Mois précédent', laterLabel: 'Mois suivant' },
  week: { earlierLabel: 'Semaine précédente', laterLabel: 'Semaine suivante' },
}

const spanTitle = (from: string, to: string) => `${shortDayText(from)} – ${shortDayText(to)}`

export function shownAt(place: PlanPlace): Shown {
  const { vue = 'timeline', par = 'project', echelle = 'weeks', periode = 'month', du } = place
  switch (vue) {
    case 'timeline': {
      const from = du === undefined ? usualStart() : mondayOf(du)
      const { days, dayWidth, step } = scaleFacts[echelle]
      const to = plusDays(from, days - 1)
      return {
        view: 'timeline',
        grouping: par,
        scale: echelle,
        days,
        dayWidth,
        from,
        to,
        title: spanTitle(from, to),
        earlier: plusDays(from, -step),
        later: plusDays(from, step),
        earlierLabel: 'Plus tôt',
        laterLabel: 'Plus tard',
      }
    }
    case 'calendar': {
      const day = du ?? today()
      const { from, weeks } = calendarWindow(periode, day)
      const to = plusDays(from, 7 * weeks - 1)
      return {
        view: 'calendar',
        period: periode,
        day,
        weeks,
        from,
        to,
        title: periode === 'month' ? monthText(day) : `Semaine ${weekNumber(day)} · ${spanTitle(from, to)}`,
        earlier: shiftedDay(periode, day, -1),
        later: shiftedDay(periode, day, 1),
        ...arrowLabels[periode],
      }
    }
    case 'board':
      return { view: 'board', subject: place.objet ?? 'post-productions' }
    default:
      return vue satisfies never
  }
}
