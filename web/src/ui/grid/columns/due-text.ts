import { daysBetween } from '#ui/text/days.ts'
import { dayOf, shortDayText } from '#ui/text/french-date.ts'

/** From this many days on, a date is clearer than a distance. */
const farAway = 60

export type DueText = {
  /** `2026-11-21`. */
  day: string
  text: string
  isLate: boolean
}

/**
 * How far a day is from the present one: « dans 3 j », « en retard de 2 j ». `value`: a day or an instant, ISO 8601. A settled one is
 * told by its date.
 */
export function dueText(value: string, { today, isSettled }: { today: string; isSettled: boolean }): DueText {
  const day = value.length > 10 ? dayOf(value) : value
  const days = daysBetween(today, day)
  const isLate = !isSettled && days < 0
  return { day, text: isSettled || days > farAway ? shortDayText(day) : distanceText(days), isLate }
}

function distanceText(days: number): string {
  if (days < 0) return `en retard de ${-days}\u00a0j`
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'demain' : `dans ${days}\u00a0j`
}
