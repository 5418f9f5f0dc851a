import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import * as z from 'zod/mini'
import type { Executor } from '../db/database.ts'
import type { DatabaseSockets } from '../db/sockets.ts'
import type { Logger } from '../log.ts'
import { failureOf, isFinal } from './cause.ts'
import { forgetGivenUp, type GivenUp, givenUpIn, givenUpOptions, givenUpQueue } from './given-up.ts'
import { takeUpInterrupted } from './interrupted.ts'
import { startTurns, type TurnsWorker } from './turns-worker.ts'

/**
 * How a queue tries its jobs. The three limits are required: without a heartbeat, a job interrupted by a kill would wait for
 * its expiry. `heartbeatSeconds`: 10 to 20, so that interrupted work is taken up again within a minute. `expireInSeconds`: the
 * longest that one try may take.
 */
export type Insistence = Omit<QueueOptions, 'heartbeatSeconds' | 'expireInSeconds' | 'retryLimit' | 'deadLetter'> & {
  heartbeatSeconds: number
  expireInSeconds: number
  retryLimit: number
}

/** A kind of background work: its queue, what it is given, how often it is tried. */
export type JobKind<Payload> = {
  queue: string
  /** What an administrator calls it once it was given up, in French: « Invitation ». */
  label: string
  /** Whether the work is one mail to one person. */
  isMail?: boolean
  payload: z.core.$ZodType<Payload>
  options: Insistence
}
export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind

/** A kind of work and the function that does it. */
export type Job = {
  queue: string
  label: string
  isMail?: boolean
  options: Insistence
  cron?: string
  /** Heavy work: how much of it a process does side by side, one taken at a time. */
  atOnce?: number
  /** Heavy work of several senders, taken from each in turn; the senders named here come after all the others. */
  inTurn?: { last: readonly string[] }
  /** `signal` aborts when the work must stop: the product stops, or another process took the work over. */
  run: (data: unknown, signal?: AbortSignal) => Promise<void>
}
export const job = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<void>,
  more: Pick<Job, 'atOnce' | 'inTurn'> = {},
): Job => ({
  ...more,
  queue: kind.queue,
  label: kind.label,
  isMail: kind.isMail ?? false,
  options: kind.options,
  run: async (data, signal = new AbortController().signal) => run(z.parse(kind.payload, data), signal),
})

/** True in a query when no work of a kind is left for the row whose id stands in one property of what it is given. */
export const noWorkLeft = (kind: { queue: string }, property: string, id: AnyColumn): SQL => sql`not exists (
  select 1 from pgboss.job where name = ${kind.queue} and state < 'completed' and data ->> ${property} = ${id}::text)`

/** Work done at fixed times (a cron expression, Europe/Paris), once whatever the number of servers. */
export const recurringJob = (queue: string, label: string, cron: string, run: () => Promise<void>): Job => ({
  queue,
  label,
  cron,
  options: { retryLimit: 2, retryDelay: 5, heartbeatSeconds: 20, expireInSeconds: 3600 },
  run,
})

/**
 * One NOTIFY may stand for several jobs: they are taken together, more are asked for at once as long as there are, and whatever
 * was missed is found within two seconds (pg-boss would otherwise look again after thirty). Each is settled on its own.
 */
const attention = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/** How often jobs whose heartbeat stopped are looked for, in seconds. */
const supervision = 10

/** Where work stands in its queue. */
type Place = {
  /** The higher, the sooner among those of the same kind and sender; 0 by default. */
  priority?: number
  /** Who it is done for: senders are served in turn where the kind says so. */
  sender?: string
}

export type Jobs = {
  /** Queues work in the caller's transaction: it is done if, and only if, the transaction commits. */
  enqueue<Payload extends object>(
    tx: Executor,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: Place,
  ): Promise<void>
  /** Looks at once for work taken in turn: some may have been queued. */
  wake(): void
  /** Makes it possible to queue work of these kinds, whichever process does it. */
  accept(jobs: readonly Job[]): Promise<void>
  /** Starts doing the work of these kinds in this process. */
  work(jobs: readonly Job[]): Promise<void>
  /** The work that was given up. */
  givenUp: GivenUp
  /** Interrupts the work taken in turn and gives it back; lets the rest end (ten seconds at most), then stops. */
  close(): Promise<void>
}

/** Opens the queue on a database that `migrate` prepared. */
export async function openJobs({
  url,
  log,
  sockets,
}: {
  url: string
  log: Logger
  sockets?: DatabaseSockets
}): Promise<Jobs> {
  // pg-boss hands what it does not know to the driver.
  const driver = sockets && { stream: sockets.open, keepAlive: true, connectionTimeoutMillis: 5_000 }
  const boss = new PgBoss({
    ...driver,
    connectionString: url,
    max: 3,
    migrate: false,
    useListenNotify: true,
    application_name: 'regie jobs',
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
  })
  /**
   * Jobs done here, or under way: one that comes again was lost sight of by a database that went away meanwhile. It is not begun
   * twice, so that a mail leaves once.
   */
  const begun = new LRUCache<string, Promise<void>>({ max: 10_000 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const database = boss.getDb()
  const stopTakingUp = takeUpInterrupted(database, (error) =>
    log.warn({ err: error }, 'interrupted jobs not looked for'),
  )
  const known = new Map<string, Job>()
  const inTurn: TurnsWorker[] = []
  const accept: Jobs['accept'] = async (jobs) => {
    await boss.createQueue(givenUpQueue, givenUpOptions)
    for (const one of jobs) {
      known.set(one.queue, one)
      const options = { ...one.options, notify: true, deadLetter: givenUpQueue }
      await boss.createQueue(one.queue, options)
      // `createQueue` leaves a queue that exists as it is.
      await boss.updateQueue(one.queue, options)
      if (one.cron) await boss.schedule(one.queue, one.cron, {}, { tz: 'Europe/Paris' })
    }
  }
  return {
    accept,
    givenUp: givenUpIn(boss, (queue) => known.get(queue)),
    async enqueue(tx, { queue }, payload, { priority = 0, sender } = {}) {
      const group = sender === undefined ? {} : { group: { id: sender } }
      await boss.send(queue, payload, { db: fromDrizzle(tx, sql), priority, ...group })
    },
    wake: () => {
      for (const worker of inTurn) worker.wake()
    },
    async work(jobs) {
      await accept(jobs)
      for (const { queue, atOnce, inTurn: turns, cron, run } of jobs) {
        if (turns) {
          inTurn.push(startTurns({ boss, log, queue, atOnce: atOnce ?? 1, run, last: turns.last }))
          continue
        }
        const settle = async ({ id, data, signal }: { id: string; data: unknown; signal: AbortSignal }) => {
          try {
            const attempt = begun.get(id) ?? run(data, signal)
            begun.set(id, attempt)
            await attempt
            // The next occurrence did what a former one could not.
            if (cron) await forgetGivenUp(database, queue)
            return { id, status: 'completed' as const }
          } catch (error) {
            begun.delete(id)
            log.error({ err: error, queue, job: id }, 'job failed')
            const status = isFinal(error) ? ('deadletter' as const) : ('failed' as const)
            return { id, status, output: failureOf(error) }
          }
        }
        const how = atOnce === undefined ? attention : { ...attention, batchSize: 1, localConcurrency: atOnce }
        await boss.work(queue, how, (batch) => Promise.all(batch.map(settle)))
      }
    },
    async close() {
      stopTakingUp()
      await Promise.all(inTurn.map((worker) => worker.stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
