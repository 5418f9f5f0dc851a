import { contract } from '@regie/contract'
import { keysOf } from '@regie/contract/keys'
import { productionStatusLabels } from '@regie/contract/productions/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMedia, aPostProduction, aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const routes = contract['post-productions']
const { productions } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

type Action = 'start' | 'validate' | 'rollback'
const act = (id: string, action: Action) =>
  producteur.browser.call(routes[action], { params: { postProductionId: id }, body: {} })
const production = async (productionId: string) =>
  (await producteur.browser.call(productions.get, { params: { productionId } })).data
const statusOf = async (productionId: string) => (await production(productionId)).status
/** Chooses a status as a person does. */
const choose = async (productionId: string, status: 'PLANNED' | 'POST_PRODUCTION') => {
  const params = { productionId }
  expect((await producteur.browser.call(productions.update, { params, body: { status } })).status).toBe(200)
}
const anEdit = async (productionId: string) =>
  (await aPostProduction(regie.db, { productionId, userId: (await regie.person('TALENT')).id })).id

describe('the status of a production', () => {
  it.each(keysOf(productionStatusLabels).map((status) => ({ status })))(
    'is $status when an edit begins: the work tells, and a rollback gives it back',
    async ({ status }) => {
      const { id } = await aProduction(regie.db, { status })
      const edit = await anEdit(id)
      expect((await act(edit, 'start')).status).toBe(200)
      const isKept = status === 'FINISHED' || status === 'CANCELLED'
      expect(await statusOf(id)).toBe(isKept ? status : 'POST_PRODUCTION')
      await act(edit, 'rollback')
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('stays while another edit is under way, and goes back with the last', async () => {
    const { id } = await aProduction(regie.db, { status: 'PLANNED' })
    const [first, second] = [await anEdit(id), await anEdit(id)]
    await act(first, 'start')
    await act(second, 'start')
    await act(first, 'rollback')
    expect(await statusOf(id)).toBe('POST_PRODUCTION')
    await act(second, 'rollback')
    expect(await statusOf(id)).toBe('PLANNED')
  })

  it('that somebody chose stays until the next fact', async () => {
    const { id } = await aProduction(regie.db, { status: 'TO_ORGANIZE' })
    const [first, second] = [await anEdit(id), await anEdit(id)]
    await act(first, 'start')
    expect(await production(id)).toMatchObject({ status: 'POST_PRODUCTION', isStatusByHand: false })
    await choose(id, 'PLANNED')
    expect(await production(id)).toMatchObject({ status: 'PLANNED', isStatusByHand: true })
    await act(second, 'start')
    expect(await production(id)).toMatchObject({ status: 'POST_PRODUCTION', isStatusByHand: false })

    await choose(id, 'PLANNED')
    await choose(id, 'POST_PRODUCTION')
    await act(first, 'rollback')
    await act(second, 'rollback')
    expect(await production(id)).toMatchObject({ status: 'POST_PRODUCTION', isStatusByHand: true })
  })

  it('tells of the choice in the activity by its status alone', async () => {
    const { id } = await aProduction(regie.db, { status: 'TO_ORGANIZE' })
    await choose(id, 'PLANNED')
    const query = { subjectId: id }
    const { data } = await producteur.browser.call(contract.activity.list, { query })
    expect(data.data.map(({ changes }) => changes)).toEqual([{ status: ['TO_ORGANIZE', 'PLANNED'] }])
  })

  it('is finished by the last validation, from whatever it was, and given back', async () => {
    const { id } = await aProduction(regie.db, { status: 'IN_PROGRESS' })
    const edit = await anEdit(id)
    const { id: key } = await aMedia(regie.db, { productionId: id })
    await act(edit, 'start')
    await producteur.browser.call(routes.addVersion, { params: { postProductionId: edit }, body: { files: [{ key }] } })
    await act(edit, 'validate')
    await act(edit, 'validate')
    expect(await statusOf(id)).toBe('FINISHED')
    for (let step = 0; step < 4; step += 1) await act(edit, 'rollback')
    expect(await statusOf(id)).toBe('IN_PROGRESS')
  })
})
