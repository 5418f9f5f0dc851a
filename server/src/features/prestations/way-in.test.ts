import { contract } from '@regie/contract'
import type { CategoryType } from '@regie/contract/prestations/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPostProduction, aPrestation, aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { prestationProductions } from './table.ts'

const { prestations } = contract
let regie: Regie
let producteur: Person
let talent: Person
let another: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
  ;[talent, another] = [await regie.person('TALENT'), await regie.person('TALENT')]
})
afterAll(() => regie.stop())

type Work = { projectId: string; productionId: string }
type Open = { params: { prestationId: string }; productionId: string }

/** A prestation that opens the production to somebody, for these kinds of work. */
async function wayIn(
  { projectId, productionId }: Work,
  userId: string,
  categories: readonly CategoryType[] = ['RUSH', 'POST_PRODUCTION'],
) {
  const prestation = await aPrestation(regie.db, { projectId, userId, type: 'INTERNE' })
  await regie.db
    .insert(prestationProductions)
    .values({ prestationId: prestation.id, productionId, categories: [...categories] })
  return { prestationId: prestation.id }
}

const changes = {
  'it is deleted': ({ params }: Open) => producteur.browser.call(prestations.remove, { params }),
  'it is given to somebody else': ({ params }: Open) =>
    producteur.browser.call(prestations.update, { params, body: { userId: another.id } }),
  'it is given to nobody': ({ params }: Open) =>
    producteur.browser.call(prestations.update, { params, body: { userId: null } }),
  'the production is detached': ({ params, productionId }: Open) =>
    producteur.browser.call(prestations.detach, { params: { ...params, productionId } }),
  'the production keeps its rushes alone': ({ params, productionId }: Open) =>
    producteur.browser.call(prestations.attach, {
      params: { ...params, productionId },
      body: { categories: ['RUSH'] },
    }),
}

/** What stands around the prestation, and whether its person may lose it. */
const situations = {
  'their edit is not finished': { isRefused: true, edit: {} },
  'their edit waits for the client': { isRefused: true, edit: { status: 'AWAITING_VALIDATION' } },
  'their edit is finished': { isRefused: false, edit: { status: 'FINISHED' } },
  'their edit is deleted': { isRefused: false, edit: { deletedAt: new Date().toISOString() } },
  'the edit is somebody else’s': { isRefused: false, edit: {}, editor: () => another },
  'nobody has the edit': { isRefused: false, edit: {}, editor: () => null },
  'they are of the agency': { isRefused: false, edit: {}, editor: () => producteur, worker: () => producteur },
  'another prestation opens it': { isRefused: false, edit: {}, others: ['POST_PRODUCTION'] },
  'another prestation is for rushes': { isRefused: true, edit: {}, others: ['RUSH'] },
} as const

const rows = Object.entries(changes).flatMap(([change, make]) =>
  Object.entries(situations).map(([situation, { isRefused, ...given }]) => ({
    change,
    make,
    situation,
    isRefused,
    given,
  })),
)

describe('nobody loses the way in to their work', () => {
  it.each(rows)('when $change and $situation: refused, $isRefused', async ({ make, isRefused, given }) => {
    const { id: productionId, projectId } = await aProduction(regie.db)
    const work = { projectId, productionId }
    const worker = 'worker' in given ? given.worker() : talent
    const editor = 'editor' in given ? given.editor() : talent
    const params = await wayIn(work, worker.id)
    if ('others' in given) await wayIn(work, worker.id, given.others)
    await aPostProduction(regie.db, { productionId, name: 'Teaser', userId: editor?.id ?? null, ...given.edit })

    const survey = await producteur.browser.call(prestations.deletion, { params })
    expect(survey.data.refusals).toHaveLength(isRefused ? 1 : 0)
    const { status, error } = await make({ params, productionId })
    expect(status).toBe(isRefused ? 409 : 200)
    if (isRefused) expect(error?.message).toContain('travaille encore à « Teaser »')
  })

  it('whoever gives the work and whoever takes the way in away wait for each other', async () => {
    const { id: productionId, projectId } = await aProduction(regie.db)
    const params = await wayIn({ projectId, productionId }, talent.id)
    const edit = await aPostProduction(regie.db, { productionId })
    await Promise.all([
      producteur.browser.call(prestations.remove, { params }),
      producteur.browser.call(contract['post-productions'].update, {
        params: { postProductionId: edit.id },
        body: { userId: talent.id, withPrestation: true },
      }),
    ])
    const mine = await talent.browser.call(prestations.list, { query: { productionId } })
    expect(mine.data.data).toHaveLength(1)
  })
})
