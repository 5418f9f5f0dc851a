import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const routes = contract['post-productions']
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

const workOf = async ({ browser }: Person, companyId?: string) =>
  (await browser.call(routes.workflows, { query: companyId === undefined ? {} : { companyId } })).data.map(
    ({ productionName, postProductionName, isMine, waiting, step, prestationId }) => ({
      name: postProductionName === null ? productionName : `${productionName} / ${postProductionName}`,
      isMine,
      waits: waiting && `${waiting.who} : ${waiting.what}`,
      step,
      through: prestationId !== null,
    }),
  )

it('tells each what waits for them, and first what is due first', async () => {
  const { db } = regie
  const [producteur, client, talent, other] = [
    await regie.person('PRODUCTEUR'),
    await regie.person('CLIENT'),
    await regie.person('TALENT'),
    await regie.person('TALENT'),
  ]
  const project = await aProject(db, { producteurId: producteur.id })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const make = (name: string, given = {}) =>
    aProduction(db, { projectId: project.id, name, status: 'POST_PRODUCTION', ...given })
  const [film, teaser, photos, gone] = [
    await make('Film', { dueOn: '2026-12-24' }),
    await make('Teaser', { dueOn: '2026-12-01' }),
    await make('Photos', {
      optionPostProd: false,
      optionImageChoice: 'YES',
      optionDepotClient: 'YES',
      status: 'PLANNED',
    }),
    await make('Annulée', { status: 'CANCELLED' }),
  ]
  await aPostProduction(db, { productionId: gone.id, userId: talent.id })
  const { id: filmId } = await aPostProduction(db, { productionId: film.id, name: '16/9', userId: talent.id })
  await aPostProduction(db, { productionId: teaser.id, name: 'Vertical', userId: talent.id, dueOn: '2026-12-02' })
  await aPostProduction(db, { productionId: teaser.id, name: 'Sous-titré', userId: other.id })
  const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
  const rushes = await aPrestation(db, { projectId: project.id, userId: other.id })
  await db.insert(prestationProductions).values([
    { prestationId: prestation.id, productionId: film.id, categories: ['POST_PRODUCTION'], status: 'CONTENT_RECEIVED' },
    { prestationId: rushes.id, productionId: photos.id, categories: ['RUSH'], status: 'READY_TO_START' },
  ])

  const talentView = [
    { name: 'Teaser / Vertical', isMine: true, waits: 'talent : Démarrer', step: 'brief', through: false },
    { name: 'Film / 16/9', isMine: true, waits: 'talent : Démarrer', step: 'rush', through: true },
  ]
  expect(await workOf(talent)).toEqual(talentView)
  expect(await workOf(other)).toMatchObject([
    { name: 'Teaser / Sous-titré', isMine: true },
    { name: 'Photos', isMine: true, waits: 'talent : Déposer les rushes', step: 'depot', through: true },
  ])
  expect((await workOf(client)).map(({ isMine }) => isMine)).toEqual([false, false, false, false])

  const params = { postProductionId: filmId }
  const media = await aMedia(db, { productionId: film.id })
  await talent.browser.call(routes.start, { params, body: {} })
  await talent.browser.call(routes.addVersion, { params, body: { files: [{ key: media.id }] } })
  expect((await workOf(producteur))[0]).toMatchObject({
    name: 'Film / 16/9',
    isMine: true,
    waits: 'staff : Approuver la version 1',
  })
  await producteur.browser.call(routes.validate, { params, body: {} })
  expect((await workOf(client))[0]).toEqual({
    name: 'Film / 16/9',
    isMine: true,
    waits: 'client : Valider la version 1',
    step: 'retour',
    through: false,
  })
  expect(await workOf(talent)).toMatchObject([{ isMine: true }, { name: 'Film / 16/9', isMine: false, step: 'retour' }])
  await client.browser.call(routes.validate, { params, body: {} })
  expect((await workOf(client)).at(-1)).toMatchObject({ name: 'Film / 16/9', waits: null, step: 'delivery' })
  expect(await workOf(client, '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11')).toEqual([])
  expect((await workOf(client, project.companyId)).length).toBe(4)
  expect(await workOf(await regie.person('CLIENT'))).toEqual([])
})

it('shows the work of the day before years of what is over, and then what ended last', async () => {
  const { db } = regie
  const client = await regie.person('CLIENT')
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const over = { projectId: project.id, status: 'FINISHED' as const, type: 'VIDEO' as const, optionPostProd: false }
  await db.insert(productions).values(
    Array.from({ length: 250 }, (_, rank) => ({
      ...over,
      name: `Ancienne ${rank}`,
      dueOn: `20${10 + (rank % 10)}-06-01`,
    })),
  )
  await aProduction(db, { ...over, name: 'La dernière', dueOn: '2025-01-01' })
  await aProduction(db, { ...over, status: 'IN_PROGRESS', name: 'Celle du jour', dueOn: '2026-12-24' })
  const names = (await workOf(client)).map(({ name }) => name)
  expect(names[0]).toBe('Celle du jour')
  expect(names).toContain('La dernière')
  expect(names).toHaveLength(200)
})
