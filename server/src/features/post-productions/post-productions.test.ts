import { contract } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import { statusForClients, waitingForClients } from '@regie/contract/post-productions/rules/audience'
import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import {
  type HistoryStep,
  type Life,
  lifeFromHistory,
  waitingOn,
} from '@regie/contract/post-productions/rules/transitions'
import { type PostProductionStatus, turnLabels } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { readSteps } from './history.ts'
import { postProductions, postProductionTransitions } from './table.ts'

const routes = contract['post-productions']
const { review, productions } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  await regie.person('ADMIN')
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

/**
 * A post-production with its people: its talent and another, a client of its company and another, and staff of every
 * kind.
 */
async function aCast() {
  const project = await aProject(regie.db)
  const production = await aProduction(regie.db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const [talent, otherTalent, client, otherClient, reader] = [
    await regie.person('TALENT'),
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
    await regie.person('CLIENT'),
    await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'post-productions.read'] }),
  ]
  await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(regie.db, { productionId: production.id, userId: talent.id })
  const media = await aMedia(regie.db, { productionId: production.id })
  return { id, project, production, media, people: { producteur, talent, otherTalent, client, otherClient, reader } }
}
type Cast = Awaited<ReturnType<typeof aCast>>
type Role = keyof Cast['people']

type Action = 'start' | 'addVersion' | 'validate' | 'sendRound' | 'rollback'
const act = async ({ id, media, people }: Cast, who: Role, action: Action, seen?: number) => {
  const { browser } = people[who]
  const params = { postProductionId: id }
  const body = seen === undefined ? {} : { version: seen }
  if (action === 'addVersion')
    return browser.call(routes.addVersion, { params, body: { ...body, files: [{ key: media.id }] } })
  if (action === 'sendRound') {
    await browser.call(review.comment, { params, body: { text: 'Plus court.' } })
    return browser.call(review.sendRound, { params, body })
  }
  return browser.call(routes[action], { params, body })
}

const paths: Record<PostProductionStatus, [Role, Action][]> = {
  TO_DO: [],
  IN_PROGRESS: [['talent', 'start']],
  AWAITING_APPROVAL: [
    ['talent', 'start'],
    ['talent', 'addVersion'],
  ],
  AWAITING_VALIDATION: [
    ['talent', 'start'],
    ['talent', 'addVersion'],
    ['producteur', 'validate'],
  ],
  TO_MODIFY: [
    ['talent', 'start'],
    ['talent', 'addVersion'],
    ['producteur', 'sendRound'],
  ],
  FINISHED: [
    ['talent', 'start'],
    ['talent', 'addVersion'],
    ['producteur', 'validate'],
    ['client', 'validate'],
  ],
}
async function castAt(status: PostProductionStatus) {
  const cast = await aCast()
  for (const [who, action] of paths[status]) expect((await act(cast, who, action)).status, action).toBe(200)
  return cast
}

// The result of each person, in the order of `who`, as HTTP statuses.
const who = ['producteur', 'talent', 'client', 'reader', 'otherTalent', 'otherClient'] as const
const hidden = [404, 404]
const table: Record<Action, Record<PostProductionStatus, number[]>> = {
  start: {
    TO_DO: [200, 200, 403, 403],
    IN_PROGRESS: [409, 409, 403, 403],
    AWAITING_APPROVAL: [409, 409, 403, 403],
    AWAITING_VALIDATION: [409, 409, 403, 403],
    TO_MODIFY: [200, 200, 403, 403],
    FINISHED: [409, 409, 403, 403],
  },
  addVersion: {
    TO_DO: [409, 409, 403, 403],
    IN_PROGRESS: [200, 200, 403, 403],
    AWAITING_APPROVAL: [200, 200, 403, 403],
    AWAITING_VALIDATION: [409, 409, 403, 403],
    TO_MODIFY: [200, 200, 403, 403],
    FINISHED: [409, 409, 403, 403],
  },
  validate: {
    TO_DO: [409, 403, 409, 403],
    IN_PROGRESS: [409, 403, 409, 403],
    AWAITING_APPROVAL: [200, 403, 409, 403],
    AWAITING_VALIDATION: [200, 403, 200, 403],
    TO_MODIFY: [409, 403, 409, 403],
    FINISHED: [409, 403, 409, 403],
  },
  sendRound: {
    TO_DO: [409, 403, 409, 403],
    IN_PROGRESS: [422, 403, 409, 403],
    AWAITING_APPROVAL: [200, 403, 409, 403],
    AWAITING_VALIDATION: [200, 403, 200, 403],
    TO_MODIFY: [200, 403, 409, 403],
    FINISHED: [409, 403, 409, 403],
  },
  rollback: {
    TO_DO: [409, 403, 403, 403],
    IN_PROGRESS: [200, 403, 403, 403],
    AWAITING_APPROVAL: [200, 403, 403, 403],
    AWAITING_VALIDATION: [200, 403, 403, 403],
    TO_MODIFY: [200, 403, 403, 403],
    FINISHED: [200, 403, 403, 403],
  },
}
const rows = Object.entries(table).flatMap(([action, byStatus]) =>
  Object.entries(byStatus).map(([status, expected]) => ({ action, status, expected: [...expected, ...hidden] })),
)

