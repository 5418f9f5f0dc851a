import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { Closure, MediaDetail } from '../medias/schema.ts'

/** A final file: a validated one, or one uploaded for delivery. */
export const Deliverable = z.extend(MediaDetail, {
  /** The file's post-production; null when uploaded for the whole production. */
  postProductionId: z.nullable(Id),
  postProductionName: z.nullable(z.string()),
  /** A smaller copy for the web. Null when the original suits browsers, or when no copy was made. */
  webVersion: z.nullable(z.object({ url: z.string(), size: z.int(), name: z.string() })),
  /** The films that it is made of, with their subtitles in its picture: it has their rights too. */
  filmIds: z.array(Id),
  /** Why the reader may not take it; null when they may. */
  closedBy: z.nullable(Closure),
  /** For staff: number of downloads, and the last one. */
  downloads: z.nullable(z.object({ count: z.int(), lastAt: z.nullable(Instant), lastByName: z.nullable(z.string()) })),
})
export type Deliverable = z.infer<typeof Deliverable>
