import { plural } from '../french.ts'
import type { PostProductionStatus } from '../post-productions/schema.ts'
import type { ClientTask, DeliveryTime, ProductionListed, ProductionStatus } from './schema.ts'

const oneDay = 86_400_000
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Adds calendar days to a day; both are `2026-11-21`. */
export const plusDays = (day: string, days: number) => dayOf(atNoon(day) + days * oneDay)

/** Calendar days from a day to another; both are `2026-11-21`. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / oneDay)

/** Easter Sunday of a Gregorian year, by the « Meeus/Jones/Butcher » algorithm (J. Meeus, Astronomical Algorithms, ch. 8). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return dayOf(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1, 12))
}

/** The eleven public holidays of a year in France (Code du travail, art. L3133-1). */
export function publicHolidays(year: number): string[] {
  const sunday = easter(year)
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  return [...fixed.map((day) => `${year}-${day}`), plusDays(sunday, 1), plusDays(sunday, 39), plusDays(sunday, 50)]
}

/** True on a public holiday of France. */
export const isHoliday = (day: string): boolean => publicHolidays(Number(day.slice(0, 4))).includes(day)

/** True on weekdays that are not public holidays. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(atNoon(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The last of `days` working days. The first is `from`, or the next working day. */
export function afterWorkingDays(from: string, days: number): string {
  let day = from
  for (let worked = 0; ; day = plusDays(day, 1)) {
    if (!isWorkingDay(day)) continue
    worked += 1
    if (worked >= days) return day
  }
}

/** Working days of each stage of an edit. These are product choices for a film of a few minutes. */
const editing = { label: 'Montage', workingDays: 3 }
const changes = { label: 'Reprise des retours', workingDays: 2 }
const approval = { label: 'Approbation par l’agence', workingDays: 1 }
const review = { label: 'Validation par le client', workingDays: 2 }
const stagesLeft: Record<PostProductionStatus, readonly { label: string; workingDays: number }[]> = {
  TO_DO: [{ label: 'Démarrage', workingDays: 1 }, editing, approval, review],
  IN_PROGRESS: [editing, approval, review],
  AWAITING_APPROVAL: [approval, review],
  AWAITING_VALIDATION: [review],
  TO_MODIFY: [changes, approval, review],
  FINISHED: [],
}
const daysOf = (status: PostProductionStatus) =>
  stagesLeft[status].reduce((sum, { workingDays }) => sum + workingDays, 0)

export type EstimatedProduction = {
  /** Today's date in Paris. */
  today: string
  shootOn: string | null
  dueOn: string | null
  status: ProductionStatus
  optionPostProd: boolean
  optionDepotClient: ClientTask
  optionImageChoice: ClientTask
  postProductions: readonly { name: string; status: PostProductionStatus; userId: string | null }[]
}

/**
 * The estimated delivery of a production, and its steps. It adds the shoot and the longest post-production's remaining stages.
 * Working days start today, or the day after the shoot.
 */
export function estimateDelivery(production: EstimatedProduction): DeliveryTime {
  const { today, shootOn, dueOn, status, postProductions } = production
  const nothing: DeliveryTime = { promised: dueOn, estimated: null, late: false, steps: [], unknowns: [] }
  if (status === 'FINISHED' || status === 'CANCELLED') return nothing

  const unknowns: string[] = []
  if (production.optionDepotClient === 'YES') unknowns.push('Le client doit déposer ses contenus.')
  if (production.optionImageChoice === 'YES') unknowns.push('Le client doit choisir ses images.')
  const open = postProductions.filter((one) => one.status !== 'FINISHED')
  for (const { name, userId } of open) if (userId === null) unknowns.push(`Aucun talent n’est assigné à « ${name} ».`)
  if (production.optionPostProd && postProductions.length === 0)
    unknowns.push('Aucune post-production n’est encore créée.')
  if (shootOn === null && (status === 'TO_ORGANIZE' || status === 'PLANNED'))
    unknowns.push('La date de tournage n’est pas fixée.')

  const steps: DeliveryTime['steps'] = []
  let last = plusDays(today, -1)
  if (shootOn !== null && shootOn >= today) {
    steps.push({ label: 'Tournage', workingDays: 0, endsOn: shootOn })
    last = shootOn
  }
  const longest = open.toSorted((a, b) => daysOf(b.status) - daysOf(a.status))[0]
  const left = production.optionPostProd
    ? stagesLeft[longest?.status ?? (open.length === 0 && postProductions.length > 0 ? 'FINISHED' : 'TO_DO')]
    : []
  for (const { label, workingDays } of left) {
    last = afterWorkingDays(plusDays(last, 1), workingDays)
    steps.push({ label: longest && open.length > 1 ? `${label} (${longest.name})` : label, workingDays, endsOn: last })
  }
  const estimated = steps.at(-1)?.endsOn ?? null
  const isPast = dueOn !== null && dueOn < today
  const late = isPast || (dueOn !== null && estimated !== null && estimated > dueOn)
  return { promised: dueOn, estimated, late, steps, unknowns }
}

/** Why somebody can't give a production a status; null when they can. */
export function refusalOfStatus(
  production: Pick<ProductionListed, 'status' | 'postProductionCount' | 'finishedPostProductionCount'>,
  wanted: ProductionStatus,
): string | null {
  const open = production.postProductionCount - production.finishedPostProductionCount
  if (wanted !== 'FINISHED' || production.status === 'FINISHED' || open === 0) return null
  return plural(open, 'Une post-production n’est pas terminée', `${open} post-productions ne sont pas terminées`)
}
