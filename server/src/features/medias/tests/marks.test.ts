import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { aMedia, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'

const { medias } = contract
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

it('good takes, tags and notes are shared by those who do the work, and never reach the client', async () => {
  const { db } = regie
  const project = await aProject(db)
  const production = await aProduction(db, { projectId: project.id, optionImageChoice: 'YES' })
  const [staff, talent, stranger, client] = [
    await regie.person('PRODUCTEUR'),
    await regie.person('TALENT'),
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
  ]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
  await db
    .insert(prestationProductions)
    .values({ prestationId: prestation.id, productionId: production.id, categories: ['RUSH'] })
  const rush = await aMedia(db, { productionId: production.id, name: 'A001.jpg', category: 'RUSH', kind: 'IMAGE' })
  const params = { mediaId: rush.id }
  const marks = async ({ browser }: typeof staff) =>
    (await browser.call(medias.rushMarks, { params: { productionId: production.id } })).data

  const tags = ['Établi', 'Gros plan', 'Établi']
  expect((await talent.browser.call(medias.markRush, { params, body: { isGoodTake: true, tags } })).status).toBe(200)
  expect((await staff.browser.call(medias.markRush, { params, body: { note: 'Flare à droite' } })).data).toEqual({
    mediaId: rush.id,
    isGoodTake: true,
    tags: ['Établi', 'Gros plan'],
    note: 'Flare à droite',
  })
  expect(await marks(talent)).toMatchObject([{ isGoodTake: true, note: 'Flare à droite' }])
  await aMedia(db, { productionId: production.id, name: 'A002.jpg', category: 'RUSH', kind: 'IMAGE' })
  const listed = async ({ browser }: typeof staff) => {
    const asked = { params: { productionId: production.id }, query: { goodTakes: true } }
    return (await browser.call(medias.ofProduction, asked)).data.data.map(({ name }) => name)
  }
  expect(await listed(talent)).toEqual(['A001.jpg'])
  expect((await listed(client)).length).toBe(2)
  // The client sees the photo, to select it, but none of its marks.
  expect((await client.browser.call(medias.get, { params })).status).toBe(200)
  expect(await marks(client)).toEqual([])
  expect((await client.browser.call(medias.markRush, { params, body: { note: 'Non' } })).status).toBe(403)
  expect((await stranger.browser.call(medias.markRush, { params, body: { note: 'Non' } })).status).toBe(404)
  expect((await talent.browser.call(medias.markRush, { params, body: { tags: [' '] } })).status).toBe(422)
})
