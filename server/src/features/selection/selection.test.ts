import { contract } from '@regie/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { mediaFolders, medias } from '#features/medias/index.ts'
import { events } from '#platform/events/table.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { selection: routes, medias: mediaRoutes, productions } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const noLimits = { minimum: null, maximum: null, included: null }

/** Photos to select from, and the client who is asked to. */
async function aChoice(count: number, option: 'YES' | 'NO' = 'YES') {
  const { db } = regie
  const project = await aProject(db)
  const production = await aProduction(db, {
    projectId: project.id,
    type: 'PHOTO',
    status: 'POST_PRODUCTION',
    optionImageChoice: option,
  })
  const [client, talent] = [await regie.person('CLIENT'), await regie.person('TALENT')]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const keys: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const photo = { name: `IMG_${index}.jpg`, kind: 'IMAGE', category: 'RUSH' } as const
    keys.push((await aMedia(db, { productionId: production.id, ...photo })).id)
  }
  await aMedia(db, { productionId: production.id, name: 'retouche.jpg', kind: 'IMAGE', category: 'VERSION' })
  await aMedia(db, { productionId: production.id, name: 'rush.mov', kind: 'VIDEO', category: 'RUSH' })
  const params = { postProductionId: id }
  const limit = (body: object) => producteur.browser.call(routes.limits, { params, body: { ...noLimits, ...body } })
  const see = async ({ browser }: Person) => (await browser.call(routes.get, { params })).data
  const mark = ({ browser }: Person, marks: { key: string; isChosen?: boolean; stars?: number; comment?: string }[]) =>
    browser.call(routes.mark, { params, body: { marks } })
  const submit = ({ browser }: Person, selectionFiles: string[]) =>
    browser.call(routes.submit, { params, body: { selectionFiles } })
  return { params, project, production, client, talent, keys, see, mark, submit, limit }
}