describe('every action from every status by everybody', () => {
  it.each(rows)('$action from $status', async ({ action, status, expected }) => {
    const cast = await castAt(status as PostProductionStatus)
    // First those without the right: their calls must change nothing for the others.
    const order = who
      .map((person, index) => ({ person, wanted: expected[index] }))
      .toSorted((a, b) => Number(b.wanted) - Number(a.wanted))
    const accepted = order.find(({ wanted }) => wanted === 200)
    for (const { person, wanted } of order.filter((one) => one.wanted !== 200)) {
      // A rollback requires a permission first: without it, the answer does not reveal whether the row exists.
      const atTheDoor = action === 'rollback' && wanted === 404 ? 403 : wanted
      const answer = await act(cast, person, action as Action)
      expect(answer.status, person).toBe(atTheDoor)
      // The client reads the status of their side.
      const from =
        person === 'client' ? statusForClients({ status: status as PostProductionStatus, versionClient: 0 }) : status
      if (answer.status === 409) expect(answer.error).toMatchObject({ code: 'INVALID_TRANSITION', from })
    }
    if (accepted) expect((await act(cast, accepted.person, action as Action)).status, accepted.person).toBe(200)
  })
})

describe('the filter by turn, in every status, with and without a talent', () => {
  it.each(keysOf(statusFacts).flatMap((status) => [true, false].map((isAssigned) => ({ status, isAssigned }))))(
    '$status, assigned: $isAssigned',
    async ({ status, isAssigned }) => {
      const { id, production, people } = await aCast()
      const life = { status, versionInterne: 1, versionClient: 1 }
      const userId = isAssigned ? people.talent.id : null
      await regie.db
        .update(postProductions)
        .set({ ...life, userId })
        .where(eq(postProductions.id, id))
      const seen = { producteur: waitingOn({ ...life, userId })?.who, client: waitingForClients(life)?.who }
      for (const [person, expected] of [
        ['producteur', seen.producteur],
        ['client', seen.client],
      ] as const)
        for (const turn of keysOf(turnLabels)) {
          const { browser } = people[person]
          const params = { productionId: production.id }
          const { data } = await browser.call(routes.ofProduction, { params, query: { turn: [turn] } })
          expect(data.data.length, `${person} asks for ${turn}`).toBe(turn === expected ? 1 : 0)
        }
    },
  )
})

