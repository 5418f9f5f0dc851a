import { CalendarDate, endOfMonth, getDayOfWeek, parseDate } from '@internationalized/date'
import { foldedText } from '#ui/text/folded.ts'

const shortMonths = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'] as const
const shortWeekdays = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const
const fullMonths = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')
const fullWeekdays = 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' ')

/** The only name that a word abbreviates: its first letters, at least as many as the short name. -1 for none. */
const indexOfName = (word: string, short: readonly string[], full: readonly string[]) =>
  full.findIndex((name, at) => name.startsWith(word) && word.startsWith(short[at] ?? name))

/** A date that exists, from numbers; a year of two digits is of this century. */
function dateOf(day: number, month: number, year: number): CalendarDate | null {
  const date = new CalendarDate(year < 100 ? 2000 + year : year, month, day)
  // A day that the month does not have is moved to its last one.
  return date.day === day && date.month === month ? date : null
}

/** The nearest to `today` of the same day in three years: a day typed without its year. */
function nearest(day: number, month: number, today: CalendarDate): CalendarDate | null {
  const dates = [-1, 0, 1, 2, 3, 4, -2, -3, -4]
    .map((years) => dateOf(day, month, today.year + years))
    .filter((date) => date !== null)
  const distance = (date: CalendarDate) => Math.abs(date.compare(today))
  return dates.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

const near: Record<string, number> = {
  'avant-hier': -2,
  hier: -1,
  "aujourd'hui": 0,
  auj: 0,
  demain: 1,
  'apres-demain': 2,
}

const units: [RegExp, Distance['unit']][] = [
  [/^j(ours?)?$/, 'days'],
  [/^s(em(aines?)?)?$/, 'weeks'],
  [/^m(ois)?$/, 'months'],
  [/^a(ns?)?$/, 'years'],
]

type Distance = { unit: 'days' | 'weeks' | 'months' | 'years'; count: number }

function distanceIn(text: string): Distance | null {
  const [, sign = '', count, word = 'j'] =
    /^(dans |il y a |[+-]) ?(\d{1,4}) ?([a-z]*)$/.exec(text) ??
    /^()(\d{1,4}) ?(jours?|semaines?|mois|ans?)$/.exec(text) ??
    []
  const unit = units.find(([pattern]) => pattern.test(word || 'j'))?.[1]
  if (count === undefined || !unit) return null
  return { unit, count: sign === '-' || sign === 'il y a ' ? -Number(count) : Number(count) }
}

function shifted(text: string, today: CalendarDate): CalendarDate | null {
  const distance = distanceIn(text)
  return distance && today.add({ [distance.unit]: distance.count })
}

function weekday(text: string, today: CalendarDate): CalendarDate | null {
  const [, word = '', next] = /^([a-z]+)\.?( prochain)?$/.exec(text) ?? []
  const at = indexOfName(word, shortWeekdays, fullWeekdays)
  if (at < 0 || (next && word.length < 3)) return null
  const days = (at - getDayOfWeek(today, 'fr-FR') + 7) % 7
  return today.add({ days: days === 0 ? 7 : days })
}

function dayAndMonth(text: string, today: CalendarDate): CalendarDate | null {
  const [, first = '', day = '', word = '', year] =
    /^(?:([a-z]+)\.? )?(\d{1,2})(?:er)? ?([a-z]+)\.?(?: (\d{4}|\d{2}))?$/.exec(text) ?? []
  if (day === '' || (first !== '' && indexOfName(first, shortWeekdays, fullWeekdays) < 0)) return null
  const month = indexOfName(word, shortMonths, fullMonths) + 1
  if (month === 0) return null
  return year === undefined ? nearest(Number(day), month, today) : dateOf(Number(day), month, Number(year))
}

function numbers(text: string, today: CalendarDate): CalendarDate | null {
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(text) ?? []
  if (day === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null
  return year === undefined
    ? nearest(Number(day), Number(month), today)
    : dateOf(Number(day), Number(month), Number(year))
}

/** The next day of this number, today included: « le 12 », « 12 ». */
function dayAlone(text: string, today: CalendarDate): CalendarDate | null {
  const day = Number(/^(?:le )?(\d{1,2})(?:er)?$/.exec(text)?.[1] ?? 0)
  if (day < 1 || day > 31) return null
  for (const months of [0, 1, 2]) {
    const { year, month } = today.set({ day: 1 }).add({ months })
    const date = dateOf(day, month, year)
    if (date && date.compare(today) >= 0) return date
  }
  return null
}

const isoDay = (text: string): CalendarDate | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth ? dateOf(Number(day), Number(month), Number(year)) : null
}

const readers = [
  isoDay,
  (text: string, today: CalendarDate) => {
    const days = near[text]
    return days === undefined ? null : today.add({ days })
  },
  (text: string, today: CalendarDate) => (/^fin (du|de) mois$/.test(text) ? endOfMonth(today) : null),
  shifted,
  weekday,
  dayAndMonth,
  numbers,
  dayAlone,
]

const plainTyped = (typed: string): string => foldedText(typed).replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim()

/**
 * The day that a person typed, as `2026-12-12`; null when it is not understood. Reads « 12 déc. », « 12/12 », « 12/12/26 »,
 * « ven. 12 décembre 2026 », « vendredi », « demain », « +3j », « dans 2 semaines », « fin du mois ». Without a year it
 * is the nearest such day. `now` is the present day, as `2026-11-24`.
 */
export function readTypedDate(typed: string, now: string): string | null {
  const text = plainTyped(typed)
  const today = parseDate(now)
  for (const read of readers) {
    const date = read(text, today)
    if (date && date.year >= 1900 && date.year < 10_000) return date.toString()
  }
  return null
}

/** Days or months to move by, back when negative. */
export type DayShift = { days: number } | { months: number }

/** The distance that a person typed: « +3j », « -2 sem. », « 1 mois »; null for a day, and for what is not understood. */
export function readTypedDistance(typed: string): DayShift | null {
  const distance = distanceIn(plainTyped(typed).replace(/\.$/, ''))
  if (!distance) return null
  const { unit, count } = distance
  switch (unit) {
    case 'days':
      return { days: count }
    case 'weeks':
      return { days: 7 * count }
    case 'months':
      return { months: count }
    case 'years':
      return { months: 12 * count }
    default:
      return unit satisfies never
  }
}

/** A day moved by days or months, as `2026-12-12`. */
export const shiftedDay = (day: string, by: DayShift): string => parseDate(day).add(by).toString()

/** True for a day that exists, as `2026-12-12`. */
export const isDay = (text: string): boolean => isoDay(text) !== null
