import { Readable } from 'node:stream'
import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { deliverables: routes, medias } = contract
const life = contract['post-productions']
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

async function aFile(productionId: string, name: string, category: 'VERSION' | 'LIVRABLE', content: string) {
  const storageKey = `tests/${name}`
  await regie.platform.storage.put(storageKey, Readable.from([content]))
  return aMedia(regie.db, { productionId, name, category, storageKey, size: Buffer.byteLength(content) })
}

it('gives the client what was validated and what is delivered, once it is over, and not before', async () => {
  const { db } = regie
  const producteur = await regie.person('PRODUCTEUR')
  const project = await aProject(db)
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const [talent, client, other] = [
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
    await regie.person('CLIENT'),
  ]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id: postProductionId } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const [first, last] = [
    await aFile(production.id, 'v1.mov', 'VERSION', 'un'),
    await aFile(production.id, 'v2.mov', 'VERSION', 'deux'),
  ]
  const extra = await aFile(production.id, 'sous-titres.srt', 'LIVRABLE', 'trois')
  const params = { postProductionId }
  const see = async ({ browser }: Person) => {
    const answer = await browser.call(routes.ofPostProduction, { params })
    return answer.error ? `${answer.status} ${answer.error.code}` : answer.data.map(({ name }) => name)
  }
  const have = async ({ browser }: Person, id: string) =>
    (await browser.send('GET', `/api/medias/${id}/original`)).status
  const step = (who: Person, action: 'start' | 'validate') => who.browser.call(life[action], { params, body: {} })
  const submit = (key: string) => talent.browser.call(life.addVersion, { params, body: { files: [{ key }] } })

  await step(talent, 'start')
  await submit(first.id)
  await step(producteur, 'validate')
  expect(await see(client)).toBe('409 STEP_CLOSED')
  expect(await see(talent)).toBe('409 STEP_CLOSED')
  expect(await see(other)).toBe('404 NOT_FOUND')
  // The client may view the first file in the review but not download it; the second is not delivered yet.
  expect([await have(client, first.id), await have(client, extra.id)]).toEqual([403, 404])
  await client.browser.call(contract.review.comment, { params, body: { text: 'Encore' } })
  await client.browser.call(contract.review.sendRound, { params, body: {} })
  await submit(last.id)
  await step(producteur, 'validate')
  await step(client, 'validate')

  expect(await see(client)).toEqual(['sous-titres.srt', 'v2.mov'])
  expect(await see(talent)).toEqual(['sous-titres.srt', 'v2.mov'])
  expect([await have(client, first.id), await have(client, last.id), await have(client, extra.id)]).toEqual([
    403, 200, 200,
  ])
  const zip = await client.browser.call(medias.prepareDownload, {
    params: { productionId: production.id },
    body: { mediaIds: [last.id, extra.id] },
  })
  expect(zip.data.fileCount).toBe(2)
  const whole = await client.browser.call(routes.ofProduction, { params: { productionId: production.id } })
  expect(whole.data).toMatchObject([
    { name: 'sous-titres.srt', postProductionId: null, downloads: null },
    { name: 'v2.mov', postProductionId, downloads: null },
  ])
  const told = (await producteur.browser.call(routes.ofPostProduction, { params })).data
  expect(told.map(({ downloads }) => downloads?.count)).toEqual([1, 1])
  expect(told[1]?.downloads?.lastByName).toContain('Zoé')

  // After the rollback, the file is no longer delivered.
  await producteur.browser.call(life.rollback, { params, body: {} })
  expect(await see(client)).toBe('409 STEP_CLOSED')
  expect(await have(client, last.id)).toBe(403)
})
