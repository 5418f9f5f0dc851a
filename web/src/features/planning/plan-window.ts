import { daysBetween, plusDays } from '@regie/contract/productions/rules'
import { lastDayOfMonth, mondayOf } from '#ui/text/days.ts'
import { today } from '#ui/text/french-date.ts'
import type { Period, Scale } from './plan-place.ts'

/** The days shown by the timeline, the width of one in pixels, and how many the arrows move. */
export const scaleFacts: Record<Scale, { days: number; dayWidth: number; step: number }> = {
  weeks: { days: 10 * 7, dayWidth: 26, step: 14 },
  months: { days: 26 * 7, dayWidth: 9, step: 8 * 7 },
  year: { days: 57 * 7, dayWidth: 3.5, step: 26 * 7 },
}

/** The first day shown when nothing is asked: the Monday of last week. */
export const usualStart = (): string => plusDays(mondayOf(today()), -7)

/** The number of a day's week (ISO 8601): that of the year of its Thursday. */
export function weekNumber(day: string): number {
  const thursday = plusDays(mondayOf(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** The weeks of the calendar that hold a day: those of its month, or its own. `from` is a Monday. */
export function calendarWindow(period: Period, day: string): { from: string; weeks: number } {
  if (period === 'week') return { from: mondayOf(day), weeks: 1 }
  const from = mondayOf(`${day.slice(0, 8)}01`)
  return { from, weeks: Math.floor(daysBetween(from, lastDayOfMonth(day)) / 7) + 1 }
}

/** The same day of another month or week; the last one of a shorter month. */
export function shiftedDay(period: Period, day: string, by: number): string {
  if (period === 'week') return plusDays(day, 7 * by)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + by, 1, 12)).toISOString().slice(0, 10)
  const last = lastDayOfMonth(first)
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}
