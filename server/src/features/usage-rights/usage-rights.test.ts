import { Readable } from 'node:stream'
import { contract } from '@regie/contract'
import { isClosed, rightState } from '@regie/contract/usage-rights/rules'
import type { UsageRightEntry } from '@regie/contract/usage-rights/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias as mediaTable } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { subtitles } from '#features/review/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { usageRights, warnOfEnds } from './index.ts'

const { 'usage-rights': routes, deliverables, medias, planning, notifications } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
/** A day in Paris, `from` days from today. */
const day = (from: number) => inParis.format(Date.now() + from * 24 * 3_600_000)

const entry: UsageRightEntry = {
  mediaId: null,
  supports: ['WEB', 'SOCIAL'],
  territory: 'FRANCE',
  territoryNote: null,
  startsOn: '2026-01-01',
  endsOn: null,
  isExclusive: false,
  persons: 'Ada et Lou',
  music: null,
  note: 'Négocié avec l’agent',
  closesDownloads: false,
}

/** A finished production with two deliverables, and its client. */
async function aDelivery() {
  const { db } = regie
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, {
    projectId: project.id,
    name: `Film ${crypto.randomUUID()}`,
    status: 'FINISHED',
  })
  const client = await regie.person('CLIENT')
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const file = async (name: string) => {
    const storageKey = `tests/${crypto.randomUUID()}`
    await regie.platform.storage.put(storageKey, Readable.from(['film']))
    return aMedia(db, { productionId: production.id, name, category: 'LIVRABLE', storageKey, size: 4 })
  }
  const [film, teaser] = [await file('film.mp4'), await file('teaser.mp4')]
  const params = { productionId: production.id }
  const add = (given: Partial<UsageRightEntry> = {}, id: string = crypto.randomUUID()) =>
    producteur.browser.call(routes.create, { params, body: { id, ...entry, ...given } })
  const read = async ({ browser }: Person) => (await browser.call(routes.ofProduction, { params })).data
  const take = async ({ browser }: Person, id: string) =>
    (await browser.send('GET', `/api/medias/${id}/original`)).status
  return { project, production, params, client, film, teaser, add, read, take }
}

