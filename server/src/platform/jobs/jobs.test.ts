import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '../../../test/cluster.ts'
import { type Connected, connect } from '../db/database.ts'
import { createLog } from '../log.ts'
import { type Jobs, job, jobKind, openJobs } from './jobs.ts'

const kind = jobKind({
  queue: 'test.count',
  payload: z.object({ n: z.int() }),
  options: { retryLimit: 3, retryDelay: 0 },
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: Connected
let jobs: Jobs
const seen: number[] = []
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
  await jobs.work([job(kind, run)])
})
afterAll(async () => {
  await jobs.close()
  await connected.close()
  await database.drop()
})

describe('the queue', () => {
  it('does the work of a transaction that commits, and none of one that does not', async () => {
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

  it('does jobs that arrive together together, without waiting for the next look', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => 100 + index)
    const start = performance.now()
    await Promise.all(numbers.map((n) => jobs.enqueue(connected.db, kind, { n })))
    await until(() => numbers.every((n) => seen.includes(n)))
    // One at a time with a look every two seconds would take eighty.
    expect(performance.now() - start).toBeLessThan(40_000)
    expect(seen.filter((n) => n >= 100 && n < 200)).toHaveLength(40)
  }, 60_000)

  it('tries a job again that failed, and settles its neighbours on their own', async () => {
    await Promise.all([1000, 2000, 2001].map((n) => jobs.enqueue(connected.db, kind, { n })))
    await until(() => seen.includes(1000))
    for (const n of [1000, 2000, 2001]) expect(seen.filter((one) => one === n)).toHaveLength(1)
  }, 60_000)
})
