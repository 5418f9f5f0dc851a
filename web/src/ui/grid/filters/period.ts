import { lastDayOfMonth, mondayOf, plusDays } from '#ui/text/days.ts'
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

/** The first and last days of a period, both included, as `2026-11-23`. `now`: the present day. */
export function daysOf(period: Period, now = today()): { from?: string; to?: string } {
  const monday = mondayOf(now)
  switch (period) {
    case 'passees':
      return { to: plusDays(now, -1) }
    case 'aujourdhui':
      return { from: now, to: now }
    case 'semaine':
      return { from: monday, to: plusDays(monday, 6) }
    case 'semaine-prochaine':
      return { from: plusDays(monday, 7), to: plusDays(monday, 13) }
    case 'mois':
      return { from: `${now.slice(0, 7)}-01`, to: lastDayOfMonth(now) }
    case 'sept-derniers-jours':
      return { from: plusDays(now, -6), to: now }
    case 'trente-jours':
      return { from: now, to: plusDays(now, 30) }
    default:
      return period satisfies never
  }
}
