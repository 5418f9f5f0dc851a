import { counted } from '@regie/contract/french'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in one unit: « 40 s », « 47 min », « 8 h », « 3 jours ». `seconds`: not negative. */
export function elapsedText(seconds: number): string {
  if (seconds < minute) return `${Math.floor(seconds)} s`
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h`
  return counted(Math.floor(seconds / day), 'jour', 'jours')
}

/** « il y a 8 h », « il y a 3 jours »: from an ISO instant to `now`, in milliseconds since 1970. */
export const agoText = (instant: string, now: number): string =>
  `il y a ${elapsedText(Math.max(0, now - Date.parse(instant)) / 1000)}`
