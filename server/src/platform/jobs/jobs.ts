import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import * as z from 'zod/mini'
import type { Executor } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { causeOf, isFinal } from './cause.ts'
import { forgetGivenUp, type GivenUp, givenUpIn, givenUpOptions, givenUpQueue } from './given-up.ts'
import { takeUpInterrupted } from './interrupted.ts'

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
  run: (data: unknown) => Promise<void>
}
export const job = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload) => Promise<void>,
  more: { atOnce?: number } = {},
): Job => ({
  ...more,
  queue: kind.queue,
  label: kind.label,
  isMail: kind.isMail ?? false,
  options: kind.options,
  run: async (data) => run(z.parse(kind.payload, data)),
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

export type Jobs = {
  /** Queues work in the caller's transaction: it is done if, and only if, the transaction commits. */
  enqueue<Payload extends object>(
    tx: Executor,
    kind: JobKind<Payload>,
    payload: Payload,
    /** The higher, the sooner among those of the same kind; 0 by default. */
    options?: { priority?: number },
  ): Promise<void>
  /** Makes it possible to queue work of these kinds, whichever process does it. */
  accept(jobs: readonly Job[]): Promise<void>
  /** Starts doing the work of these kinds in this process. */
  work(jobs: readonly Job[]): Promise<void>
  /** The work that was given up. */
  givenUp: GivenUp
  /** Lets the work under way end (ten seconds at most), then stops. */
  close(): Promise<void>
}

/** Opens the queue on a database that `migrate` prepared. */
export async function openJobs({ url, log }: { url: string; log: Logger }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    migrate: false,
    useListenNotify: true,
    application_name: 'regie jobs',
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const database = boss.getDb()
  const stopTakingUp = takeUpInterrupted(database, (error) =>
    log.warn({ err: error }, 'interrupted jobs not looked for'),
  )
  const known = new Map<string, Job>()
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
    async enqueue(tx, { queue }, payload, { priority = 0 } = {}) {
      await boss.send(queue, payload, { db: fromDrizzle(tx, sql), priority })
    },
    async work(jobs) {
      await accept(jobs)
      for (const { queue, atOnce, cron, run } of jobs) {
        const settle = async ({ id, data }: { id: string; data: unknown }) => {
          try {
            await run(data)
            // The next occurrence did what a former one could not.
            if (cron) await forgetGivenUp(database, queue)
            return { id, status: 'completed' as const }
          } catch (error) {
            log.error({ err: error, queue, job: id }, 'job failed')
            const output = { message: error instanceof Error ? error.message : String(error), cause: causeOf(error) }
            return { id, status: isFinal(error) ? ('deadletter' as const) : ('failed' as const), output }
          }
        }
        const how = atOnce === undefined ? attention : { ...attention, batchSize: 1, localConcurrency: atOnce }
        await boss.work(queue, how, (batch) => Promise.all(batch.map(settle)))
      }
    },
    async close() {
      stopTakingUp()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
