import * as z from 'zod/mini'
import { Id, Instant, OptionalDay, SerialNumber } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { mediaCategoryLabels } from '../medias/schema.ts'
import { Amount } from '../money.ts'

/** On whom something waits. */
export const waitsOnLabels = {
  agency: 'À approuver par l’agence',
  talent: 'Chez les talents',
  client: 'Chez les clients',
} as const
export const WaitsOn = z.enum(keysOf(waitsOnLabels))
export type WaitsOn = z.infer<typeof WaitsOn>

/** Work under way: a post-production, or a production that has none. */
export const WorkItem = z.object({
  /** The post-production's; null for a production without one. */
  postProductionId: z.nullable(Id),
  productionId: Id,
  projectId: Id,
  number: SerialNumber,
  /** « Film · Master ». */
  name: z.string(),
  companyName: z.string(),
  /** The talent; null while nobody has it. */
  userName: z.nullable(z.string()),
  dueOn: OptionalDay,
  since: Instant,
})
export type WorkItem = z.infer<typeof WorkItem>

/** What whoever runs the agency looks at in the morning. A part is null where the permission for it is not held. */
export const Dashboard = z.object({
  /** The longest overdue first. */
  late: z.object({ count: z.int(), items: z.array(WorkItem) }),
  /** The longest waiting first. */
  waiting: z.array(z.object({ on: WaitsOn, count: z.int(), items: z.array(WorkItem) })),
  /** Post-productions that each talent has in hand, the busiest first. */
  load: z.array(z.object({ userId: Id, name: z.string(), inHand: z.int(), late: z.int() })),
  /** Due from this Monday to this Sunday (Europe/Paris). */
  deliveries: z.array(WorkItem),
  storage: z.nullable(
    z.object({
      /** Bytes. */
      used: z.number(),
      /** Bytes; null: what the disk holds. */
      quota: z.nullable(z.number()),
      byCategory: z.array(z.object({ category: z.enum(keysOf(mediaCategoryLabels)), bytes: z.number() })),
    }),
  ),
  /** What clients owe and should have paid, by currency. */
  overdueInvoices: z.nullable(z.array(z.object({ currency: z.string(), count: z.int(), amount: Amount }))),
})
export type Dashboard = z.infer<typeof Dashboard>
