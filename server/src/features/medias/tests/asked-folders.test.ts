import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { aMedia, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { medias } = contract
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

it('folders are asked for by the agency, and stand where those asked will fill them, empty or not', async () => {
  const { db } = regie
  const [admin, talent, client] = [
    await regie.person('ADMIN'),
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
  ]
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, optionDepotClient: 'YES' })
  const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
  const taken = { prestationId: prestation.id, productionId: production.id, categories: ['RUSH' as const] }
  await db.insert(prestationProductions).values(taken)

  const ask = (person: Person, name: string, askedOf: 'CLIENT' | 'TALENT', parentId: string | null = null) =>
    person.browser.call(medias.createFolder, { body: { productionId: production.id, name, askedOf, parentId } })
  const seenBy = async ({ browser }: Person) =>
    (await browser.call(medias.folders, { params: { productionId: production.id } })).data.map(
      ({ name, askedOf, fileCount }) => [name, askedOf, fileCount],
    )
  const parent = await admin.browser.call(medias.createFolder, {
    body: { productionId: production.id, name: 'Du client' },
  })
  const logos = (await ask(admin, 'Logos', 'CLIENT', parent.data.id)).data
  await ask(admin, 'Caméra A', 'TALENT')
  // The parent of a requested folder is visible too; folders requested of others are not.
  expect(await seenBy(client)).toEqual([
    ['Du client', null, 0],
    ['Logos', 'CLIENT', 0],
  ])
  expect(await seenBy(talent)).toEqual([['Caméra A', 'TALENT', 0]])
  await aMedia(db, { productionId: production.id, folderId: logos.id, category: 'DEPOT', createdById: client.id })
  expect(await seenBy(client)).toContainEqual(['Logos', 'CLIENT', 1])

  // Clients and talents may neither request folders nor cancel a request.
  expect((await ask(client, 'Budget', 'CLIENT')).status).toBe(403)
  expect((await ask(talent, 'Budget', 'CLIENT')).status).toBe(403)
  const leave = (person: Person, version: number) =>
    person.browser.call(medias.updateFolder, { params: { folderId: logos.id }, body: { askedOf: null, version } })
  expect((await leave(client, logos.version)).status).toBe(403)
  expect((await leave(admin, logos.version + 5)).status).toBe(409)
  expect((await leave(admin, logos.version)).data).toMatchObject({ askedOf: null })
  const invalid = await admin.browser.call(medias.createFolder, {
    // @ts-expect-error: nobody of that name
    body: { productionId: production.id, name: 'Autre', askedOf: 'VOISIN' },
  })
  expect(invalid.status).toBe(422)
})
