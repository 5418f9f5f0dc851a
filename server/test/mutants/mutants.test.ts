import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulatedAccount } from '#demo/sellsy/account.ts'
import { invoicingInMemory } from '../support/invoicing-in-memory.ts'
import { tableOfPresenters } from '../support/presenters-table.ts'
import { type Regie, startRegie } from '../support/regie.ts'
import { reviewInMemory } from '../support/review-in-memory.ts'
import { type Ask, answerOf, asksAt, plain } from './asks.ts'
import { notesIn } from './notes.ts'
import { aScene, type Moment, type Scene } from './scene.ts'
import { Snapshot } from './snapshot.ts'
import { mutants } from './switch.ts'

/** How a mutant was noticed: by a status code, as the access matrix would; by a content; by the committed table of presenters. */
type How = 'status' | 'content' | 'table'

/** The calls repeated for one mutant at one moment, at most. */
const most = Number(process.env['REGIE_MUTANTS_CALLS'] ?? 150)

/** Milliseconds in which the server ends what it writes after it answered. */
const settling = 30

const equivalent = notesIn('equivalent.txt')
/** Times that a mutant held as equivalent must be told, between calls without it: what the server writes late may differ by chance. */
const timesForEquivalent = 5

let regie: Regie
let scene: Scene
let snapshot: Snapshot
const killed = new Map<string, { how: How; by: string }>()
const everReached = new Set<string>()
let calls = 0

beforeAll(async () => {
  // With services that answer, the rules behind them are reached.
  regie = await startRegie({
    integrations: () => ({
      invoicing: invoicingInMemory(simulatedAccount(new Date())).service,
      externalReview: reviewInMemory().review,
    }),
  })
  scene = await aScene(regie)
  snapshot = await Snapshot.of(regie.databaseUrl)
})
afterAll(async () => {
  await snapshot.close()
  await regie.stop()
})

/**
 * Orders calls so that the first of a mutant are of many routes: one call of each route, then a second of each. Callers are
 * mixed. The order depends on no id: it is the same in each run.
 */
function routesInTurn<Call extends { ask: Ask }>(recorded: readonly Call[]): Call[] {
  const mixed = recorded
    .map((call, rank) => ({ call, key: digest(`${call.ask.name} ${call.ask.who} ${rank}`) }))
    .toSorted((one, other) => one.key.localeCompare(other.key))
  const turns = new Map<string, number>()
  return mixed
    .map(({ call }) => {
      const turn = turns.get(call.ask.name) ?? 0
      turns.set(call.ask.name, turn + 1)
      return { call, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ call }) => call)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes every call of a moment. Repeats for each mutant the calls that reached it, until an answer differs. */
async function tryAt(moment: Moment): Promise<void> {
  await moment.prepare()
  await snapshot.take()
  const ids = await snapshot.ids()
  const answered = async (ask: Ask, wait = 0) => {
    calls += 1
    const answer = await answerOf(regie.url, scene, ask)
    if (wait > 0) await setTimeout(wait)
    const written = await snapshot.restore()
    return `${plain(answer, ids, snapshot)}\n${written}`
  }
  const recorded: { ask: Ask; answer: string; reached: Set<string> }[] = []
  for (const ask of asksAt(moment, scene)) {
    const { answer, reached } = await mutants.reachedBy(() => answered(ask))
    recorded.push({ ask, answer, reached })
    for (const id of reached) everReached.add(id)
  }
  const ordered = routesInTurn(recorded)
  const unstable = new Set<Ask>()
  for (const { id } of mutants.points()) {
    if (killed.has(id) || !(moment.about?.test(id) ?? true)) continue
    const come = ordered.filter(({ ask, reached }) => reached.has(id) && !unstable.has(ask)).slice(0, most)
    for (const call of come) {
      const { ask } = call
      if ((await mutants.during(id, () => answered(ask))) === call.answer) continue
      // Counts only if it is so again, between two calls without the mutant that answer alike: some answers never repeat.
      const unchanged = await answered(ask, settling)
      call.answer = unchanged
      let changed = unchanged
      let isTold = true
      for (let time = 0; isTold && time < (equivalent.has(id) ? timesForEquivalent : 1); time += 1) {
        changed = await mutants.during(id, () => answered(ask, settling))
        isTold = changed !== unchanged
        if (!isTold || (await answered(ask, settling)) === unchanged) continue
        unstable.add(ask)
        isTold = false
      }
      if (!isTold) continue
      const how = changed.slice(0, 3) === unchanged.slice(0, 3) ? 'content' : 'status'
      killed.set(id, { how, by: `${moment.name}: ${ask.name} as ${ask.who}` })
      break
    }
  }
  console.log(`${moment.name}: ${recorded.length} calls recorded, ${killed.size} mutants killed so far`)
  if (unstable.size > 0) console.log(`${unstable.size} calls never answer twice alike`)
}

it('notices each rule of access that is taken away', async () => {
  const since = Date.now()
  for (const moment of scene.moments) await tryAt(moment)
  const table = await tableOfPresenters()
  for (const { id } of mutants.points())
    if (!killed.has(id) && (await mutants.during(id, tableOfPresenters)) !== table)
      killed.set(id, { how: 'table', by: 'presenters.txt' })

  const points = mutants.points().filter(({ id, tentative }) => !tentative || everReached.has(id))
  const known = new Map([...equivalent, ...notesIn('by-tests.txt')])
  const alive = points.filter(({ id }) => !killed.has(id))
  const survivors = alive.filter(({ id }) => !known.has(id))
  const by = (how: How) => [...killed.values()].filter((one) => one.how === how).length
  for (const { id, file, line } of survivors)
    console.log(`survived: ${file}:${line}  ${id}${everReached.has(id) ? '' : '  (no call comes to it)'}`)
  if (process.env['REGIE_MUTANTS_SAY'] === 'all')
    for (const [id, { how, by: who }] of killed) console.log(`${how}: ${id}  ${who}`)
  console.log(
    `${points.length} mutants, ${killed.size} killed (${by('status')} by a status, ${by('content')} by what is answered, ` +
      `${by('table')} by the table of presenters), ${survivors.length} survived, ${alive.length - survivors.length} equivalent or told by a test of their own; ` +
      `${calls} calls, ${Math.round((Date.now() - since) / 1000)} s`,
  )
  const ids = new Set(points.map(({ id }) => id))
  // A mutant that a test is named for may be told by an answer too, in some runs.
  const stale = [...known].filter(([id, note]) => !ids.has(id) || note === '' || (equivalent.has(id) && killed.has(id)))
  for (const [id] of stale) console.log(`stale: ${id}  ${killed.get(id)?.by ?? 'no such mutant, or no reason'}`)
  expect({ survivors: survivors.map(({ id }) => id), stale }).toEqual({ survivors: [], stale: [] })
}, 3_600_000)