describe('a choice of images', () => {
  it('is made of the photos, marked one by one, kept at each mark', async () => {
    const { client, talent, keys, see, mark } = await aChoice(3)
    const [first = '', second = ''] = keys
    expect((await see(client)).images.map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg'])
    expect((await mark(client, [{ key: first, isChosen: true, stars: 4 }])).status).toBe(200)
    expect(
      (
        await mark(client, [
          { key: first, comment: 'Recadrer' },
          { key: second, isChosen: true },
        ])
      ).status,
    ).toBe(200)
    expect((await see(talent)).images).toMatchObject([
      { isChosen: true, stars: 4, comment: 'Recadrer' },
      { isChosen: true, stars: 0, comment: '' },
      { isChosen: false },
    ])
    expect((await mark(talent, [{ key: first, isChosen: false }])).status).toBe(403)
    const elsewhere = await aChoice(1)
    expect((await mark(client, [{ key: elsewhere.keys[0] ?? '', isChosen: true }])).status).toBe(422)
    expect((await mark(client, [{ key: first, stars: 6 }])).status).toBe(422)
  })

  it('shows its photos to the client, and gives them to nobody on that side', async () => {
    const { client, keys, production } = await aChoice(1)
    const [key = ''] = keys
    expect((await client.browser.call(mediaRoutes.get, { params: { mediaId: key } })).status).toBe(200)
    expect((await client.browser.send('GET', `/api/medias/${key}/original`)).status).toBe(403)
    const zip = { params: { productionId: production.id }, body: { mediaIds: [key] } }
    expect((await client.browser.call(mediaRoutes.prepareDownload, zip)).status).toBe(403)
  })

  it('is not there when none is asked', async () => {
    const { client, params, keys } = await aChoice(1, 'NO')
    expect((await client.browser.call(routes.get, { params })).error?.code).toBe('STEP_CLOSED')
    expect((await client.browser.call(mediaRoutes.get, { params: { mediaId: keys[0] ?? '' } })).status).toBe(404)
  })

  it('is sent within its limits, once, and opened again by the agency', async () => {
    const { client, talent, params, keys, see, mark, submit, production } = await aChoice(4)
    const limits = (body: { minimum: number | null; maximum: number | null; included: number | null }) =>
      producteur.browser.call(routes.limits, { params, body })
    expect((await limits({ minimum: 3, maximum: 2, included: null })).status).toBe(422)
    expect((await limits({ minimum: 2, maximum: 3, included: 2 })).data.limits.included).toBe(2)
    expect(
      (await client.browser.call(routes.limits, { params, body: { minimum: null, maximum: null, included: null } }))
        .status,
    ).toBe(403)
    expect((await submit(client, keys.slice(0, 1))).error?.fields).toEqual({
      selectionFiles: 'Choisissez au moins 2 images : il en manque 1.',
    })
    expect((await submit(client, keys)).status).toBe(422)

    await mark(client, [{ key: keys[3] ?? '', isChosen: true }])
    const [sent, again] = await Promise.all([submit(client, keys.slice(0, 3)), submit(client, keys.slice(0, 3))])
    expect(new Set([sent.status, again.status])).toEqual(new Set([200, 409]))
    expect((await see(client)).images.map(({ isChosen }) => isChosen)).toEqual([true, true, true, false])
    expect(await see(client)).toMatchObject({ mayChoose: false, submittedByName: expect.stringContaining('Zoé') })
    expect((await mark(client, [{ key: keys[0] ?? '', isChosen: false }])).error?.code).toBe('SELECTION_SENT')
    const option = async () =>
      (await client.browser.call(productions.get, { params: { productionId: production.id } })).data.optionImageChoice
    expect(await option()).toBe('DONE')

    const reopening = { params, body: { reason: 'Une image de plus' } }
    expect((await client.browser.call(routes.reopen, reopening)).status).toBe(403)
    expect((await producteur.browser.call(routes.reopen, { params, body: { reason: ' ' } })).error?.fields).toEqual({
      reason: 'Raison requise',
    })
    expect((await producteur.browser.call(routes.reopen, reopening)).data.submittedAt).toBeNull()
    expect(await option()).toBe('YES')
    // « Depuis » of what waits for a choice is when it was last asked.
    const told = await regie.db
      .select({ changes: events.changes })
      .from(events)
      .where(and(eq(events.subjectId, production.id), eq(events.name, 'productions.updated')))
      .orderBy(events.id)
    expect(told.map(({ changes }) => changes)).toEqual([
      { optionImageChoice: ['YES', 'DONE'] },
      { optionImageChoice: ['DONE', 'YES'] },
    ])
    const reasons = async () => [(await see(client)).reopenReason, (await see(talent)).reopenReason]
    expect(await reasons()).toEqual(['Une image de plus', null])
    expect((await submit(client, keys.slice(0, 2))).status).toBe(200)
    expect(await reasons()).toEqual([null, null])
    const list = await producteur.browser.send(
      'GET',
      `/api/post-production/${params.postProductionId}/selection/names/lightroom`,
    )
    expect(await list.text()).toBe('IMG_1, IMG_2')
  })

  it('is not sent over what another person of the company chose meanwhile', async () => {
    const { project, client, keys, see, mark, submit } = await aChoice(3)
    const [first = '', second = ''] = keys
    const other = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: other.id })
    await mark(client, [{ key: first, isChosen: true }])
    await mark(other, [{ key: second, isChosen: true }])
    const refused = await submit(other, [second])
    expect(refused.error?.fields?.['selectionFiles']).toMatch(/^1\s?image a été choisie entre-temps/)
    expect((await see(client)).images.map(({ isChosen }) => isChosen)).toEqual([true, true, false])
    // Seen, then left out on purpose.
    await mark(other, [{ key: first, isChosen: false }])
    expect((await submit(other, [second])).status).toBe(200)
  })
})

describe('a deposit', () => {
  it('is finished by the client once something is there; what follows opens', async () => {
    const { db } = regie
    const project = await aProject(db)
    const production = await aProduction(db, { projectId: project.id, optionDepotClient: 'YES' })
    const client = await regie.person('CLIENT')
    await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const params = { productionId: production.id }
    const finish = ({ browser }: Person) => browser.call(mediaRoutes.finishDeposit, { params })
    expect((await finish(client)).error?.message).toBe('Vous n’avez encore rien déposé.')
    await aMedia(db, { productionId: production.id, category: 'DEPOT' })
    expect((await finish(client)).status).toBe(200)
    expect((await finish(client)).status).toBe(200)
    expect((await client.browser.call(productions.get, { params })).data.optionDepotClient).toBe('DONE')
    const unasked = await aProduction(db, { projectId: project.id })
    const refused = await client.browser.call(mediaRoutes.finishDeposit, { params: { productionId: unasked.id } })
    expect(refused.error?.code).toBe('STEP_CLOSED')
    expect((await finish(await regie.person('CLIENT'))).status).toBe(404)
  })
})

