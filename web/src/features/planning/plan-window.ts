import { plusDays } from '@regie/contract/productions/rules'
import { today } from '#ui/text/french-date.ts'
import type { Scale } from './plan-place.ts'

/** The days shown, the width of one in pixels, and how many the arrows move. */
export const scales: Record<Scale, { days: number; dayWidth: number; step: number }> = {
  weeks: { days: 10 * 7, dayWidth: 26, step: 14 },
  months: { days: 26 * 7, dayWidth: 9, step: 8 * 7 },
  year: { days: 57 * 7, dayWidth: 3.5, step: 26 * 7 },
}

/** The Monday of a day's week; days are `2026-11-21`. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

/** The first day shown when nothing is asked: the Monday of last week. */
export const usualStart = (): string => plusDays(mondayOf(today()), -7)
