import { companies } from '@regie/contract/companies/routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Line, startLine } from './support/database/line.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

let line: Line
let regie: Regie
let admin: Person
let direct: pg.Client

beforeAll(async () => {
  line = await startLine(Number(new URL(inject('postgres').url).port))
  regie = await startRegie({ working: true, line })
  admin = await regie.person('ADMIN')
  direct = new pg.Client({ connectionString: regie.databaseUrl })
  await direct.connect()
})
afterAll(async () => {
  line.open()
  await direct.end()
  await regie.stop()
  await line.end()
})

type Outcome = { status: number; retryAfter: string | null; message: string; milliseconds: number; method: string }

/** Successive calls without a pause, in `side` parallel series. */
function load(side: number) {
  const outcomes: Outcome[] = []
  const acknowledged: string[] = []
  const state = { isOver: false }
  const work = async (index: number) => {
    for (let n = 0; !state.isOver; n += 1) {
      const since = Date.now()
      const isWrite = (n + index) % 2 === 0
      const answer = isWrite
        ? await admin.browser.call(companies.create, { body: { name: `Studio ${index} ${n}` } })
        : await admin.browser.call(companies.list, { query: {} })
      if (isWrite && answer.status === 200 && 'id' in answer.data) acknowledged.push(answer.data.id)
      const { status, headers, error } = answer
      // Waits as a page does after Retry-After: a refusal takes no time.
      if (status === 503) await pause(100)
      outcomes.push({
        status,
        retryAfter: headers.get('retry-after'),
        message: error?.message ?? '',
        milliseconds: Date.now() - since,
        method: isWrite ? 'POST' : 'GET',
      })
    }
  }
  const working = Array.from({ length: side }, (_, index) => work(index))
  return {
    outcomes,
    acknowledged,
    async end() {
      state.isOver = true
      await Promise.all(working)
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const answers = () => admin.browser.call(companies.list, { query: {} })
const isBack = async () => expect((await answers()).status).toBe(200)

/** Reads a person's live events until stopped. */
async function hear(person: Person) {
  const stop = new AbortController()
  const response = await fetch(`${regie.url}/api/me/events`, {
    headers: { cookie: person.browser.cookie ?? '', accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const heard = { text: '' }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk, { stream: true })
  }
  read().catch(() => {})
  return { heard, stop: () => stop.abort() }
}

async function demandNothingLost(ids: string[]) {
  const { rows } = await direct.query<{ id: string }>('select id from companies where id = any($1)', [ids])
  expect(rows.length).toBe(new Set(ids).size)
}

/** Checks every answer: served, or refused in French with the time to wait. */
function demandHonestAnswers(outcomes: Outcome[], longest: number) {
  for (const { status, retryAfter, message, milliseconds, method } of outcomes) {
    expect([200, 503]).toContain(status)
    expect(milliseconds).toBeLessThan(longest)
    if (status === 200) continue
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(message).toMatch(/^La base de données/)
    if (method === 'POST') expect(message).toMatch(/rien n’a été enregistré|a pu être enregistrée ou non/)
  }
}

describe('connections that end', () => {
  it('all at once under load, several times: the server lives, nothing acknowledged is lost', async () => {
    const calls = load(8)
    for (let round = 0; round < 5; round += 1) {
      await pause(400)
      await direct.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
    await vi.waitFor(isBack, { timeout: 30_000, interval: 100 })
    await calls.end()
    expect(calls.acknowledged.length).toBeGreaterThan(0)
    demandHonestAnswers(calls.outcomes, 15_000)
    await demandNothingLost(calls.acknowledged)
  })

  it('refused and reset, as by a server that is stopped: 503 at once, then everything again, live news too', async () => {
    const news = await hear(admin)
    line.close()
    await vi.waitFor(async () => expect((await answers()).status).toBe(503), { timeout: 5_000 })
    const ready = await fetch(`${regie.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ database: 'unreachable' })
    line.open()
    await vi.waitFor(isBack, { timeout: 30_000, interval: 100 })
    await vi.waitFor(() => expect(news.heard.text).toContain('live.resync'), { timeout: 5_000 })
    const made = await admin.browser.call(companies.create, { body: { name: 'Après la coupure' } })
    await vi.waitFor(() => expect(news.heard.text).toContain(made.data.id), { timeout: 5_000 })
    news.stop()
  })
})

describe('a line that is cut without a word', () => {
  it('under load: calls are refused in time, then answered again within 15 s of its return', async () => {
    const news = await hear(admin)
    const calls = load(16)
    await pause(500)
    line.silence()
    await pause(14_000)
    const before = Date.now()
    expect((await fetch(`${regie.url}/readyz`)).status).toBe(503)
    expect(Date.now() - before).toBeLessThan(4_000)
    const mark = calls.outcomes.length
    line.open()
    await vi.waitFor(isBack, { timeout: 30_000, interval: 100 })
    await pause(1_000)
    await calls.end()
    demandHonestAnswers(calls.outcomes, 20_000)
    expect(calls.outcomes.slice(mark).some(({ status }) => status === 200)).toBe(true)
    await demandNothingLost(calls.acknowledged)
    await vi.waitFor(() => expect(news.heard.text).toContain('live.resync'), { timeout: 5_000 })
    news.stop()
  }, 90_000)

  it('while nothing happens: live news and mails come again by themselves', async () => {
    const news = await hear(admin)
    line.silence()
    await pause(7_000)
    line.open()
    const [{ rows }] = await Promise.all([direct.query<{ id: string }>('select id from users limit 1'), pause(0)])
    expect(rows).toHaveLength(1)
    await vi.waitFor(() => expect(news.heard.text).toContain('live.resync'), { timeout: 30_000 })
    const made = await admin.browser.call(companies.create, { body: { name: 'Après le silence' } })
    await vi.waitFor(() => expect(news.heard.text).toContain(made.data.id), { timeout: 5_000 })
    news.stop()
  }, 60_000)
})

describe('writes that have no room', () => {
  it('are refused with their own sentence, and reads are not', async () => {
    await direct.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
    await direct.query(`create trigger no_room before insert on companies execute function no_room()`)
    const refused = await admin.browser.call(companies.create, { body: { name: 'De trop' } })
    expect([refused.status, refused.error?.code, refused.error?.message, refused.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      'La base de données n’a plus de place : rien n’a été enregistré. Prévenez l’administrateur.',
      '5',
    ])
    expect((await answers()).status).toBe(200)
    await direct.query('drop trigger no_room on companies')
    await direct.query('drop function no_room')
    expect((await admin.browser.call(companies.create, { body: { name: 'Il y a de la place' } })).status).toBe(200)
    expect((await fetch(`${regie.url}/readyz`)).status).toBe(200)
  })
})

it('stops in time while its line is cut', async () => {
  const other = await startLine(Number(new URL(inject('postgres').url).port))
  const doomed = await startRegie({ working: true, line: other })
  const person = await doomed.person('ADMIN')
  await person.browser.call(companies.list, { query: {} })
  other.silence()
  const pending = person.browser.call(companies.list, { query: {} }).catch(() => null)
  await pause(200)
  const since = Date.now()
  const code = process.exitCode
  await doomed.shutDown()
  expect(Date.now() - since).toBeLessThan(18_000)
  expect(process.exitCode).toBe(code)
  await pending
  await other.end()
  await doomed.stop()
}, 120_000)
