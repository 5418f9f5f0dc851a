import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Logger } from '../log.ts'
import { failureOf } from './cause.ts'
import type { Attempt } from './jobs.ts'

/** Milliseconds between two polls of a queue. */
const pollInterval = 2000
/** Minimum milliseconds between two polls: files may be queued by the hundred. */
const shortestPause = 150
/** Milliseconds allowed for interrupted work to end. */
const stopTimeout = 5000
const defaultHeartbeatSeconds = 30

/** pg-boss's answer to a heartbeat: the ids of the refreshed jobs. */
const RefreshedJobs = z.object({ settled: z.array(z.string()) })

export type TurnsWorker = {
  /** Polls the queue at once. */
  wake(): void
  /** Interrupts the running jobs, returns them without counting the attempt, and stops. */
  stop(): Promise<void>
}

type TurnsOptions = {
  boss: PgBoss
  log: Logger
  queue: string
  /** Number of jobs run in parallel. */
  atOnce: number
  /** Senders served after all others. */
  last: readonly string[]
  run: (data: unknown, attempt: Attempt) => Promise<void>
}

/** Work interrupted by a stop, not by its own error. */
const stopError = new Error('interrupted: the product stops')

/**
 * Works on a queue with alternating senders (the `group` of the job), by priority within each. pg-boss's own worker uses priority
 * alone: it would run one sender's fifty files before the next sender's only one.
 */
export function startTurns({ boss, log, queue, atOnce, last, run }: TurnsOptions): TurnsWorker {
  const stopping = new AbortController()
  /** The senders already served in this round. */
  const servedSenders = new Set<string>()
  let wakeAll = () => {}
  let woken = new Promise<void>((resolve) => {
    wakeAll = resolve
  })
  const wake = () => {
    wakeAll()
    woken = new Promise((resolve) => {
      wakeAll = resolve
    })
  }

  async function next(): Promise<JobWithMetadata | undefined> {
    const rounds = servedSenders.size > 0 ? [[...servedSenders, ...last], last, []] : [last, []]
    for (const ignoreGroups of rounds) {
      // oxlint-disable-next-line no-await-in-loop -- each look is made only when the one before found nothing
      const [found] = await boss.fetch<object>(queue, {
        batchSize: 1,
        includeMetadata: true,
        ignoreGroups: [...ignoreGroups],
      })
      if (!found) {
        servedSenders.clear()
        continue
      }
      if (found.groupId) servedSenders.add(found.groupId)
      return found
    }
    return undefined
  }

  /** Returns an interrupted job to the queue, without counting the attempt. */
  async function giveBack(job: JobWithMetadata): Promise<void> {
    const { priority, groupId } = job
    await boss.send(queue, job.data, { priority, ...(groupId && { group: { id: groupId } }) })
    await boss.complete(queue, job)
  }

  async function work(job: JobWithMetadata): Promise<void> {
    const lost = new AbortController()
    const seconds = job.heartbeatSeconds ?? defaultHeartbeatSeconds
    const beat = async () => {
      const answer = z.safeParse(RefreshedJobs, await boss.touch(queue, job))
      // A job held by another attempt is not refreshed.
      if (answer.data?.settled.length === 0) lost.abort(new Error('another process took this work over'))
    }
    const onError = (error: unknown) => log.warn({ err: error, queue }, 'a heartbeat failed')
    const heartbeat = setInterval(() => void beat().catch(onError), (seconds * 1000) / 3)
    try {
      await run(job.data, { id: job.id, signal: AbortSignal.any([stopping.signal, lost.signal]) })
      await boss.complete(queue, job)
    } catch (error) {
      if (lost.signal.aborted) return
      if (stopping.signal.aborted) return await giveBack(job)
      log.error({ err: error, queue, job: job.id }, 'job failed')
      await boss.fail(queue, job, failureOf(error))
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hint = woken
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const job = await next().catch((error: unknown) => {
        log.warn({ err: error, queue }, 'the queue could not be read')
        return undefined
      })
      if (job)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await work(job).catch((error: unknown) => log.warn({ err: error, queue, job: job.id }, 'work not settled'))
      // oxlint-disable-next-line no-await-in-loop -- as above
      else await rest(hint)
    }
  }

  /** Waits for a wake-up, or for the next poll. */
  const rest = async (hint: Promise<void>) => {
    await sleep(shortestPause)
    await Promise.race([hint, sleep(pollInterval, undefined, { ref: false })])
  }

  const loops = Promise.all(Array.from({ length: atOnce }, loop))
  return {
    wake,
    async stop() {
      stopping.abort(stopError)
      wake()
      await Promise.race([loops, sleep(stopTimeout, undefined, { ref: false })])
    },
  }
}
