import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { emit } from '#platform/events/emit.ts'
import { events } from '#platform/events/table.ts'
import { aMedia, aPostProduction, aProduction, aProject } from './support/builders.ts'
import { type Line, startLine } from './support/database/line.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

let line: Line
let regie: Regie
let producteur: Person
let client: Person
let talent: Person
/** Milliseconds: what is sent without waiting for an answer leaves before it comes, on a machine at work too. */
const latency = 5
beforeAll(async () => {
  line = await startLine(Number(new URL(inject('postgres').url).port), { latency })
  regie = await startRegie({ line })
  ;[producteur, client, talent] = await Promise.all([
    regie.person('PRODUCTEUR'),
    regie.person('CLIENT'),
    regie.person('TALENT'),
  ])
})
afterAll(async () => {
  await regie.stop()
  await line.end()
})

const turns = 8
/** More turns than a pool has connections. */
const manyTurns = 40

/** Waits until the work that followed an earlier call, such as notices, has left the line. */
async function untilQuiet(): Promise<void> {
  for (let seen = -1; seen !== line.roundTrips(); ) {
    seen = line.roundTrips()
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

/** The ways to the database and back that a call takes. Other work of the server may add some: the least of some turns counts. */
async function roundTripsOf(call: () => Promise<{ status: number; error: unknown }>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time is counted
    await untilQuiet()
    const [before, commits] = [line.roundTrips(), line.roundTripsAtCommits().length]
    // oxlint-disable-next-line no-await-in-loop -- one call at a time is counted
    const { status, error } = await call()
    expect(status, JSON.stringify(error)).toBe(200)
    // What follows the commit, such as notices, keeps nobody waiting.
    taken.push((line.roundTripsAtCommits()[commits] ?? Number.NaN) - before)
  }
  // The first one may open a connection and prepare statements.
  return Math.min(...taken.slice(1))
}

/** The ways to the database and back until a call is answered: the least of some turns. */
async function roundTripsUntilAnswered(call: () => Promise<{ status: number; error: unknown }>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time is counted
    await untilQuiet()
    const before = line.roundTrips()
    // oxlint-disable-next-line no-await-in-loop -- one call at a time is counted
    const { status, error } = await call()
    expect(status, JSON.stringify(error)).toBe(200)
    taken.push(line.roundTrips() - before)
  }
  return Math.min(...taken)
}

async function aReview(optionImageChoice: 'YES' | 'NO' = 'NO') {
  const { db } = regie
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION', optionImageChoice })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const media = await aMedia(db, { productionId: production.id })
  const photo = await aMedia(db, { productionId: production.id, kind: 'IMAGE', category: 'RUSH', name: 'IMG_1.jpg' })
  return { project, production, params: { postProductionId: id }, media, photo }
}

describe('a change takes few ways to the database', () => {
  it('of a field of a project', async () => {
    const { project } = await aReview()
    const params = { projectId: project.id }
    let serial = 0
    const change = () => {
      serial += 1
      return producteur.browser.call(contract.projects.update, { params, body: { name: `Film ${serial}` } })
    }
    expect(await roundTripsOf(change)).toBeLessThanOrEqual(5)
  })

  it('of a comment', async () => {
    const { params, media } = await aReview()
    const life = contract['post-productions']
    await talent.browser.call(life.start, { params, body: {} })
    await talent.browser.call(life.addVersion, { params, body: { files: [{ key: media.id }], note: 'Première' } })
    expect((await producteur.browser.call(life.validate, { params, body: {} })).status).toBe(200)
    expect(
      await roundTripsOf(() => client.browser.call(contract.review.comment, { params, body: { text: 'Plus court' } })),
    ).toBeLessThanOrEqual(6)
  })

  it('of a mark on a photo', async () => {
    const { params, photo } = await aReview('YES')
    let stars = 0
    expect(
      await roundTripsOf(() => {
        stars = (stars % 5) + 1
        return client.browser.call(contract.selection.mark, { params, body: { marks: [{ key: photo.id, stars }] } })
      }),
    ).toBeLessThanOrEqual(6)
  })

  it('of a post-production that begins', async () => {
    const all: Awaited<ReturnType<typeof aReview>>[] = []
    for (let turn = 0; turn < turns; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- before any is counted
      all.push(await aReview())
    const start = () => {
      const { params = { postProductionId: '' } } = all.pop() ?? {}
      return talent.browser.call(contract['post-productions'].start, { params, body: {} })
    }
    expect(await roundTripsOf(start)).toBeLessThanOrEqual(6)
  })
})

describe('a statement whose answer is not awaited', () => {
  const broken = { name: 'projects.updated', subjectId: 'no id', actor: null, audience: {} } as const

  it('undoes its transaction when it fails, and says why', async () => {
    const { project } = await aReview()
    const count = () => regie.db.$count(events)
    const before = await count()
    for (const after of [
      async () => {},
      (tx: Parameters<Parameters<typeof regie.db.transaction>[0]>[0]) => tx.execute(sql`select 1`),
    ]) {
      const attempt = regie.db.transaction(async (tx) => {
        await tx.execute(sql`update projects set name = 'Jamais' where id = ${project.id}`)
        await emit(tx, broken)
        await after(tx)
      })
      await expect(attempt).rejects.toThrow(/invalid input syntax for type uuid/)
    }
    const params = { projectId: project.id }
    expect((await producteur.browser.call(contract.projects.get, { params })).data.name).not.toBe('Jamais')
    expect(await count()).toBe(before)
  })
})

describe('reads that leave together', () => {
  it('make a dashboard of three ways: the session, the work, the files', async () => {
    await aReview()
    const { browser } = await regie.person('PRODUCTEUR')
    expect(await roundTripsUntilAnswered(() => browser.call(contract.dashboard.read, { query: {} }))).toBe(3)
  })

  it('give their connection back when one fails', async () => {
    const { db } = regie
    for (let turn = 0; turn < manyTurns; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- each would keep a connection
      await expect(
        db.readTogether((one) => Promise.all([one.execute(sql`select 1/0`), one.execute(sql`select 1`)])),
      ).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    const { rows } = await db.execute(sql`select 2 as two`)
    expect(rows).toEqual([{ two: 2 }])
  })

  it('are refused once the connection was given back', async () => {
    const { db } = regie
    const kept = await db.readTogether(async (one) => ({ one }))
    await expect(kept.one.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('given back') },
    })
  })
})
