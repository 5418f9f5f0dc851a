import { Readable } from 'node:stream'
import { contract } from '@regie/contract'
import { expect } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aMedia, aProduction, aProject, aSignature } from '../support/builders.ts'
import type { Person, Regie } from '../support/regie.ts'

const { acceptances: routes } = contract

/** A finished production of a producteur with two deliverables, whose client is asked to sign. */
export async function aDeliveryOn(
  { db, platform, person }: Regie,
  producteur: Person,
  terms = { isAsked: true, gatesDownloads: false },
) {
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Campagne 🎬', status: 'FINISHED' })
  const client = await person('CLIENT', { firstname: 'Łucja', lastname: 'Dvořák' })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const params = { productionId: production.id }
  const deliver = async (name: string, content: string) => {
    const storageKey = `tests/${crypto.randomUUID()}`
    const { size, sha256 } = await platform.storage.put(storageKey, Readable.from([content]))
    return aMedia(db, { productionId: production.id, name, category: 'LIVRABLE', storageKey, size, sha256 })
  }
  const [film, teaser] = [await deliver('film.mp4', 'un film'), await deliver('teaser.mp4', 'un teaser')]
  expect((await producteur.browser.call(routes.setTerms, { params, body: terms })).status).toBe(200)
  const read = async (who = client) => (await who.browser.call(routes.ofProduction, { params })).data
  const codeFor = async (who = client) =>
    (await aSignature(db, who.id, { act: 'ACCEPTANCE', subjectId: production.id })).code
  type Given = Partial<Parameters<typeof client.browser.call<(typeof routes)['sign']>>[1]['body']>
  const sign = async (given: Given = {}, who = client) => {
    const files = given.files ?? (await read()).files
    return who.browser.call(routes.sign, {
      params,
      body: {
        id: crypto.randomUUID(),
        reserves: '',
        signerName: 'Łucja Dvořák',
        consents: true,
        files: files.map(({ id, sha256 }) => ({ id, sha256 })),
        ...given,
        code: given.code ?? (await codeFor(who)),
      },
    })
  }
  const take = async (who: Person, id: string) => (await who.browser.send('GET', `/api/medias/${id}/original`)).status
  return { production, project, client, params, film, teaser, deliver, read, codeFor, sign, take }
}
