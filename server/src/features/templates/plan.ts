import type { BriefDocument } from '@regie/contract/briefs/schema'
import type { FolderAskedOf } from '@regie/contract/medias/schema'
import type { CategoryType, PrestationType } from '@regie/contract/prestations/schema'
import { afterWorkingDays, daysBetween, isWorkingDay, plusDays } from '@regie/contract/productions/rules'
import type { ProductionCreate } from '@regie/contract/productions/schema'
import type { TemplateContent } from '@regie/contract/templates/schema'

/** A date as days after the first one. A working day stays one, wherever it falls. */
export type DayPlan = { after: number; isWorking: boolean } | null

type EditPlan = { name: string; dueOn: DayPlan; userId: string | null }
type FolderPlan = { path: readonly string[]; askedOf: FolderAskedOf | null }
export type ProductionPlan = Omit<ProductionCreate, 'projectId' | 'shootOn' | 'dueOn'> & {
  shootOn: DayPlan
  dueOn: DayPlan
  brief: BriefDocument | null
  /** Parents before their children. */
  folders: readonly FolderPlan[]
  postProductions: readonly EditPlan[]
}
export type PrestationPlan = {
  name: string
  type: PrestationType
  place: string
  startsOn: DayPlan
  endsOn: DayPlan
  userId: string | null
  brief: BriefDocument | null
  /** Its productions, by their ranks in the plan. */
  productions: readonly { rank: number; categories: readonly CategoryType[] }[]
}
/** What a template makes: productions with what surrounds them, and the facts of their project. */
export type Plan = {
  description: string
  startsOn: DayPlan
  dueOn: DayPlan
  brief: BriefDocument | null
  productions: readonly ProductionPlan[]
  prestations: readonly PrestationPlan[]
}

/** Plans dates by their distances to the earliest of all: days as `2026-11-21`, or null. */
export function dayPlanner(days: readonly (string | null)[]): (day: string | null) => DayPlan {
  const [first] = days.filter((day) => day !== null).toSorted()
  return (day) =>
    day === null || first === undefined ? null : { after: daysBetween(first, day), isWorking: isWorkingDay(day) }
}

/** The day of a plan that starts on a day; null without one. */
export function plannedDay(plan: DayPlan, startsOn: string | null): string | null {
  if (plan === null || startsOn === null) return null
  const day = plusDays(startsOn, plan.after)
  return plan.isWorking ? afterWorkingDays(day, 1) : day
}

/** Two planned days in their order: moved to a working day, the first may have passed the second. */
export function plannedSpan(from: DayPlan, to: DayPlan, startsOn: string | null) {
  const [start, end] = [plannedDay(from, startsOn), plannedDay(to, startsOn)]
  return { start, end: start !== null && end !== null && end < start ? start : end }
}

/** A plan that gives its work to nobody. */
export const withoutPeople = (plan: Plan): Plan => ({
  ...plan,
  productions: plan.productions.map((production) => ({
    ...production,
    postProductions: production.postProductions.map((edit) => ({ ...edit, userId: null })),
  })),
  prestations: plan.prestations.map((prestation) => ({ ...prestation, userId: null })),
})

/** What a plan makes, in numbers. */
export function contentOf({ startsOn, dueOn, brief, productions, prestations }: Plan): TemplateContent {
  const edits = productions.flatMap(({ postProductions }) => postProductions)
  const days = [
    startsOn,
    dueOn,
    ...productions.flatMap((one) => [one.shootOn, one.dueOn]),
    ...edits.map((one) => one.dueOn),
    ...prestations.flatMap((one) => [one.startsOn, one.endsOn]),
  ].flatMap((day) => (day === null ? [] : [day.after]))
  const written = [{ brief }, ...productions, ...prestations].filter((one) => one.brief !== null)
  return {
    productions: productions.length,
    postProductions: edits.length,
    prestations: prestations.length,
    folders: productions.flatMap(({ folders }) => folders).length,
    briefs: written.length,
    days: days.length === 0 ? null : Math.max(...days),
  }
}
