import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '#test/support/database/cluster.ts'
import { type Connected, connect } from '../db/database.ts'
import { createLog } from '../log.ts'
import { type Attempt, type Jobs, job, jobKind, openJobs } from './jobs.ts'

const options = { retryLimit: 3, retryDelay: 0, heartbeatSeconds: 20, expireInSeconds: 600 }
const kind = (queue: string) => jobKind({ queue, label: 'Essai', payload: z.object({ name: z.string() }), options })
const inTurn = { last: ['demo'] }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: Connected
const opened: Jobs[] = []
const openOne = async () => {
  const jobs = await openJobs({ url: database.url, log: createLog('silent') })
  opened.push(jobs)
  return jobs
}
beforeAll(async () => {
  database = await createTestDatabase()
  connected = connect(database.url, { size: 5, onError: () => {} })
})
afterAll(async () => {
  for (const jobs of opened) await jobs.close()
  await connected.close()
  await database.drop()
})

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('alternates senders, by priority within each, with the named ones last', async () => {
  const jobs = await openOne()
  const one = kind('test.turns')
  const order: string[] = []
  let release = () => {}
  const first = new Promise<void>((resolve) => {
    release = resolve
  })
  const run = async ({ name }: { name: string }) => {
    order.push(name)
    if (order.length === 1) await first
  }
  const works = [job(one, run, { inTurn })]
  await jobs.accept(works)
  const send = (name: string, sender: string, priority = 0) =>
    jobs.enqueue(connected.db, one, { name }, { sender, priority })
  await send('demo', 'demo', 2000)
  for (let index = 0; index < 50; index += 1) await send(`bad ${index}`, 'attacker')
  await jobs.work(works)
  await until(() => order.length === 1)
  await send('photo', 'neighbour')
  await send('rush', 'third')
  await send('version', 'third', 30)
  release()
  await until(() => order.length === 54)
  // The running job, then the senders without a turn yet, then a new round.
  expect(order.slice(0, 5)).toEqual(['bad 0', 'version', 'photo', 'bad 1', 'rush'])
  expect(order.at(-1)).toBe('demo')
}, 60_000)

it('returns interrupted work at a stop, without counting the attempt', async () => {
  const jobs = await openOne()
  const one = kind('test.interrupted')
  let began = false
  const hang = (_: { name: string }, { signal }: Attempt) =>
    new Promise<void>((_resolve, reject) => {
      began = true
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  await jobs.work([job(one, hang, { inTurn })])
  await jobs.enqueue(connected.db, one, { name: 'film' }, { sender: 'someone', priority: 7 })
  jobs.wake(one.queue)
  await until(() => began)
  const since = performance.now()
  await jobs.close()
  expect(performance.now() - since).toBeLessThan(8000)
  const { rows } = await connected.db.execute(
    sql`select state, retry_count, priority, group_id from pgboss.job where name = ${one.queue} order by created_on`,
  )
  expect(rows).toEqual([
    { state: 'completed', retry_count: 0, priority: 7, group_id: 'someone' },
    { state: 'created', retry_count: 0, priority: 7, group_id: 'someone' },
  ])
  const done: string[] = []
  const again = await openOne()
  await again.work([job(one, async ({ name }) => void done.push(name), { inTurn })])
  await until(() => done.length === 1)
  expect(done).toEqual(['film'])
}, 60_000)
