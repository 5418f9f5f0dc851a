import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, companyMembers } from '#features/companies/index.ts'
import { medias, mediaTransfers } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from './support/builders.ts'
import { type Regie, startRegie } from './support/regie.ts'

const { medias: routes, credits, selection } = contract

/** Parts of the rules of files that decide in a few cases only, each tried in such a case. */
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A project, with a client of its company and a member of staff. */
async function aProjectOfClient() {
  const { db } = regie
  const [staff, client] = [await regie.person('ADMIN'), await regie.person('CLIENT')]
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const namesFor = async ({ browser }: typeof client, productionId: string) =>
    (await browser.call(routes.ofProduction, { params: { productionId }, query: {} })).data.data
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other))
  return { db, staff, client, project, namesFor }
}

describe('a client', () => {
  it('sees the photos among the rushes to choose from, deposits, and nothing else that was not presented', async () => {
    const { db, client, project, namesFor } = await aProjectOfClient()
    const { id: productionId } = await aProduction(db, { projectId: project.id, optionImageChoice: 'YES' })
    await aMedia(db, { productionId, name: 'photo.jpg', category: 'RUSH', kind: 'IMAGE' })
    await aMedia(db, { productionId, name: 'rush.mov', category: 'RUSH', kind: 'VIDEO' })
    await aMedia(db, { productionId, name: 'version.jpg', category: 'VERSION', kind: 'IMAGE' })
    await aMedia(db, { productionId, name: 'logo.png', category: 'DEPOT', kind: 'IMAGE' })
    expect(await namesFor(client, productionId)).toEqual(['logo.png', 'photo.jpg'])
    await db.update(productions).set({ optionImageChoice: 'NO' }).where(eq(productions.id, productionId))
    expect(await namesFor(client, productionId)).toEqual(['logo.png'])
  })

  it('sees deliverables once a part of their own production is delivered', async () => {
    const { db, client, project, namesFor } = await aProjectOfClient()
    const isDelivered = async (status: 'FINISHED' | 'POST_PRODUCTION', edit: 'FINISHED' | 'IN_PROGRESS' | null) => {
      const { id: productionId } = await aProduction(db, { projectId: project.id, status })
      await aMedia(db, { productionId, name: 'film.mp4', category: 'LIVRABLE' })
      if (edit !== null) await aPostProduction(db, { productionId, status: edit })
      return (await namesFor(client, productionId)).length === 1
    }
    expect(await isDelivered('POST_PRODUCTION', 'FINISHED')).toBe(true)
    expect(await isDelivered('FINISHED', null)).toBe(true)
    // Other productions have finished parts now.
    expect(await isDelivered('POST_PRODUCTION', 'IN_PROGRESS')).toBe(false)
    expect(await isDelivered('POST_PRODUCTION', null)).toBe(false)
  })
})

it('the agency’s people see files only if they may read files', async () => {
  const { db, project, namesFor } = await aProjectOfClient()
  const { id: productionId } = await aProduction(db, { projectId: project.id })
  await aMedia(db, { productionId, name: 'film.mp4' })
  const namesWith = async (...permissions: ('productions.read' | 'medias.read')[]) =>
    namesFor(await regie.person('PRODUCTEUR', { permissions }), productionId)
  expect(await namesWith('productions.read')).toEqual([])
  expect(await namesWith('productions.read', 'medias.read')).toEqual(['film.mp4'])
})

it('a transfer whose link is no address is shown without a host', async () => {
  const { db, staff, project } = await aProjectOfClient()
  const { id: productionId } = await aProduction(db, { projectId: project.id })
  await db
    .insert(mediaTransfers)
    .values({ productionId, category: 'RUSH', url: 'pas une adresse', createdById: staff.id })
  const { data } = await staff.browser.call(routes.transfers, { params: { productionId } })
  expect(data.map(({ host }) => host)).toEqual([''])
})

describe('what is in the trash', () => {
  it('is neither moved, nor marked, nor chosen', async () => {
    const { db, staff, project } = await aProjectOfClient()
    const { id: productionId } = await aProduction(db, { projectId: project.id, optionImageChoice: 'YES' })
    const [kept, gone] = [
      await aMedia(db, { productionId, name: 'b.jpg', category: 'RUSH', kind: 'IMAGE' }),
      await aMedia(db, { productionId, name: 'a.jpg', category: 'RUSH', kind: 'IMAGE' }),
    ]
    const { id: postProductionId } = await aPostProduction(db, { productionId })
    const params = { productionId }
    for (const { id: mediaId } of [kept, gone])
      await staff.browser.call(routes.markRush, { params: { mediaId }, body: { isGoodTake: true } })
    await db.update(medias).set({ deletedAt: '2026-11-01T00:00:00.000Z' }).where(eq(medias.id, gone.id))
    const marks = await staff.browser.call(routes.rushMarks, { params })
    expect(marks.data.map(({ mediaId }) => mediaId)).toEqual([kept.id])
    const chosen = { mediaIds: [kept.id, gone.id] }
    expect((await staff.browser.call(routes.move, { params, body: { chosen, folderId: null } })).status).toBe(404)
    const images = await staff.browser.call(selection.get, { params: { postProductionId } })
    expect(JSON.stringify(images.data)).not.toContain(gone.id)
  })
})

it('an upload is its sender’s no longer once they lost its production', async () => {
  const { db, client, project } = await aProjectOfClient()
  const { id: productionId } = await aProduction(db, { projectId: project.id, optionDepotClient: 'YES' })
  const body = { category: 'DEPOT' as const, files: [{ name: 'logo.png', size: 4 }] }
  const [slot] = (await client.browser.call(routes.declare, { params: { productionId }, body })).data
  const head = async () =>
    (await client.browser.send('HEAD', slot?.url ?? '', { headers: { 'tus-resumable': '1.0.0' } })).status
  expect(await head()).toBe(200)
  await db.delete(companyMembers).where(eq(companyMembers.userId, client.id))
  expect(await head()).toBe(404)
})

it('credits are used by a production that is there', async () => {
  const { db, staff, project } = await aProjectOfClient()
  await db.update(companies).set({ optionCredit: true }).where(eq(companies.id, project.companyId))
  const gone = await aProduction(db, { projectId: project.id, deletedAt: '2026-11-01T00:00:00.000Z' })
  const body = {
    id: crypto.randomUUID(),
    kind: 'USED' as const,
    amount: '1',
    productionId: gone.id,
    allowsNegative: true,
  }
  const refused = await staff.browser.call(credits.record, { params: { companyId: project.companyId }, body })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['productionId']])
})