describe('the rights of deliverables', () => {
  it('are read by the agency and the client, who reads neither note nor document', async () => {
    const { add, read, client, film, params } = await aDelivery()
    const { data: whole } = await add()
    await add({ mediaId: film.id, supports: ['TV'], territory: 'OTHER', territoryNote: 'Suisse', isExclusive: true })
    const attached = await producteur.browser.send('POST', `/api/usage-rights/${whole.id}/document?name=cession.txt`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Cession de droits, signée',
    })
    expect(attached.status).toBe(200)
    expect(await read(producteur)).toMatchObject([
      { mediaId: null, note: 'Négocié avec l’agent', document: { name: 'cession.txt' } },
      {
        mediaName: 'film.mp4',
        supports: ['TV'],
        territory: 'OTHER',
        territoryNote: 'Suisse',
        isExclusive: true,
        document: null,
      },
    ])
    expect(await read(client)).toMatchObject([
      { mediaId: null, persons: 'Ada et Lou', note: '', document: null },
      { mediaName: 'film.mp4', note: '' },
    ])
    const file = `/api/usage-rights/${whole.id}/document`
    expect(await (await producteur.browser.send('GET', file)).text()).toBe('Cession de droits, signée')
    expect((await client.browser.send('GET', file)).status).toBe(403)
    const talent = await regie.person('TALENT')
    expect((await talent.browser.call(routes.ofProduction, { params })).status).toBe(404)
    const other = await regie.person('CLIENT')
    expect((await other.browser.call(routes.ofProduction, { params })).status).toBe(404)
  })

  it('are added once by two demands, changed from the version that was read, and removed', async () => {
    const { add, read, client, params } = await aDelivery()
    const id = crypto.randomUUID()
    expect((await Promise.all([add({}, id), add({}, id)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await read(producteur)).toHaveLength(1)
    const change = (body: object) =>
      producteur.browser.call(routes.update, { params: { rightId: id }, body: { ...entry, ...body } })
    expect((await change({ persons: 'Ada', version: 1 })).data).toMatchObject({ persons: 'Ada', version: 2 })
    expect((await change({ persons: 'Lou', version: 1 })).error?.code).toBe('STALE_VERSION')
    expect((await client.browser.call(routes.remove, { params: { rightId: id } })).status).toBe(403)
    expect((await producteur.browser.call(routes.remove, { params: { rightId: id } })).status).toBe(200)
    expect((await producteur.browser.call(routes.remove, { params: { rightId: id } })).status).toBe(404)
    expect(await read(producteur)).toEqual([])
    const elsewhere = await aDelivery()
    expect(
      (
        await producteur.browser.call(routes.create, {
          params,
          body: { id: crypto.randomUUID(), ...entry, mediaId: elsewhere.film.id },
        })
      ).error?.fields,
    ).toEqual({
      mediaId: 'Ce livrable n’est pas de cette production',
    })
  })

  it('hold their file, and are said to go with their production', async () => {
    const { add, params } = await aDelivery()
    const { id } = await aMedia(regie.db, { ...params, name: 'ours.mp4' })
    const { data: right } = await add({ mediaId: id })
    const { data: survey } = await producteur.browser.call(contract.productions.deletion, { params })
    expect(survey.goesWith).toContain('1 droit d’exploitation')
    const remove = () => producteur.browser.call(medias.remove, { params, body: { mediaIds: [id] } })
    expect((await remove()).error?.message).toBe('Un fichier a des droits d’exploitation : supprimez-les d’abord.')
    await producteur.browser.call(routes.remove, { params: { rightId: right.id } })
    expect((await remove()).status).toBe(200)
  })

  it.each([
    [{ supports: [] }, 'supports'],
    [{ startsOn: '2026-02-01', endsOn: '2026-01-31' }, 'endsOn'],
    [{ persons: 'a'.repeat(301) }, 'persons'],
  ] satisfies [Partial<UsageRightEntry>, string][])('%j is refused on %s', async (given, field) => {
    const { add } = await aDelivery()
    expect(Object.keys((await add(given)).error?.fields ?? {})).toEqual([field])
  })
})

describe('downloads after the end', () => {
  const ended = { endsOn: day(-1), closesDownloads: true }
  type Case = [what: string, rights: (Partial<UsageRightEntry> & { of?: 'film' })[], statuses: [number, number]]
  it.each<Case>([
    ['without a right', [], [200, 200]],
    ['of all that ended and closes', [ended], [403, 403]],
    ['of all that ended and closes nothing', [{ ...ended, closesDownloads: false }], [200, 200]],
    ['of one that ended', [{ ...ended, of: 'film' }], [403, 200]],
    ['of all that ended, one of which is renewed', [ended, { of: 'film', startsOn: day(0) }], [200, 403]],
    ['on their last day', [{ ...ended, endsOn: day(0) }], [200, 200]],
    ['of all that ended, renewed tomorrow', [ended, { startsOn: day(1) }], [403, 403]],
  ])('%s', async (_name, rights, expected) => {
    const { add, client, film, teaser, take, params } = await aDelivery()
    for (const { of, ...given } of rights)
      expect((await add({ ...given, ...(of && { mediaId: film.id }) })).status).toBe(200)
    expect([await take(client, film.id), await take(client, teaser.id)]).toEqual(expected)
    expect([await take(producteur, film.id), await take(producteur, teaser.id)]).toEqual([200, 200])
    // The rule of the contract and the view of the database say the same.
    const kept = await regie.db.select().from(usageRights).where(eq(usageRights.productionId, params.productionId))
    const closed = [film, teaser].map(({ id }) =>
      isClosed(
        kept.filter(({ mediaId }) => mediaId === null || mediaId === id),
        day(0),
      ),
    )
    expect(closed).toEqual(expected.map((status) => status === 403))
  })

  it('are refused in a ZIP too, with the reason where they were asked for alone, and the client still sees what there is', async () => {
    const { add, client, film, teaser, params } = await aDelivery()
    await add({ ...ended, mediaId: film.id })
    const refused = await client.browser.send('GET', `/api/medias/${film.id}/original`)
    const delivered = await client.browser.call(deliverables.ofProduction, { params })
    expect(delivered.data.map(({ id, closedBy }) => [id === film.id, closedBy])).toEqual(
      expect.arrayContaining([
        [true, 'RIGHTS'],
        [false, null],
      ]),
    )
    expect(await refused.text()).toMatch(/Les droits d’exploitation de ce fichier sont terminés/)
    const zip = (mediaIds: string[]) => client.browser.call(medias.prepareDownload, { params, body: { mediaIds } })
    expect((await zip([film.id, teaser.id])).data.fileCount).toBe(1)
    expect((await zip([film.id])).status).toBe(403)
    const seen = (await client.browser.call(deliverables.ofProduction, { params })).data
    expect(seen.map(({ name }) => name)).toEqual(['film.mp4', 'teaser.mp4'])
  })

  it('close deliverables alone: clients keep what they deposited', async () => {
    const { add, client, film, params, take } = await aDelivery()
    const storageKey = `tests/${crypto.randomUUID()}`
    await regie.platform.storage.put(storageKey, Readable.from(['logo']))
    const logo = await aMedia(regie.db, { ...params, name: 'logo.png', category: 'DEPOT', storageKey, size: 4 })
    await add(ended)
    expect([await take(client, film.id), await take(client, logo.id)]).toEqual([403, 200])
    const body = { mediaIds: [film.id, logo.id] }
    expect((await client.browser.call(medias.prepareDownload, { params, body })).data.fileCount).toBe(1)
  })
})

describe('the list of all rights', () => {
  it('tells where each stands as the rule does, and is narrowed by it', async () => {
    const { add, production } = await aDelivery()
    const made = [
      { startsOn: day(5), endsOn: null },
      { startsOn: day(-5), endsOn: null },
      { startsOn: day(-5), endsOn: day(61) },
      { startsOn: day(-5), endsOn: day(60) },
      { startsOn: day(-5), endsOn: day(0) },
      { startsOn: day(-5), endsOn: day(-1) },
      { startsOn: day(3), endsOn: day(10) },
    ]
    for (const given of made) await add(given)
    const listed = async (query: object = {}) =>
      (await producteur.browser.call(routes.list, { query: { productionName: production.name, ...query } })).data
    const all = await listed({ sort: 'endsOn' })
    expect(all.total).toBe(made.length)
    expect(all.data.map((right) => right.state)).toEqual(all.data.map((right) => rightState(right, day(0))))
    for (const state of ['COMING', 'RUNNING', 'ENDING', 'ENDED'] as const) {
      const some = await listed({ state: [state] })
      expect(some.data.map((right) => right.state)).toEqual(
        Array.from({ length: made.filter((right) => rightState(right, day(0)) === state).length }, () => state),
      )
    }
    expect((await listed({ state: ['COMING', 'ENDED'] })).total).toBe(3)
    expect((await listed({ endsFrom: day(0), endsTo: day(60) })).total).toBe(3)
    expect((await listed({ producteurId: (await regie.person('PRODUCTEUR')).id })).total).toBe(0)
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(routes.list, { query: {} })).status).toBe(403)
  })

  it('is drawn on the plan, on the last day', async () => {
    const { add, production } = await aDelivery()
    await add({ startsOn: '2031-01-01', endsOn: '2031-03-15' })
    const query = { from: '2031-03-01', to: '2031-03-31', producteurId: producteur.id }
    const { items } = (await producteur.browser.call(planning.read, { query })).data
    expect(items.filter(({ kind }) => kind === 'right')).toMatchObject([
      {
        name: production.name,
        startsOn: '2031-03-15',
        endsOn: '2031-03-15',
        productionId: production.id,
        isDone: false,
      },
    ])
  })
})

