import { contract } from '@regie/contract'
import { type CoverSubject, coverSubjects } from '@regie/contract/covers/schema'
import { keysOf } from '@regie/contract/keys'
import { mediaCategoryLabels } from '@regie/contract/medias/schema'
import type { PreviewName } from '@regie/contract/medias/schema/previews'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { events } from '#platform/events/table.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { covers } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())
beforeEach(async () => {
  producteur = await regie.person('PRODUCTEUR')
})

const board = { columns: 2, rows: 1, count: 2, width: 160, height: 90, interval: 1 }
const previewsOf = (names: readonly PreviewName[], storyboard: typeof board | null = null) => ({
  run: 'essai',
  files: names.map((name) => ({ name, type: 'image/webp', size: 10, width: 320, height: 180 })),
  storyboard,
  rate: null,
  frames: null,
})

type Given = Partial<typeof medias.$inferInsert>
let minutes = 0
/** A photo with its pictures, newer than the former ones. */
const aPhoto = (productionId: string, given: Given = {}) =>
  aMedia(regie.db, {
    productionId,
    kind: 'IMAGE',
    type: 'image/jpeg',
    category: 'RUSH',
    previews: previewsOf(['thumb', 'small', 'large']),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1))).toISOString(),
    ...given,
  })

const seenBy = async ({ browser }: Person, of: CoverSubject, ...id: string[]) =>
  (await browser.call(covers.list, { query: { of, id } })).data
const mediaSeenBy = async (who: Person, of: CoverSubject, id: string) => (await seenBy(who, of, id))[0]?.mediaId ?? null

async function aVersion(postProductionId: string, number: number, files: readonly string[], given = {}) {
  const [version] = await regie.db
    .insert(postProductionVersions)
    .values({ postProductionId, number, ...given })
    .returning({ id: postProductionVersions.id })
  const rows = files.map((mediaId, rank) => ({ versionId: version?.id ?? '', mediaId, rank }))
  await regie.db.insert(postProductionFiles).values(rows)
}

describe('the picture of a production', () => {
  it('is the latest, with the address of its picture', async () => {
    const production = await aProduction(regie.db)
    expect(await seenBy(producteur, 'productions', production.id)).toEqual([])
    await aPhoto(production.id)
    const last = await aPhoto(production.id)
    await aPhoto(production.id, { previews: null })
    expect(await seenBy(producteur, 'productions', production.id)).toEqual([
      {
        id: production.id,
        mediaId: last.id,
        picture: `/api/medias/${last.id}/previews/small?v=essai`,
        storyboard: null,
        isChosen: false,
      },
    ])
  })

  it('brings the thumbnails of a film', async () => {
    const production = await aProduction(regie.db)
    const film = await aMedia(regie.db, {
      productionId: production.id,
      previews: previewsOf(['thumb', 'storyboard'], board),
    })
    expect(await seenBy(producteur, 'productions', production.id)).toMatchObject([
      {
        picture: `/api/medias/${film.id}/previews/thumb?v=essai`,
        storyboard: { ...board, address: `/api/medias/${film.id}/previews/storyboard?v=essai` },
      },
    ])
  })

  it.each(keysOf(mediaCategoryLabels).map((category) => ({ category })))(
    'is made by the work alone: $category',
    async ({ category }) => {
      const production = await aProduction(regie.db)
      const photo = await aPhoto(production.id, { category })
      const isWork = ['RUSH', 'VERSION', 'LIVRABLE'].includes(category)
      expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(isWork ? photo.id : null)
    },
  )

  it.each<{ what: string; given: Given }>([
    { what: 'a document', given: { kind: 'PDF', previews: previewsOf(['small', 'page-1']) } },
    { what: 'a film without a picture', given: { kind: 'VIDEO', previews: previewsOf(['proxy']) } },
    { what: 'a sound', given: { kind: 'AUDIO', previews: previewsOf(['waveform']) } },
    { what: 'a deleted photo', given: { deletedAt: '2026-11-01T00:00:00.000Z' } },
    { what: 'a photo on its way', given: { state: 'UPLOADING' } },
  ])('is never $what', async ({ given }) => {
    const production = await aProduction(regie.db)
    const first = await aPhoto(production.id)
    await aPhoto(production.id, given)
    expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(first.id)
  })

  it('stays the chosen one while others arrive; without it, the latest stands again', async () => {
    const production = await aProduction(regie.db)
    const [chosen] = [await aPhoto(production.id, { category: 'DEPOT' })]
    const last = await aPhoto(production.id)
    const params = { productionId: production.id }
    const choose = (mediaId: string | null) =>
      producteur.browser.call(covers.chooseForProduction, { params, body: { mediaId } })
    expect((await choose(chosen.id)).data).toMatchObject({ mediaId: chosen.id, isChosen: true })
    expect((await choose(chosen.id)).data).toMatchObject({ mediaId: chosen.id, isChosen: true })
    expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(chosen.id)
    await regie.db.update(medias).set({ deletedAt: sql`now()` }).where(eq(medias.id, chosen.id))
    expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(last.id)
    await regie.db.update(medias).set({ deletedAt: null }).where(eq(medias.id, chosen.id))
    expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(chosen.id)
    expect((await choose(null)).data).toMatchObject({ mediaId: last.id, isChosen: false })
    const told = await regie.db.select({ name: events.name }).from(events).where(eq(events.subjectId, production.id))
    expect(told.map(({ name }) => name)).toEqual(['productions.coverChosen', 'productions.coverReset'])
  })

  it('is chosen among its own files, once they have a picture', async () => {
    const production = await aProduction(regie.db)
    const elsewhere = await aPhoto((await aProduction(regie.db)).id)
    const unmade = await aPhoto(production.id, { previews: null })
    for (const mediaId of [elsewhere.id, unmade.id, production.id]) {
      const answer = await producteur.browser.call(covers.chooseForProduction, {
        params: { productionId: production.id },
        body: { mediaId },
      })
      expect(answer.error).toMatchObject({ code: 'INVALID', fields: { mediaId: expect.stringMatching(/photo/) } })
    }
  })
})

