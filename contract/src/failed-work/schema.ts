import * as z from 'zod/mini'
import { FailureCause } from '../failure-causes.ts'
import { Id, Instant } from '../fields.ts'

/** A mail or another job that failed at every attempt. */
export const FailedWork = z.object({
  id: Id,
  /** The kind of job: « Invitation », « Préparation d’un fichier ». */
  label: z.string(),
  /** What the job is about: an address, a file; null when nothing in particular. */
  about: z.nullable(z.string()),
  isMail: z.boolean(),
  cause: FailureCause,
  /** The original message of the last error. */
  detail: z.string(),
  tries: z.int(),
  /** When the job was first requested. */
  askedAt: Instant,
  givenUpAt: Instant,
})
export type FailedWork = z.infer<typeof FailedWork>

/** Where the backups stand. */
export const BackupStanding = z.object({
  /** When the last complete one was begun; null when none was ever made, or when they can't be read. */
  lastAt: z.nullable(Instant),
  /** True when it is older than a day and a half. */
  isLate: z.boolean(),
  /** True when the last scheduled one was given up, or when they can't be read. */
  hasFailed: z.boolean(),
})
export type BackupStanding = z.infer<typeof BackupStanding>

export const FailedWorks = z.object({
  /** Newest first. */
  items: z.array(FailedWork),
  total: z.int(),
  /** Null when the settings name no place for backups. */
  backup: z.nullable(BackupStanding),
})
