import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { MediaDetail } from '../medias/schema.ts'

/** A final file: one that was validated, or one that was deposited to be delivered. */
export const Deliverable = z.extend(MediaDetail, {
  /** The post-production that it comes from; null for what was deposited for the whole production. */
  postProductionId: z.nullable(Id),
  postProductionName: z.nullable(z.string()),
  /** What browsers show of it, smaller: saved as the web version. Null when the original is one already, or nothing was made. */
  webVersion: z.nullable(z.object({ url: z.string(), size: z.int(), name: z.string() })),
  /** For staff: how often it was downloaded, and by whom last. */
  downloads: z.nullable(z.object({ count: z.int(), lastAt: z.nullable(Instant), lastByName: z.nullable(z.string()) })),
})
export type Deliverable = z.infer<typeof Deliverable>
