import * as z from 'zod/mini'
import { BackupStanding } from '../failed-work/schema.ts'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { MediaCategory } from '../medias/schema.ts'

/** A kind of background work that waits or runs, in all processes. */
export const WorkQueue = z.object({
  /** « Préparation d’un fichier ». */
  label: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Age of the oldest job that could run now, in seconds; 0 when none waits. */
  oldestSeconds: z.number(),
})
export type WorkQueue = z.infer<typeof WorkQueue>

/** A file that could not be prepared. */
export const FailedFile = z.object({
  id: Id,
  name: z.string(),
  /** Why; null when it is not known. */
  problem: z.nullable(z.string()),
  productionId: Id,
  productionName: z.string(),
  projectId: Id,
})
export type FailedFile = z.infer<typeof FailedFile>

/** How an installation is. Sizes are in bytes. */
export const InstallationState = z.object({
  /** Of the server that answers. */
  version: z.string(),
  startedAt: Instant,
  database: z.object({
    /** Of PostgreSQL: « 18.1 ». */
    version: z.string(),
    bytes: z.number(),
  }),
  storage: z.object({
    isRemote: z.boolean(),
    used: z.number(),
    /** Null when only the disk limits it. */
    quota: z.nullable(z.number()),
    /** Null without a known limit. */
    free: z.nullable(z.number()),
    byCategory: z.array(z.object({ category: MediaCategory, bytes: z.number(), files: z.int() })),
  }),
  queues: z.array(WorkQueue),
  /** Last changed first; `count` also counts those that are not shown. */
  failedFiles: z.object({ count: z.int(), items: z.array(FailedFile) }),
  /** What was given up after its last attempt. */
  givenUp: z.object({ mails: z.int(), others: z.int() }),
  /** Null when the settings name no place for backups. */
  backup: z.nullable(BackupStanding),
})
export type InstallationState = z.infer<typeof InstallationState>

export const serviceStateLabels = { ANSWERS: 'Répond', SILENT: 'Ne répond pas', ABSENT: 'Non connecté' } as const
export const ServiceState = z.enum(keysOf(serviceStateLabels))
export type ServiceState = z.infer<typeof ServiceState>

/** Something outside of Régie that it relies on. */
export const ConnectedService = z.object({
  /** « Sellsy ». */
  name: z.string(),
  state: ServiceState,
  /** What goes with the state, in French; null when nothing. */
  detail: z.nullable(z.string()),
})
export type ConnectedService = z.infer<typeof ConnectedService>
