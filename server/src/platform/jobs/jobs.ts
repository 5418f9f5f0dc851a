import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import * as z from 'zod/mini'
import type { Executor } from '../db/database.ts'
import type { DatabaseSockets } from '../db/sockets.ts'
import { sendUnanswered } from '../db/transaction.ts'
import type { Logger } from '../log.ts'
import { runTraced, withCaller } from '../tracing/jobs.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { failureOf, isFinal } from './cause.ts'
import { type FailedJobs, failedJobsIn, failedJobsOptions, failedJobsQueue, forgetFailedJobs } from './failed-jobs.ts'
import { retryInterrupted } from './interrupted.ts'
import { type QueueLength, queueLengths } from './queue-lengths.ts'
import { startTurns, type TurnsWorker } from './turns-worker.ts'

/** Milliseconds that the running jobs have to end, when the process stops. */
const stopTimeout = 5000

/**
 * How a queue retries its jobs. The three limits are required: without heartbeat, an interrupted job would wait for its expiry.
 * `heartbeatSeconds`: 10 to 20, so that interrupted work resumes within a minute. `expireInSeconds`: time limit of one attempt.
 */
export type RetryPolicy = Omit<QueueOptions, 'heartbeatSeconds' | 'expireInSeconds' | 'retryLimit' | 'deadLetter'> & {
  heartbeatSeconds: number
  expireInSeconds: number
  retryLimit: number
}

/** A kind of background work: its queue, its payload, its retries. */
export type JobKind<Payload> = {
  queue: string
  /** Its French name for administrators: « Invitation ». */
  label: string
  /** True for work that sends one mail to one person. */
  isMail?: boolean
  payload: z.core.$ZodType<Payload>
  options: RetryPolicy
}
export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind

/** One attempt of a job. */
export type Attempt = {
  /** UUID of the job: the same at each attempt. */
  id: string
  /** Aborts when the work must stop: at shutdown, or when another process took the job. */
  signal: AbortSignal
}

/** A kind of work, and the function that runs it. */
export type Job = {
  queue: string
  label: string
  isMail?: boolean
  options: RetryPolicy
  /** Recurs at these times (Europe/Paris); null: no longer. */
  cron?: string | null
  /** For heavy work: the number of jobs a process runs in parallel. They are fetched one by one. */
  atOnce?: number
  /** For heavy work of several senders: their jobs alternate. The senders of `last` come after all others. */
  inTurn?: { last: readonly string[] }
  run: (data: unknown, attempt?: Attempt) => Promise<void>
}
export const job = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
  more: Pick<Job, 'atOnce' | 'inTurn'> = {},
): Job => ({
  ...more,
  queue: kind.queue,
  label: kind.label,
  isMail: kind.isMail ?? false,
  options: kind.options,
  run: async (data, attempt = { id: randomUUID(), signal: new AbortController().signal }) =>
    run(z.parse(kind.payload, data), attempt),
})

/** SQL condition: no job of a kind remains for the row whose id is in a property of the payload. */
export const noWorkLeft = (kind: { queue: string }, property: string, id: AnyColumn): SQL => sql`not exists (
  select 1 from pgboss.job where name = ${kind.queue} and state < 'completed' and data ->> ${property} = ${id}::text)`

/** Recurring work (a cron expression, Europe/Paris). It runs once, however many servers there are. */
export const recurringJob = (queue: string, label: string, cron: string, run: () => Promise<void>): Job => ({
  queue,
  label,
  cron,
  options: { retryLimit: 2, retryDelay: 5, heartbeatSeconds: 20, expireInSeconds: 3600 },
  run,
})

/**
 * One NOTIFY may announce several jobs. They are fetched together, and more are fetched at once while there are some. A missed
 * NOTIFY is made good within two seconds (pg-boss polls every thirty). Each job completes on its own.
 */
const pollingOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/** Recurring jobs keep the hours of the agency. */
const timeZone = 'Europe/Paris'

/** Seconds between two searches for jobs without heartbeat. */
const supervisionSeconds = 10

/** The NOTIFY channel that names a queue of alternating senders with a new job. */
export const turnsChannel = 'regie_turns'

/** The order of a job in its queue. */
type JobPlace = {
  /** Higher runs sooner, among jobs of the same kind and sender; 0 by default. */
  priority?: number
  /** The person the job is for. Senders alternate when the kind says so. */
  sender?: string
}

export type Jobs = {
  /** Queues a job in the caller's transaction: it runs if, and only if, the transaction commits. */
  enqueue<Payload extends object>(
    tx: Executor,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: JobPlace,
  ): Promise<void>
  /** Checks a queue of alternating senders at once. */
  wake(queue: string): void
  /** Creates the queues of these kinds, whichever process works on them. */
  accept(jobs: readonly Job[]): Promise<void>
  /** Starts working on these kinds in this process. */
  work(jobs: readonly Job[]): Promise<void>
  /** The failed jobs. */
  givenUp: FailedJobs
  /** The French name of a queue, and whether it sends mails. */
  kindOf(queue: string): { label: string; isMail: boolean }
  /** What waits and what runs, in all processes. */
  lengths(): Promise<QueueLength[]>
  /** Interrupts and returns the jobs of alternating senders. Waits for the others (five seconds at most), then stops. */
  close(): Promise<void>
}

