import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { Storyboard } from '../medias/schema/previews.ts'

/** The rows that have a cover. */
export const coverSubjects = ['projects', 'productions', 'post-productions'] as const
export const CoverSubject = z.enum(coverSubjects, { error: 'Type inconnu' })
export type CoverSubject = z.infer<typeof CoverSubject>

/** The picture of a project, a production or a post-production: the one that was chosen, or its latest one. */
export const Cover = z.object({
  /** The row that the picture stands for. */
  id: Id,
  mediaId: Id,
  picture: z.string(),
  /** The thumbnails of a film, in one picture; null for a photo. */
  storyboard: z.nullable(z.extend(Storyboard, { address: z.string() })),
  /** True when somebody chose it. */
  isChosen: z.boolean(),
})
export type Cover = z.infer<typeof Cover>

/** The file that becomes the cover; null for the latest picture again. */
export const CoverChoice = z.object({ mediaId: z.nullable(Id) })
