import { daysBetween, plusDays } from '@regie/contract/productions/rules'
import type { Changes } from '#platform/changes/row-writer.ts'
import { type DayShift, readTypedDate, readTypedDistance, shiftedDay } from '#ui/form/date/typed-date.ts'
import { dayText } from '#ui/text/french-date.ts'

/** By a distance, or so that the first day falls on another. */
export type DayMove = { by: DayShift } | { to: string }

/** The move that a person typed: « +3j » moves by three days, « 12 déc. » to that day. Null when it is not understood. */
export function readDayMove(typed: string, today: string): DayMove | null {
  const by = readTypedDistance(typed)
  if (by) return { by }
  const to = readTypedDate(typed, today)
  return to === null ? null : { to }
}

const isDayText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The days of some fields, moved together; null when there is none to move. To a day: the earliest falls on it, the others keep
 * their distance; a single field without a day takes it.
 */
export function movedDays(values: Changes, fields: readonly string[], move: DayMove): Changes | null {
  const days = fields.flatMap((name) => {
    const day = values[name]
    return isDayText(day) ? [{ name, day }] : []
  })
  const [only, ...others] = fields
  if ('to' in move && days.length === 0) return only !== undefined && others.length === 0 ? { [only]: move.to } : null
  if (days.length === 0) return null
  const first = days.reduce((earliest, { day }) => (day < earliest ? day : earliest), days[0]?.day ?? '')
  const moved = (day: string) => ('by' in move ? shiftedDay(day, move.by) : plusDays(day, daysBetween(first, move.to)))
  return Object.fromEntries(days.map(({ name, day }) => [name, moved(day)]))
}

const units = { days: ['jour', 'jours'], months: ['mois', 'mois'] } as const

/** « Plus tard de 3 jours. », « Au 12 décembre 2026. » */
export function dayMoveText(move: DayMove): string {
  if ('to' in move) return `Au ${dayText(move.to)}.`
  const [unit, count] = 'days' in move.by ? [units.days, move.by.days] : [units.months, move.by.months]
  const size = Math.abs(count)
  return `Plus ${count < 0 ? 'tôt' : 'tard'} de ${size} ${size > 1 ? unit[1] : unit[0]}.`
}