/** The queues and hours that the database holds already: most starts change none, and each would cost a few statements. */
async function keptQueues(boss: PgBoss) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const byName = new Map(queues.map((queue) => [queue.name, Object.entries(queue)]))
  return {
    /** True when a queue has exactly these options, among others. */
    has: (name: string, options: object) => {
      const found = new Map<string, unknown>(byName.get(name))
      return byName.has(name) && Object.entries(options).every(([option, value]) => found.get(option) === value)
    },
    /** True when a queue runs at these hours; null: at none. */
    runs: (name: string, cron: string | null) => {
      const known = schedules.filter((schedule) => schedule.name === name)
      if (cron === null) return known.length === 0
      return known.length === 1 && known.every((one) => one.cron === cron && one.timezone === timeZone)
    },
  }
}

/** Opens the queues of a database that `migrate` prepared. */
export async function openJobs({
  url,
  log,
  sockets,
  tracing = null,
}: {
  url: string
  log: Logger
  sockets?: DatabaseSockets
  tracing?: Tracing | null
}): Promise<Jobs> {
  // pg-boss passes unknown options to the driver.
  const driver = sockets && { stream: sockets.open, keepAlive: true, connectionTimeoutMillis: 5_000 }
  const boss = new PgBoss({
    ...driver,
    connectionString: url,
    max: 3,
    migrate: false,
    useListenNotify: true,
    application_name: 'regie jobs',
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  /**
   * Jobs completed or running here. After a database outage, pg-boss may deliver one again: it is not run twice, so that a mail is
   * sent once.
   */
  const attempts = new LRUCache<string, Promise<void>>({ max: 10_000 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const database = boss.getDb()
  /** On a silent connection, pg-boss would wait for the outcome of what it interrupts. */
  const stopBoss = async () => {
    const cut = setTimeout(() => sockets?.dropAll(), stopTimeout + 1000)
    const stopped = boss.stop({ graceful: true, timeout: stopTimeout }).catch((error: unknown) => {
      log.warn({ err: error }, 'the job queue stopped without its database')
    })
    await Promise.race([stopped, sleep(stopTimeout + 2000, undefined, { ref: false })])
    clearTimeout(cut)
  }
  const stopRetrying = retryInterrupted(database, (error) =>
    log.warn({ err: error }, 'interrupted jobs not looked for'),
  )
  const known = new Map<string, Job>()
  const inTurn = new Map<string, TurnsWorker>()
  const accept: Jobs['accept'] = async (jobs) => {
    const kept = await keptQueues(boss)
    if (!kept.has(failedJobsQueue, failedJobsOptions)) await boss.createQueue(failedJobsQueue, failedJobsOptions)
    for (const one of jobs) {
      known.set(one.queue, one)
      const options = { ...one.options, notify: true, deadLetter: failedJobsQueue }
      if (!kept.has(one.queue, options)) {
        await boss.createQueue(one.queue, options)
        // `createQueue` does not change an existing queue.
        await boss.updateQueue(one.queue, options)
      }
      if (one.cron === undefined || kept.runs(one.queue, one.cron)) continue
      if (one.cron) await boss.schedule(one.queue, one.cron, {}, { tz: timeZone })
      else await boss.unschedule(one.queue)
    }
  }
  const kindOf: Jobs['kindOf'] = (queue) => {
    const { label = queue, isMail = false } = known.get(queue) ?? {}
    return { label, isMail }
  }
  return {
    accept,
    givenUp: failedJobsIn(boss, kindOf),
    kindOf,
    lengths: () => queueLengths(database, failedJobsQueue),
    async enqueue(tx, { queue }, payload, { priority = 0, sender } = {}) {
      const group = sender === undefined ? {} : { group: { id: sender } }
      await boss.send(queue, withCaller(payload, tracing), { db: fromDrizzle(tx, sql), priority, ...group })
      // pg-boss wakes its own workers.
      if (known.get(queue)?.inTurn) await sendUnanswered(tx, sql`select pg_notify(${turnsChannel}, ${queue})`)
    },
    wake: (queue) => inTurn.get(queue)?.wake(),
    async work(jobs) {
      await accept(jobs)
      for (const { queue, atOnce, inTurn: turns, cron, run: work } of jobs) {
        const run: Job['run'] = (data, attempt) =>
          runTraced(queue, attempt?.id ?? '', data, tracing, () => work(data, attempt))
        if (turns) {
          inTurn.set(queue, startTurns({ boss, log, queue, atOnce: atOnce ?? 1, run, last: turns.last }))
          continue
        }
        const settle = async ({ id, data, signal }: { id: string; data: unknown; signal: AbortSignal }) => {
          try {
            const attempt = attempts.get(id) ?? run(data, { id, signal })
            attempts.set(id, attempt)
            await attempt
            // A later occurrence succeeded: the earlier failures no longer matter.
            if (cron) await forgetFailedJobs(database, queue)
            return { id, status: 'completed' as const }
          } catch (error) {
            attempts.delete(id)
            log.error({ err: error, queue, job: id }, 'job failed')
            const status = isFinal(error) ? ('deadletter' as const) : ('failed' as const)
            return { id, status, output: failureOf(error) }
          }
        }
        const how =
          atOnce === undefined ? pollingOptions : { ...pollingOptions, batchSize: 1, localConcurrency: atOnce }
        await boss.work(queue, how, (batch) => Promise.all(batch.map(settle)))
      }
    },
    async close() {
      stopRetrying()
      await Promise.all(Array.from(inTurn.values(), (worker) => worker.stop()))
      await stopBoss()
    },
  }
}
