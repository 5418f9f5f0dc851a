const paris = 'Europe/Paris'
const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: paris })
const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: paris })
const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: paris })

/** « 21 novembre 2026 », from `2026-11-21`. */
export const dayText = (day: string): string => longDay.format(new Date(day))
/** « 21 nov. 2026 », from `2026-11-21`. */
export const shortDayText = (day: string): string => shortDay.format(new Date(day))
/** « 21 nov. 2026, 10:28 », from an instant. */
export const momentText = (instant: string): string => moment.format(new Date(instant))
/** « 10:28 », from an instant. */
export const hourText = (instant: string): string => hour.format(new Date(instant))
/** The day of an instant in Paris, as `2026-11-21`. */
export const dayOf = (instant: string | number): string => parisDay.format(new Date(instant))
/** The present day in Paris, as `2026-11-21`. */
export const today = (): string => dayOf(Date.now())
