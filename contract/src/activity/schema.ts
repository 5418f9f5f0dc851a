import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'

/** A field before and after. */
const Change = z.custom<[unknown, unknown]>((value) => Array.isArray(value) && value.length === 2)

/** One thing that happened: who, what, on which row, and each field before and after. */
export const Activity = z.object({
  id: z.string(),
  at: Instant,
  /** `<feature>.<past participle>`, as `projects.updated`. */
  name: z.string(),
  /** The row it happened to, under the name it had. */
  subject: z.object({ type: z.string(), id: Id, label: z.nullable(z.string()) }),
  /** Null when nobody signed in caused it. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The project it belongs to. */
  projectId: z.nullable(Id),
  changes: z.record(z.string(), Change),
})
export type Activity = z.infer<typeof Activity>