describe('a choice of images by folder', () => {
  async function aChoiceByFolder() {
    const choice = await aChoice(5)
    const { db } = regie
    const folder = async (name: string, parentId: string | null = null) => {
      const [row] = await db
        .insert(mediaFolders)
        .values({ productionId: choice.production.id, name, parentId, createdById: producteur.id })
        .returning({ id: mediaFolders.id })
      return row?.id ?? ''
    }
    const shooting = await folder('Séance')
    const [portraits, details] = [await folder('Portraits 🎬', shooting), await folder('Détails')]
    const put = (keys: readonly string[], folderId: string) =>
      db
        .update(medias)
        .set({ folderId })
        .where(inArray(medias.id, [...keys]))
    await put(choice.keys.slice(0, 2), portraits)
    await put(choice.keys.slice(2, 4), details)
    return { ...choice, portraits, details }
  }

  it('shows each folder with its own limits, once the agency wants it', async () => {
    const { client, keys, see, limit, portraits, details } = await aChoiceByFolder()
    expect(await see(client)).toMatchObject({
      isByFolder: false,
      sections: [],
      images: [{ section: null }, {}, {}, {}, {}],
    })
    const sections = [
      { id: portraits, minimum: 1, maximum: 1 },
      { id: details, minimum: null, maximum: null },
    ]
    expect((await limit({ isByFolder: true, sections })).status).toBe(200)
    const seen = await see(client)
    expect(seen.sections).toEqual([
      { id: details, name: 'Détails', minimum: null, maximum: null },
      { id: portraits, name: 'Séance › Portraits 🎬', minimum: 1, maximum: 1 },
    ])
    // Those of no folder first, then in the order of the sections.
    expect(seen.images.map(({ key }) => keys.indexOf(key))).toEqual([4, 2, 3, 0, 1])
    expect(seen.images.map(({ section }) => section)).toEqual([null, details, details, portraits, portraits])
    expect((await limit({ maximum: 9 })).data).toMatchObject({ isByFolder: true, sections: [{}, { maximum: 1 }] })
  })

  it.each([
    [[2], 'Séance › Portraits 🎬 : choisissez au moins 1 image, il en manque 1.'],
    [[0, 1], 'Séance › Portraits 🎬 : choisissez au plus 1 image, il y en a 1 de trop.'],
    [[0, 2, 3, 4], 'Choisissez au plus 3 images : il y en a 1 de trop.'],
    [
      [0, 1, 2, 3],
      'Choisissez au plus 3 images : il y en a 1 de trop. Séance › Portraits 🎬 : choisissez au plus 1 image, il y en a 1 de trop.',
    ],
    [[0, 4], null],
  ])('of images %j is answered: %s', async (sent, refusal) => {
    const { client, keys, submit, limit, portraits } = await aChoiceByFolder()
    await limit({ maximum: 3, isByFolder: true, sections: [{ id: portraits, minimum: 1, maximum: 1 }] })
    const answer = await submit(
      client,
      sent.map((rank) => keys[rank] ?? ''),
    )
    expect(answer.error?.fields?.['selectionFiles'] ?? null).toBe(refusal)
  })

  it('keeps marks when a folder goes, is renamed or loses an image, and refuses wrong limits', async () => {
    const { client, keys, see, mark, limit, portraits, details } = await aChoiceByFolder()
    await limit({ isByFolder: true, sections: [{ id: portraits, minimum: null, maximum: 1 }] })
    await mark(client, [{ key: keys[0] ?? '', isChosen: true }])
    await regie.db
      .update(medias)
      .set({ folderId: details })
      .where(inArray(medias.id, keys.slice(0, 2)))
    expect((await see(client)).sections).toMatchObject([{ id: details, maximum: null }])
    expect((await see(client)).images.filter(({ isChosen }) => isChosen)).toMatchObject([
      { key: keys[0], section: details },
    ])
    const refused = await limit({ sections: [{ id: details, minimum: 3, maximum: 2 }] })
    expect(refused.error?.fields).toEqual({ sections: 'Dans un dossier, le maximum est inférieur au minimum' })
    // A folder of another production is left out.
    const elsewhere = await aChoiceByFolder()
    expect((await limit({ sections: [{ id: elsewhere.details, minimum: 2, maximum: 2 }] })).status).toBe(200)
    expect((await elsewhere.see(elsewhere.client)).sections).toEqual([])
    expect((await limit({ isByFolder: false })).data).toMatchObject({ isByFolder: false, sections: [] })
  })
})
