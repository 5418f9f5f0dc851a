import * as z from 'zod/mini'
import { FailureCause } from '../failure-causes.ts'
import { Id, Instant } from '../fields.ts'

/** A mail or another job that was tried as often as its kind allows, and given up. */
export const FailedWork = z.object({
  id: Id,
  /** What kind of work: « Invitation », « Préparation d’un fichier ». */
  label: z.string(),
  /** Who or what it is about: an address, a file; null when it is about nothing in particular. */
  about: z.nullable(z.string()),
  isMail: z.boolean(),
  cause: FailureCause,
  /** The message of the last failure, as the program gave it. */
  detail: z.string(),
  tries: z.int(),
  /** When it was first asked for. */
  askedAt: Instant,
  givenUpAt: Instant,
})
export type FailedWork = z.infer<typeof FailedWork>

export const FailedWorks = z.object({
  /** The latest, the newest first. */
  items: z.array(FailedWork),
  total: z.int(),
})