describe('two people at once', () => {
  it('the second is told what the first did, and nothing is done twice', async () => {
    const cast = await castAt('AWAITING_VALIDATION')
    // Each person's own view: a client's version reveals nothing internal.
    const seenBy = async (person: Role) =>
      (await cast.people[person].browser.call(routes.get, { params: { postProductionId: cast.id } })).data.version
    const [byClient, byStaff] = [await seenBy('client'), await seenBy('producteur')]
    const answers = await Promise.all([
      act(cast, 'client', 'validate', byClient),
      act(cast, 'producteur', 'validate', byStaff),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.error).toMatchObject({ code: 'STALE_VERSION', current: { status: 'FINISHED' } })
    const steps = await readSteps(regie.db, cast.id)
    expect(steps.filter(({ to }) => to.status === 'FINISHED')).toHaveLength(1)
  })

  it('without saying what they saw, the second meets the rule', async () => {
    const cast = await castAt('TO_DO')
    const answers = await Promise.all([act(cast, 'talent', 'start'), act(cast, 'producteur', 'start')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the production', () => {
  it('finishes with its last post-production, and is reopened to what it was', async () => {
    const cast = await castAt('AWAITING_VALIDATION')
    const second = await aPostProduction(regie.db, { productionId: cast.production.id, userId: cast.people.talent.id })
    const status = async () =>
      (await producteur.browser.call(productions.get, { params: { productionId: cast.production.id } })).data.status
    await act(cast, 'client', 'validate')
    expect(await status()).toBe('POST_PRODUCTION')
    const other = { ...cast, id: second.id }
    for (const [person, action] of paths.FINISHED) await act(other, person, action)
    expect(await status()).toBe('FINISHED')
    // Reopens the one that finished first, although the other finished the production.
    expect((await act(cast, 'producteur', 'rollback')).data.status).toBe('AWAITING_VALIDATION')
    expect(await status()).toBe('POST_PRODUCTION')
    await act(cast, 'client', 'validate')
    expect(await status()).toBe('FINISHED')
    const late = await producteur.browser.call(routes.create, {
      body: { productionId: cast.production.id, name: 'Encore une' },
    })
    expect(late.error?.fields).toHaveProperty('productionId')
  })
})

describe('the versions', () => {
  it('are shown to the client once approved, hidden by a rollback, and never show what is internal', async () => {
    const cast = await castAt('AWAITING_APPROVAL')
    const params = { postProductionId: cast.id }
    const seenBy = async (person: Role) => (await cast.people[person].browser.call(review.versions, { params })).data
    await producteur.browser.call(review.comment, { params, body: { text: 'Secret de la maison', isInternal: true } })
    await producteur.browser.call(review.comment, { params, body: { text: 'Brouillon de la maison' } })
    expect(await seenBy('client')).toEqual([])
    await act(cast, 'producteur', 'validate')
    const [shown] = await seenBy('client')
    expect(shown).toMatchObject({ number: 1, clientNumber: 1, comments: [] })
    expect(JSON.stringify(await seenBy('client'))).not.toMatch(/maison/)
    expect((await seenBy('talent'))[0]?.comments).toEqual([])
    expect((await seenBy('producteur'))[0]?.comments).toHaveLength(2)
    await act(cast, 'producteur', 'rollback')
    expect(await seenBy('client')).toEqual([])
    await act(cast, 'producteur', 'rollback')
    expect(await seenBy('talent')).toEqual([])
    expect((await seenBy('producteur'))[0]?.withdrawnAt).not.toBeNull()
  })

  it('take files of their own production only', async () => {
    const cast = await castAt('IN_PROGRESS')
    const elsewhere = await aMedia(regie.db)
    const arriving = await aMedia(regie.db, { productionId: cast.production.id, state: 'UPLOADING' })
    for (const media of [elsewhere, arriving])
      expect((await act({ ...cast, media }, 'talent', 'addVersion')).error?.fields).toHaveProperty('files')
  })

  it('have files that are validated one by one, then all together, and back', async () => {
    const cast = await castAt('AWAITING_VALIDATION')
    const params = { postProductionId: cast.id }
    const judge = (person: Role, route: typeof routes.validateFile | typeof routes.devalidateFile) =>
      cast.people[person].browser.call(route, { params, body: { fileKey: cast.media.id } })
    const validated = async () =>
      (await producteur.browser.call(review.versions, { params })).data[0]?.files[0]?.validatedAt ?? null
    expect((await judge('client', routes.validateFile)).status).toBe(200)
    expect(await validated()).not.toBeNull()
    expect((await judge('client', routes.devalidateFile)).status).toBe(200)
    expect(await validated()).toBeNull()
    expect((await judge('talent', routes.validateFile)).status).toBe(403)
    await act(cast, 'client', 'validate')
    expect(await validated()).not.toBeNull()
    await act(cast, 'producteur', 'rollback')
    expect(await validated()).toBeNull()
    await act(cast, 'client', 'validate')
    expect((await judge('client', routes.validateFile)).status).toBe(409)
    const unknown = await producteur.browser.call(routes.validateFile, { params, body: { fileKey: cast.id } })
    expect(unknown.status).toBe(409)
  })
})

describe('the round', () => {
  it('is refused empty, and reaches the talent when sent', async () => {
    const cast = await castAt('AWAITING_VALIDATION')
    const params = { postProductionId: cast.id }
    const empty = await cast.people.client.browser.call(review.sendRound, { params, body: {} })
    expect(empty).toMatchObject({ status: 422, error: { code: 'NOTHING_TO_SEND' } })
    const sent = await act(cast, 'client', 'sendRound')
    expect(sent.data.status).toBe('TO_MODIFY')
    const forTalent = await cast.people.talent.browser.call(review.versions, { params })
    expect(forTalent.data[0]?.comments.map(({ text }) => text)).toEqual(['Plus court.'])
  })
})

describe('any sequence of actions', () => {
  const steps = 60
  it('keeps the counters equal to what the history says', async () => {
    const cast = await aCast()
    let state = 20_261_121
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const actions: Action[] = ['start', 'addVersion', 'validate', 'sendRound', 'rollback', 'validate', 'addVersion']
    const seen = new Set<number>()
    for (let step = 0; step < steps; step += 1) {
      const action = actions[random(actions.length)] ?? 'start'
      const answer = await act(cast, random(2) === 0 ? 'producteur' : 'talent', action)
      seen.add(answer.status)
      const [row] = await regie.db.select().from(postProductions).where(eq(postProductions.id, cast.id))
      const history: HistoryStep[] = await readSteps(regie.db, cast.id)
      const { status, versionInterne, versionClient } = row ?? {}
      expect({ status, versionInterne, versionClient }).toEqual(lifeFromHistory(history) satisfies Life)
      const { data: versions } = await producteur.browser.call(review.versions, {
        params: { postProductionId: cast.id },
      })
      const live = versions.filter(({ withdrawnAt }) => withdrawnAt === null)
      expect(live.map(({ number }) => number).toReversed()).toEqual(
        Array.from({ length: versionInterne ?? 0 }, (_, index) => index + 1),
      )
      expect(live.filter(({ clientNumber }) => clientNumber !== null)).toHaveLength(versionClient ?? 0)
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 403, 409, 422])
    expect(
      await regie.db.$count(postProductionTransitions, eq(postProductionTransitions.postProductionId, cast.id)),
    ).toBeGreaterThan(10)
  })
})

describe('the list', () => {
  it('follows a status, a producer, a company and a talent', async () => {
    const mine = await regie.person('PRODUCTEUR')
    const project = await aProject(regie.db, { producteurId: mine.id })
    const production = await aProduction(regie.db, { projectId: project.id, name: 'Vézère' })
    const talent = await regie.person('TALENT')
    const open = await aPostProduction(regie.db, {
      productionId: production.id,
      dueOn: '2026-01-01',
      userId: talent.id,
    })
    const done = await aPostProduction(regie.db, { productionId: production.id, status: 'FINISHED' })
    const ids = async (query: object) =>
      (await mine.browser.call(routes.list, { query: { producteurId: mine.id, ...query } })).data.data.map(
        ({ id }) => id,
      )
    expect(await ids({})).toEqual([open.id, done.id])
    expect(await ids({ byStatus: 'active' })).toEqual([open.id])
    expect(await ids({ byStatus: 'finished' })).toEqual([done.id])
    expect(await ids({ companyId: project.companyId, userId: talent.id })).toEqual([open.id])
    expect(await ids({ q: 'vezere montage' })).toHaveLength(2)
    expect(await ids({ q: `PP ${done.number}` })).toEqual([done.id])
  })
})

describe('the talents proposed', () => {
  it('are those foreseen, then those who know the company, with what they have to do', async () => {
    const cast = await castAt('TO_DO')
    const { otherTalent } = cast.people
    const foreseen = await regie.person('TALENT')
    const prestation = await aPrestation(regie.db, { projectId: cast.project.id, userId: foreseen.id, name: 'Montage' })
    await regie.db
      .insert(prestationProductions)
      .values({ prestationId: prestation.id, productionId: cast.production.id, categories: ['POST_PRODUCTION'] })
    const earlier = await aProduction(regie.db, { projectId: cast.project.id })
    await aPostProduction(regie.db, { productionId: earlier.id, userId: otherTalent.id, status: 'FINISHED' })
    await aPostProduction(regie.db, { userId: foreseen.id, dueOn: '2026-12-01' })
    await aPostProduction(regie.db, { userId: foreseen.id, status: 'AWAITING_APPROVAL' })
    const { data } = await producteur.browser.call(routes.talents, {
      params: { postProductionId: cast.id },
      query: {},
    })
    expect(data[0]).toMatchObject({
      id: foreseen.id,
      reasons: ['Prévu sur la prestation « Montage »'],
      open: 2,
      theirTurn: 1,
      nextDueOn: '2026-12-01',
    })
    expect(data[1]?.id).toBe(otherTalent.id)
    expect(data[1]?.reasons).toHaveLength(2)
  })

  it('are searched by name among all, however many come before', async () => {
    const cast = await castAt('TO_DO')
    for (let other = 0; other < 30; other += 1) await regie.person('TALENT', { lastname: `Aaa ${other}` })
    const wanted = await regie.person('TALENT', { firstname: 'Éloïse', lastname: 'Zwart' })
    const found = async (q: string) => {
      const { data } = await producteur.browser.call(routes.talents, {
        params: { postProductionId: cast.id },
        query: { q },
      })
      return data.map(({ id }) => id)
    }
    expect(await found('')).toHaveLength(30)
    expect(await found('')).not.toContain(wanted.id)
    expect(await found('eloise zwart')).toEqual([wanted.id])
    expect(await found('zwart introuvable')).toEqual([])
  })
})
