import * as z from 'zod/mini'
import { Day, Id, Instant, OptionalDay, SerialNumber } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { mediaCategoryLabels } from '../medias/schema.ts'
import { Amount } from '../money.ts'
import type { Turn } from '../post-productions/schema.ts'

/** The party that the work waits for. */
export const waitsOnLabels = {
  agency: 'Chez l’agence',
  talent: 'Chez les talents',
  client: 'Chez les clients',
} as const
export const WaitsOn = z.enum(keysOf(waitsOnLabels))
export type WaitsOn = z.infer<typeof WaitsOn>
/** The same party, in the words of post-productions. */
export const turnOfSide: Record<WaitsOn, Turn> = { agency: 'staff', talent: 'talent', client: 'client' }

/** Work in progress: a post-production, or a production without one. */
export const WorkItem = z.object({
  /** Null for a production without post-production. */
  postProductionId: z.nullable(Id),
  productionId: Id,
  projectId: Id,
  number: SerialNumber,
  /** « Film · Master ». */
  name: z.string(),
  companyName: z.string(),
  /** The talent; null while unassigned. */
  userName: z.nullable(z.string()),
  dueOn: OptionalDay,
  since: Instant,
  /** « Assigner un talent », « Approuver la version 2 »; null for a production without post-production. */
  task: z.nullable(z.string()),
})
export type WorkItem = z.infer<typeof WorkItem>

/** A shoot: a production on its shooting day. */
export const ShootItem = z.object({
  productionId: Id,
  projectId: Id,
  number: SerialNumber,
  name: z.string(),
  companyName: z.string(),
  shootOn: Day,
})
export type ShootItem = z.infer<typeof ShootItem>

/** How far a new agency is: the last row of each kind, or whether there is one. */
export const FirstSteps = z.object({
  /** A client company. */
  companyId: z.nullable(Id),
  hasContact: z.boolean(),
  projectId: z.nullable(Id),
  production: z.nullable(z.object({ id: Id, projectId: Id })),
  hasTalent: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/**
 * The agency's dashboard. A part is null when the caller lacks its permission. `count` is the size of a part; its `items` are the
 * first ones, without those of an earlier part. Parts come in this order: the agency’s turn, late, due this week, the others.
 */
export const Dashboard = z.object({
  /** Null once a version was presented to a client. */
  firstSteps: z.nullable(FirstSteps),
  /** Longest overdue first. `productions` counts those without post-production. */
  late: z.object({ count: z.int(), productions: z.int(), items: z.array(WorkItem) }),
  /** The longest overdue first, then the longest wait. */
  waiting: z.array(z.object({ on: WaitsOn, count: z.int(), items: z.array(WorkItem) })),
  /** Open post-productions of each talent, busiest first. */
  load: z.array(z.object({ userId: Id, name: z.string(), inHand: z.int(), late: z.int() })),
  /** Due this week, Monday to Sunday (Europe/Paris). `productions` counts those without post-production. */
  deliveries: z.object({ count: z.int(), productions: z.int(), items: z.array(WorkItem) }),
  /** The shoots of this week. */
  shoots: z.object({ count: z.int(), items: z.array(ShootItem) }),
  storage: z.nullable(
    z.object({
      /** Bytes. */
      used: z.number(),
      /** Bytes; null when only the disk limits it. */
      quota: z.nullable(z.number()),
      byCategory: z.array(z.object({ category: z.enum(keysOf(mediaCategoryLabels)), bytes: z.number() })),
    }),
  ),
  /** Overdue amounts of clients, by currency. */
  overdueInvoices: z.nullable(z.array(z.object({ currency: z.string(), count: z.int(), amount: Amount }))),
})
export type Dashboard = z.infer<typeof Dashboard>
