import { randomUUID } from 'node:crypto'
import { views } from '@regie/contract/views/routes'
import type { TeamViewCreate } from '@regie/contract/views/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

const place = { colId: 'name', hide: false, pinned: null, sort: 'asc', width: 160, flex: null } as const
const aView = (given: Partial<TeamViewCreate> = {}): TeamViewCreate => ({
  id: randomUUID(),
  gridId: `/admin/${randomUUID().slice(0, 8)}`,
  label: 'En retard',
  filters: { status: ['TO_DO'], dueOn: { to: '2026-12-01' }, late: true, name: 'film' },
  columnState: [place],
  ...given,
})
const share = (by: Person, body: TeamViewCreate) => by.browser.call(views.create, { body })
const listed = async (by: Person, gridId: string) => (await by.browser.call(views.list, { query: { gridId } })).data

describe('a view of the team', () => {
  it('is shared by anybody of the agency, and read as it was', async () => {
    const [author, reader] = [
      await regie.person('PRODUCTEUR', { firstname: 'Chloé', lastname: 'Vasseur' }),
      await regie.person('PRODUCTEUR'),
    ]
    const body = aView()
    await share(author, body)
    await share(author, body)
    await share(author, aView({ gridId: body.gridId, label: 'À venir' }))
    const found = await listed(reader, body.gridId)
    expect(found.map(({ label }) => label)).toEqual(['À venir', 'En retard'])
    expect(found[1]).toEqual({ ...body, byName: 'Chloé Vasseur', mayChange: false, version: 1 })
    expect(await listed(reader, '/admin/ailleurs')).toEqual([])
  })

  it('is changed by its author and by administrators, one version after another', async () => {
    const [author, other, admin] = [
      await regie.person('PRODUCTEUR'),
      await regie.person('PRODUCTEUR'),
      await regie.person('ADMIN'),
    ]
    const body = aView()
    await share(author, body)
    const params = { viewId: body.id }
    const renamed = await author.browser.call(views.update, { params, body: { label: 'Retards', version: 1 } })
    expect(renamed.data).toMatchObject({ label: 'Retards', filters: body.filters, version: 2 })
    const stale = await admin.browser.call(views.update, { params, body: { label: 'X', version: 1 } })
    expect(stale.error).toMatchObject({ code: 'STALE_VERSION', current: { label: 'Retards' } })
    const refused = await other.browser.call(views.update, { params, body: { label: 'Le mien' } })
    expect(refused.error?.code).toBe('FORBIDDEN')
    expect((await other.browser.call(views.remove, { params })).error?.code).toBe('FORBIDDEN')
    await admin.browser.call(views.remove, { params })
    expect(await listed(author, body.gridId)).toEqual([])
    // Removed by mistake, and given back.
    expect((await share(author, body)).data.label).toBe('En retard')
  })

  it.each([
    [{ label: ' ' }, 'label'],
    [{ gridId: 'admin' }, 'gridId'],
    [{ gridId: '/admin/<script>' }, 'gridId'],
    [{ label: 'x'.repeat(81) }, 'label'],
  ])('refuses %j', async (given, field) => {
    const { error } = await share(await regie.person('PRODUCTEUR'), aView(given))
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })

  it('is one of a hundred at most', async () => {
    const author = await regie.person('PRODUCTEUR')
    const { gridId } = aView()
    for (let rank = 0; rank < 100; rank += 1) await share(author, aView({ gridId, label: `Vue ${rank}` }))
    expect((await share(author, aView({ gridId }))).error?.message).toContain('100 vues')
  })
})
