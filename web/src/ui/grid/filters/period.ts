import { today } from '#ui/text/french-date.ts'

/** Days counted from the present one: a view or an address that is kept means the same tomorrow. */
export const periodLabels = {
  passees: 'avant aujourd’hui',
  aujourdhui: 'aujourd’hui',
  semaine: 'cette semaine',
  'semaine-prochaine': 'la semaine prochaine',
  mois: 'ce mois-ci',
  'sept-derniers-jours': 'ces 7 derniers jours',
  'trente-jours': 'dans les 30 jours',
} as const
export type Period = keyof typeof periodLabels

export const isPeriod = (text: string | undefined): text is Period =>
  text !== undefined && Object.hasOwn(periodLabels, text)

const oneDay = 24 * 3_600_000
const after = (day: string, count: number) => new Date(Date.parse(day) + count * oneDay).toISOString().slice(0, 10)

/** The first and last days of a period, both included, as `2026-11-23`. `now`: the present day. */
export function daysOf(period: Period, now = today()): { from?: string; to?: string } {
  const date = new Date(now)
  const monday = after(now, -((date.getUTCDay() + 6) % 7))
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  switch (period) {
    case 'passees':
      return { to: after(now, -1) }
    case 'aujourdhui':
      return { from: now, to: now }
    case 'semaine':
      return { from: monday, to: after(monday, 6) }
    case 'semaine-prochaine':
      return { from: after(monday, 7), to: after(monday, 13) }
    case 'mois':
      return { from: `${now.slice(0, 7)}-01`, to: lastOfMonth }
    case 'sept-derniers-jours':
      return { from: after(now, -6), to: now }
    case 'trente-jours':
      return { from: now, to: after(now, 30) }
    default:
      return period satisfies never
  }
}
