import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import * as z from 'zod/mini'
import type { Executor } from '../db/database.ts'
import type { Logger } from '../log.ts'

/** A kind of background work: its queue, what it is given, how often it is tried. */
export type JobKind<Payload> = { queue: string; payload: z.core.$ZodType<Payload>; options: QueueOptions }
export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind

/** A kind of work and the function that does it. */
export type Job = {
  queue: string
  options: QueueOptions
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
  options: kind.options,
  run: async (data) => run(z.parse(kind.payload, data)),
})

/** True in a query when no work of a kind is left for the row whose id stands in one property of what it is given. */
export const noWorkLeft = (kind: { queue: string }, property: string, id: AnyColumn): SQL => sql`not exists (
  select 1 from pgboss.job where name = ${kind.queue} and state < 'completed' and data ->> ${property} = ${id}::text)`

/** Work done at fixed times (a cron expression, Europe/Paris), once whatever the number of servers. */
export const recurringJob = (queue: string, cron: string, run: () => Promise<void>): Job => ({
  queue,
  cron,
  options: { retryLimit: 2 },
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
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const accept: Jobs['accept'] = async (jobs) => {
    for (const { queue, options, cron } of jobs) {
      await boss.createQueue(queue, { ...options, notify: true })
      if (cron) await boss.schedule(queue, cron, {}, { tz: 'Europe/Paris' })
    }
  }
  return {
    accept,
    async enqueue(tx, { queue }, payload, { priority = 0 } = {}) {
      await boss.send(queue, payload, { db: fromDrizzle(tx, sql), priority })
    },
    async work(jobs) {
      await accept(jobs)
      for (const { queue, atOnce, run } of jobs) {
        const settle = async ({ id, data }: { id: string; data: unknown }) => {
          try {
            await run(data)
            return { id, status: 'completed' as const }
          } catch (error) {
            log.error({ err: error, queue, job: id }, 'job failed')
            return { id, status: 'failed' as const, output: { message: String(error) } }
          }
        }
        const how = atOnce === undefined ? attention : { ...attention, batchSize: 1, localConcurrency: atOnce }
        await boss.work(queue, how, (batch) => Promise.all(batch.map(settle)))
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
