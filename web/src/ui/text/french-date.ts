const paris = 'Europe/Paris'
const longDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'UTC' })
const fieldDayFormat = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const fullDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const momentFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: paris })
const hourFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: paris })
const isoDayFormat = new Intl.DateTimeFormat('fr-CA', { timeZone: paris })

/** « 21 novembre 2026 », from `2026-11-21`. */
export const dayText = (day: string): string => longDayFormat.format(new Date(day))
/** « 21 nov. 2026 », from `2026-11-21`. */
export const shortDayText = (day: string): string => shortDayFormat.format(new Date(day))
/** « sam. 21 nov. 2026 », from `2026-11-21`. */
export const fieldDayText = (day: string): string => fieldDayFormat.format(new Date(day))
/** « samedi 21 novembre 2026 », from `2026-11-21`. */
export const fullDayText = (day: string): string => fullDayFormat.format(new Date(day))
/** « novembre 2026 », from a day of it. */
export const monthText = (day: string): string => monthFormat.format(new Date(day))
/** « 21 nov. 2026, 10:28 », from an instant. */
export const momentText = (instant: string): string => momentFormat.format(new Date(instant))
/** « 10:28 », from an instant. */
export const hourText = (instant: string): string => hourFormat.format(new Date(instant))
/** The day of an instant in Paris, as `2026-11-21`. */
export const dayOf = (instant: string | number): string => isoDayFormat.format(new Date(instant))
/** The present day in Paris, as `2026-11-21`. */
export const today = (): string => dayOf(Date.now())
