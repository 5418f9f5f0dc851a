import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '#test/support/database/cluster.ts'
import { type Connected, connect } from '../db/database.ts'
import { createLog } from '../log.ts'
import { JobFailed } from './cause.ts'
import { type Jobs, job, jobKind, openJobs, recurringJob } from './jobs.ts'

const kind = jobKind({
  queue: 'test.count',
  label: 'Compte',
  payload: z.object({ n: z.int() }),
  options: { retryLimit: 3, retryDelay: 0, heartbeatSeconds: 10, expireInSeconds: 60 },
})

const hopeless = jobKind({
  queue: 'test.hopeless',
  label: 'Sans espoir',
  isMail: true,
  payload: z.object({ n: z.int() }),
  options: { retryLimit: 1, retryDelay: 0, heartbeatSeconds: 10, expireInSeconds: 60 },
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: Connected
let jobs: Jobs
const seen: number[] = []
let isMended = false
let refusals = 2

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 20))
}

beforeAll(async () => {
  database = await createTestDatabase()
  connected = connect(database.url, { size: 5, onError: () => {} })
  jobs = await openJobs({ url: database.url, log: createLog('silent') })
  const run = async ({ n }: { n: number }) => {
    if (n === 1000 && refusals-- > 0) throw new Error('not yet')
    seen.push(n)
  }
  const fail = async ({ n }: { n: number }) => {
    if (!isMended) throw new JobFailed('MAIL_ADDRESS', { cause: new Error(`550 ${n}`), isFinal: n === 2 })
    seen.push(-n)
  }
  const nightly = recurringJob('test.nightly', 'Tous les soirs', '0 0 1 1 *', async () => {
    if (!isMended) throw new Error('not tonight')
  })
  await jobs.work([job(kind, run), job(hopeless, fail), { ...nightly, options: { ...nightly.options, retryLimit: 0 } }])
})
afterAll(async () => {
  await jobs.close()
  await connected.close()
  await database.drop()
})

describe('the queue', () => {
  it('runs the jobs of committed transactions only', async () => {
    const { db } = connected
    const undone = db.transaction(async (tx) => {
      await jobs.enqueue(tx, kind, { n: -1 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await db.transaction((tx) => jobs.enqueue(tx, kind, { n: 1 }))
    await until(() => seen.includes(1))
    expect(seen).not.toContain(-1)
  })

  it('runs simultaneous jobs together, without waiting for the next poll', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => 100 + index)
    const start = performance.now()
    await Promise.all(numbers.map((n) => jobs.enqueue(connected.db, kind, { n })))
    await until(() => numbers.every((n) => seen.includes(n)))
    // One job at a time, polled every two seconds, would take eighty seconds.
    expect(performance.now() - start).toBeLessThan(40_000)
    expect(seen.filter((n) => n >= 100 && n < 200)).toHaveLength(40)
  }, 60_000)

  it('retries a failed job alone, not the others of its batch', async () => {
    await Promise.all([1000, 2000, 2001].map((n) => jobs.enqueue(connected.db, kind, { n })))
    await until(() => seen.includes(1000))
    for (const n of [1000, 2000, 2001]) expect(seen.filter((one) => one === n)).toHaveLength(1)
  }, 60_000)

  it('resumes the job of a killed process within a minute, after any number of attempts', async () => {
    const { db } = connected
    const began = Date.now()
    // The state left by a process killed just after its third attempt started.
    await db.execute(sql`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, started_on,
        heartbeat_on, heartbeat_seconds, expire_seconds, retry_delay_max, keep_until)
      values ('test.count', '{"n": 3000}', 'active', 5, 2, 30, true, now(), now(), 10, 900, 3600, now() + interval '1 day')`)
    await until(() => seen.includes(3000))
    expect(Date.now() - began).toBeLessThan(60_000)
  }, 120_000)

  it('updates a queue of an earlier release', async () => {
    const { db } = connected
    await db.execute(
      sql`update pgboss.queue set heartbeat_seconds = null, expire_seconds = 900 where name = 'test.count'`,
    )
    await jobs.accept([job(kind, async () => {})])
    const { rows } = await db.execute(
      sql`select heartbeat_seconds as heartbeat, expire_seconds as expiry from pgboss.queue where name = 'test.count'`,
    )
    expect(rows).toEqual([{ heartbeat: 10, expiry: 60 }])
  })

  it('keeps failed jobs with their cause, and runs them again on request', async () => {
    const { db } = connected
    await jobs.enqueue(db, hopeless, { n: 1 })
    await jobs.enqueue(db, hopeless, { n: 2 })
    await db.execute(sql`insert into pgboss.job (name, data, retry_limit, dead_letter)
      select 'test.nightly', '{}', 0, 'jobs.given-up' from generate_series(1, 3)`)
    while ((await jobs.givenUp.countByQueue()).reduce((sum, { count }) => sum + count, 0) < 5)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const given = await jobs.givenUp.list(10)
    const failures = given.map(({ label, isMail, cause, detail, tries, data }) => [
      label,
      isMail,
      cause,
      detail,
      tries,
      data,
    ])
    // A final error is not retried. Recurring work reports its last failure only.
    expect(failures).toHaveLength(3)
    expect(failures).toContainEqual(['Sans espoir', true, 'MAIL_ADDRESS', '550 1', 2, { n: 1 }])
    expect(failures).toContainEqual(['Sans espoir', true, 'MAIL_ADDRESS', '550 2', 1, { n: 2 }])
    expect(failures).toContainEqual(['Tous les soirs', false, 'UNEXPECTED', 'not tonight', 1, {}])
    expect(await jobs.givenUp.count()).toBe(3)

    isMended = true
    const second = given.find(({ data }) => data['n'] === 2)
    expect(await jobs.givenUp.tryAgain([second?.id ?? ''])).toBe(1)
    await until(() => seen.includes(-2))
    const nightly = given.find(({ label }) => label === 'Tous les soirs')
    expect(await jobs.givenUp.dismiss(nightly?.id ?? '')).toBe(true)
    expect(await jobs.givenUp.dismiss(nightly?.id ?? '')).toBe(false)
    expect(await jobs.givenUp.tryAgain(null)).toBe(1)
    await until(() => seen.includes(-1))
    expect(await jobs.givenUp.count()).toBe(0)
  }, 60_000)

  it('deletes a failure of recurring work after a later success', async () => {
    const { db } = connected
    isMended = false
    const tonight = () =>
      db.execute(
        sql`insert into pgboss.job (name, data, retry_limit, dead_letter) values ('test.nightly', '{}', 0, 'jobs.given-up')`,
      )
    await tonight()
    while ((await jobs.givenUp.count()) < 1) await new Promise((resolve) => setTimeout(resolve, 50))
    isMended = true
    await tonight()
    await expect.poll(() => jobs.givenUp.count(), { timeout: 30_000 }).toBe(0)
  }, 60_000)
})
