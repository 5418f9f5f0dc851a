import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'

/** A field before and after. */
const Change = z.custom<[unknown, unknown]>((value) => Array.isArray(value) && value.length === 2)

/** One recorded action: actor, event, row, and each changed field. */
export const Activity = z.object({
  id: z.string(),
  at: Instant,
  /** `<feature>.<past participle>`, as `projects.updated`. */
  name: z.string(),
  /** The row of the event, with its name at that time. */
  subject: z.object({ type: z.string(), id: Id, label: z.nullable(z.string()) }),
  /** Null when no signed-in person caused it. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The row's project. */
  projectId: z.nullable(Id),
  changes: z.record(z.string(), Change),
})
export type Activity = z.infer<typeof Activity>
