import * as z from 'zod/mini'
import { Day, Id, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { ProductionListed, ProductionStatus, ProductionType } from '../productions/schema.ts'
import { Absence } from '../talents/schema.ts'

/** What stands on the plan. A delivery and a shoot take one day. */
export const planKindLabels = {
  project: 'Projet',
  shoot: 'Tournage',
  prestation: 'Prestation',
  'post-production': 'Post-production',
  delivery: 'Livraison promise',
  right: 'Fin de droits',
} as const
export const PlanKind = z.enum(keysOf(planKindLabels), { error: 'Genre inconnu' })
export type PlanKind = z.infer<typeof PlanKind>

/** The days of an item that people entered: the other one, if any, is drawn from what is known. */
export const PlanEnds = z.enum(['both', 'start', 'end'])
export type PlanEnds = z.infer<typeof PlanEnds>

/** A span of days of the plan, both included. */
export const PlanItem = z.object({
  kind: PlanKind,
  /** The id of the project, the production, the prestation, the post-production or the usage right. */
  id: Id,
  name: z.string(),
  startsOn: Day,
  endsOn: Day,
  ends: PlanEnds,
  projectId: Id,
  projectName: z.string(),
  companyName: z.string(),
  /** The production of a shoot, a delivery or a post-production. */
  productionId: z.nullable(Id),
  productionName: z.nullable(z.string()),
  productionType: z.nullable(ProductionType),
  /** Who does the work of a prestation or a post-production. */
  userId: z.nullable(Id),
  userName: z.nullable(z.string()),
  /** Finished or cancelled: it can't be late. */
  isDone: z.boolean(),
  /** Of the project, the production, the prestation or the post-production. */
  version: Version,
})
export type PlanItem = z.infer<typeof PlanItem>

/** Days that one plan may cover: two years. */
export const longestPlan = 732
/** Items of one plan; of more, the earliest. */
export const mostPlanItems = 5000

/** Absences of one plan; of more, the earliest. */
export const mostPlanAbsences = 1000

/** An absence with the name of whom it is about. */
export const PlanAbsence = z.object({ ...Absence.shape, userName: z.string() })
export type PlanAbsence = z.infer<typeof PlanAbsence>

export const Plan = z.object({
  items: z.array(PlanItem),
  /** True when there are more items than these. */
  isCut: z.boolean(),
  /** Absences of those days, of everybody. */
  absences: z.array(PlanAbsence),
})
export type Plan = z.infer<typeof Plan>

/** Cards of one column of a board at first, and at most. */
export const usualBoardCards = 30
export const mostBoardCards = 200

/** The productions of a status: those due first, or finished last. `count`: all of them. */
export const ProductionColumn = z.object({
  status: ProductionStatus,
  count: z.int(),
  productions: z.array(ProductionListed),
})
export type ProductionColumn = z.infer<typeof ProductionColumn>