describe('rights in the trash', () => {
  const planned = async () => {
    const query = { from: '2032-03-01', to: '2032-03-31', producteurId: producteur.id }
    return (await producteur.browser.call(planning.read, { query })).data.items.filter(({ kind }) => kind === 'right')
  }
  const listed = async (id: string) =>
    (await producteur.browser.call(routes.list, { query: { limit: 200 } })).data.data.filter((right) => right.id === id)
  const statusesOf = async (rightId: string) => [
    (await producteur.browser.call(routes.update, { params: { rightId }, body: { ...entry, version: 1 } })).status,
    (await producteur.browser.send('GET', `/api/usage-rights/${rightId}/document`)).status,
  ]
  const attach = (id: string) =>
    producteur.browser.send('POST', `/api/usage-rights/${id}/document?name=cession.txt`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Cession de droits, signée',
    })

  it.each([
    [
      'alone',
      async (_production: string, right: string) => {
        await producteur.browser.call(routes.remove, { params: { rightId: right } })
      },
    ],
    [
      'with their production',
      async (production: string) => {
        await regie.db.update(productions).set({ deletedAt: sql`now()` }).where(eq(productions.id, production))
      },
    ],
  ])('are read nowhere: %s', async (_how, remove) => {
    const { add, production } = await aDelivery()
    const { data: right } = await add({ startsOn: '2032-01-01', endsOn: '2032-03-15' })
    expect((await attach(right.id)).status).toBe(200)
    expect(await listed(right.id)).toHaveLength(1)
    expect(await planned()).toHaveLength(1)
    await remove(production.id, right.id)
    expect(await listed(right.id)).toEqual([])
    expect(await planned()).toEqual([])
    expect(await statusesOf(right.id)).toEqual([404, 404])
  })
})