describe('the picture of a project', () => {
  it('is the latest of all its productions, or the chosen one', async () => {
    const project = await aProject(regie.db)
    const [one, two] = [
      await aProduction(regie.db, { projectId: project.id }),
      await aProduction(regie.db, { projectId: project.id }),
    ]
    const early = await aPhoto(one.id)
    await aPhoto(two.id)
    const late = await aPhoto(one.id)
    expect(await mediaSeenBy(producteur, 'projects', project.id)).toBe(late.id)
    const params = { projectId: project.id }
    const chosen = await producteur.browser.call(covers.chooseForProject, { params, body: { mediaId: early.id } })
    expect(chosen.data).toMatchObject({ id: project.id, mediaId: early.id, isChosen: true })
    // The choice for a project is not that of its production.
    expect(await mediaSeenBy(producteur, 'productions', one.id)).toBe(late.id)
    const elsewhere = await aPhoto((await aProduction(regie.db)).id)
    const refused = await producteur.browser.call(covers.chooseForProject, { params, body: { mediaId: elsewhere.id } })
    expect(refused.error?.code).toBe('INVALID')
  })
})

describe('the picture of a post-production', () => {
  it('is that of its last version that stands, by the order of its files', async () => {
    const { id, productionId } = await aPostProduction(regie.db)
    const [first, second, withdrawn] = [
      await aPhoto(productionId),
      await aPhoto(productionId),
      await aPhoto(productionId),
    ]
    const sound = await aMedia(regie.db, { productionId, kind: 'AUDIO', previews: previewsOf(['waveform']) })
    expect(await mediaSeenBy(producteur, 'post-productions', id)).toBeNull()
    await aVersion(id, 1, [first.id])
    await aVersion(id, 2, [sound.id, second.id, first.id])
    await aVersion(id, 3, [withdrawn.id], { withdrawnAt: sql`now()` })
    expect(await mediaSeenBy(producteur, 'post-productions', id)).toBe(second.id)
  })
})

describe('who sees which picture', () => {
  it('each what they may see: staff all, a talent their work, a client what was presented', async () => {
    const project = await aProject(regie.db)
    const production = await aProduction(regie.db, { projectId: project.id })
    const [talent, client, stranger] = [
      await regie.person('TALENT'),
      await regie.person('CLIENT'),
      await regie.person('CLIENT'),
    ]
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const edit = await aPostProduction(regie.db, {
      productionId: production.id,
      userId: talent.id,
      status: 'AWAITING_VALIDATION',
      versionInterne: 2,
      versionClient: 1,
    })
    const [presented, internal, rush] = [
      await aPhoto(production.id, { category: 'VERSION' }),
      await aPhoto(production.id, { category: 'VERSION' }),
      await aPhoto(production.id),
    ]
    await aVersion(edit.id, 1, [presented.id], { publishedAt: sql`now()`, clientNumber: 1 })
    await aVersion(edit.id, 2, [internal.id])
    const ids = { projects: project.id, productions: production.id, 'post-productions': edit.id }
    const table = async (who: Person) =>
      Object.fromEntries(
        await Promise.all(coverSubjects.map(async (of) => [of, await mediaSeenBy(who, of, ids[of])] as const)),
      )
    const all = { projects: rush.id, productions: rush.id, 'post-productions': internal.id }
    expect(await table(producteur)).toEqual(all)
    expect(await table(talent)).toEqual({ ...all, projects: null })
    const shown = { projects: presented.id, productions: presented.id, 'post-productions': presented.id }
    expect(await table(client)).toEqual(shown)
    const none = { projects: null, productions: null, 'post-productions': null }
    expect(await table(stranger)).toEqual(none)
    // Somebody who shoots for the production sees its files, and not the edit of another.
    const shooter = await regie.person('TALENT')
    const prestation = await aPrestation(regie.db, { projectId: project.id, userId: shooter.id })
    await regie.db
      .insert(prestationProductions)
      .values({ prestationId: prestation.id, productionId: production.id, categories: ['RUSH'] })
    expect(await table(shooter)).toEqual({ ...none, productions: rush.id })

    // What is chosen for all is shown to those who may see it.
    const choice = { params: { productionId: production.id }, body: { mediaId: internal.id } }
    await producteur.browser.call(covers.chooseForProduction, choice)
    expect(await mediaSeenBy(producteur, 'productions', production.id)).toBe(internal.id)
    expect(await mediaSeenBy(client, 'productions', production.id)).toBe(presented.id)

    const blind = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'projects.read', 'productions.read', 'productions.update'],
    })
    expect(await table(blind)).toEqual(none)
    // Nor may they choose a file that they do not see.
    expect((await blind.browser.call(covers.chooseForProduction, choice)).error?.code).toBe('INVALID')

    const mayNot = await client.browser.call(covers.chooseForProject, {
      params: { projectId: project.id },
      body: { mediaId: presented.id },
    })
    expect(mayNot.status).toBe(403)
  })

  it('a hundred rows at once, and no more', async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(await seenBy(producteur, 'projects', ...ids.slice(1))).toEqual([])
    const { error } = await producteur.browser.call(covers.list, { query: { of: 'projects', id: ids } })
    expect(error?.code).toBe('MALFORMED')
  })
})
