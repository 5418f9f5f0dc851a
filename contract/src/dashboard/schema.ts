import * as z from 'zod/mini'
import { Id, Instant, OptionalDay, SerialNumber } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { mediaCategoryLabels } from '../medias/schema.ts'
import { Amount } from '../money.ts'

/** The party that the work waits for. */
export const waitsOnLabels = {
  agency: 'À approuver par l’agence',
  talent: 'Chez les talents',
  client: 'Chez les clients',
} as const
export const WaitsOn = z.enum(keysOf(waitsOnLabels))
export type WaitsOn = z.infer<typeof WaitsOn>

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
})
export type WorkItem = z.infer<typeof WorkItem>

/** The agency's dashboard. A part is null when the caller lacks its permission. */
export const Dashboard = z.object({
  /** Longest overdue first. */
  late: z.object({ count: z.int(), items: z.array(WorkItem) }),
  /** Longest wait first. */
  waiting: z.array(z.object({ on: WaitsOn, count: z.int(), items: z.array(WorkItem) })),
  /** Open post-productions of each talent, busiest first. */
  load: z.array(z.object({ userId: Id, name: z.string(), inHand: z.int(), late: z.int() })),
  /** Due this week, Monday to Sunday (Europe/Paris). */
  deliveries: z.array(WorkItem),
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
