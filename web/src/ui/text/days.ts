/** Milliseconds. */
const oneDay = 86_400_000
/** At noon, UTC: no change of hour moves a day to another. */
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Adds calendar days to a day; days are `2026-11-21`. */
export const plusDays = (day: string, count: number): string => dayAt(atNoon(day) + count * oneDay)

/** Calendar days from a day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / oneDay)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(atNoon(day)).getUTCDay() + 6) % 7))

export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month, 0, 12))
}