describe('the end of rights', () => {
  const told = async ({ browser }: Person) =>
    (await browser.call(notifications.mine, {})).data.notifications.filter(({ notice }) => notice === 'rightsEnding')

  it('is told to the producer and to the client, once each time that it comes near', async () => {
    const { add, client } = await aDelivery()
    const { data: right } = await add({ endsOn: day(45) })
    await add({ endsOn: day(45), supports: ['TV'] })
    await add({ endsOn: day(90) })
    await warnOfEnds(regie.platform)
    await warnOfEnds(regie.platform)
    await expect.poll(async () => (await told(client)).length, { timeout: 30_000 }).toBe(1)
    const warnedAt = async () =>
      (await regie.db.select({ at: usageRights.warnedAt }).from(usageRights).where(eq(usageRights.id, right.id)))[0]?.at
    expect(await warnedAt()).toBe(60)
    // Prolonged, then near again.
    const change = (endsOn: string) =>
      producteur.browser.call(routes.update, { params: { rightId: right.id }, body: { ...entry, endsOn } })
    await change(day(200))
    expect(await warnedAt()).toBeNull()
    await change(day(6))
    await warnOfEnds(regie.platform)
    expect(await warnedAt()).toBe(7)
  })

  it('is not told again when something else of the right changes', async () => {
    const { add } = await aDelivery()
    const { data: right } = await add({ endsOn: day(45) })
    await warnOfEnds(regie.platform)
    const body = { ...entry, endsOn: day(45), note: 'Corrigée' }
    await producteur.browser.call(routes.update, { params: { rightId: right.id }, body })
    const [kept] = await regie.db.select().from(usageRights).where(eq(usageRights.id, right.id))
    expect(kept).toMatchObject({ note: 'Corrigée', warnedAt: 60 })
  })
})

describe('the rights of a file of an edit', () => {
  const life = contract['post-productions']

  /** An edit whose versions are submitted, validated by the agency, then finished by the client. */
  async function anEdit() {
    const { db } = regie
    const { project, production, params, client, add, read, take } = await aDelivery()
    await db.update(productions).set({ status: 'POST_PRODUCTION' }).where(eq(productions.id, production.id))
    const talent = await regie.person('TALENT')
    const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
    const edit = { params: { postProductionId: id } }
    const file = async (name: string, given: Partial<typeof mediaTable.$inferInsert> = {}) => {
      const storageKey = `tests/${crypto.randomUUID()}`
      await regie.platform.storage.put(storageKey, Readable.from(['film']))
      return aMedia(db, { productionId: production.id, name, category: 'VERSION', storageKey, size: 4, ...given })
    }
    /** A copy of a file of the last version, with subtitles in its picture. */
    const burn = async ({ id: mediaId }: { id: string }, name: string) => {
      const { data: room } = await producteur.browser.call(contract.review.room, { ...edit, query: {} })
      const of = { versionId: room.versionId ?? '', mediaId }
      const [made] = await db
        .insert(subtitles)
        .values({ ...of, language: 'fr', name: 'fr.srt', cues: [] })
        .returning()
      return file(name, { category: 'LIVRABLE', burntSubtitlesId: made?.id ?? null })
    }
    const step = async (who: Person, action: 'start' | 'validate' | 'rollback') =>
      expect((await who.browser.call(life[action], { ...edit, body: {} })).status).toBe(200)
    const submit = async (...files: { id: string }[]) => {
      const body = { files: files.map(({ id: key }) => ({ key })) }
      expect((await talent.browser.call(life.addVersion, { ...edit, body })).status).toBe(200)
      await step(producteur, 'validate')
    }
    /** Takes the end back, and asks for another version. */
    const reopen = async () => {
      await step(producteur, 'rollback')
      await client.browser.call(contract.review.comment, { ...edit, body: { text: 'Encore' } })
      expect((await client.browser.call(contract.review.sendRound, { ...edit, body: {} })).status).toBe(200)
    }
    await step(talent, 'start')
    const rights = async () =>
      (await read(producteur)).map(({ mediaName, isUndelivered }) => [mediaName, isUndelivered])
    const finish = () => step(client, 'validate')
    return { project, params, client, add, take, file, burn, step, submit, reopen, rights, finish }
  }

  it('follow it to the version that takes its place, and close that one', async () => {
    const { client, add, take, file, submit, reopen, rights, finish } = await anEdit()
    const [third, fourth] = [await file('film_v3.mov'), await file('film_v4.mov')]
    await submit(third)
    await add({ mediaId: third.id, endsOn: day(-1), closesDownloads: true })
    expect(await rights()).toEqual([['film_v3.mov', false]])
    await finish()
    expect([await rights(), await take(client, third.id)]).toEqual([[['film_v3.mov', false]], 403])
    await reopen()
    await submit(fourth)
    await finish()
    expect([await rights(), await take(client, fourth.id)]).toEqual([[['film_v4.mov', false]], 403])
  })

  it('stay where two files took the place of one, and are said of what is delivered no more', async () => {
    const { project, add, file, submit, reopen, rights, finish } = await anEdit()
    const [third, fourth, teaser] = [await file('film_v3.mov'), await file('film_v4.mov'), await file('teaser.mov')]
    await submit(third)
    await finish()
    await add({ mediaId: third.id })
    await reopen()
    await submit(fourth, teaser)
    await finish()
    expect(await rights()).toEqual([['film_v3.mov', true]])
    const query = { companyId: project.companyId }
    const listed = (await producteur.browser.call(routes.list, { query })).data.data
    expect(listed.map(({ isUndelivered }) => isUndelivered)).toEqual([true])
  })

  it('are those of its copies with burnt subtitles too, which keep them when another version takes its place', async () => {
    const { params, client, add, take, file, burn, submit, reopen, rights, finish } = await anEdit()
    const third = await file('film_v3.mov')
    await submit(third)
    const copy = await burn(third, 'film_v3 – Français.mp4')
    await finish()
    await add({ mediaId: third.id, endsOn: day(-1), closesDownloads: true })
    expect([await take(client, third.id), await take(client, copy.id)]).toEqual([403, 403])
    const delivered = (await client.browser.call(deliverables.ofProduction, { params })).data
    expect(delivered.find(({ id }) => id === copy.id)).toMatchObject({ closedBy: 'RIGHTS', filmIds: [third.id] })
    await reopen()
    const fourth = await file('film_v4.mov')
    await submit(fourth)
    await finish()
    expect([await take(client, fourth.id), await take(client, copy.id)]).toEqual([403, 403])
    expect(await rights()).toEqual([
      ['film_v3 – Français.mp4', false],
      ['film_v4.mov', false],
    ])
  })
})
