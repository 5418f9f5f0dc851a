import { contract } from '@regie/contract'
import type { RouteInput } from '@regie/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { companies, companyMembers } from './table.ts'

const routes = contract.companies
const nobody = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'
let regie: Regie
let producteur: Person
let admin: Person

beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR', { firstname: 'Léa', lastname: 'Étienne' })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const aCompany = async (given: Partial<typeof companies.$inferInsert> = {}) => {
  const [company] = await regie.db
    .insert(companies)
    .values({ name: 'Les Films du Préau', type: 'CLIENT', ...given })
    .returning()
  if (!company) throw new Error('no company was made')
  return company
}
const join = (companyId: string, userId: string, isMainContact = false) =>
  regie.db.insert(companyMembers).values({ companyId, userId, isMainContact })

describe('creating and changing a company', () => {
  it('answers the company as the list shows it', async () => {
    const created = await producteur.browser.call(routes.create, {
      body: { name: '  Maison Âtre 🎬 ', optionCredit: true, producteurId: producteur.id },
    })
    expect(created.data).toMatchObject({
      name: 'Maison Âtre 🎬',
      type: 'CLIENT',
      optionCredit: true,
      producteurName: 'Léa Étienne',
      memberCount: 0,
      version: 1,
    })
    const read = await producteur.browser.call(routes.get, { params: { companyId: created.data.id } })
    expect(read.data).toEqual(created.data)
  })

  it('says in French what is wrong with each field', async () => {
    const refused = await producteur.browser.call(routes.create, { body: { name: '   ' } })
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'INVALID', fields: { name: 'Nom de la société requis' } },
    })
  })

  it('refuses a producteur who is not one of the agency', async () => {
    const client = await aUser(regie.db, 'CLIENT')
    for (const producteurId of [client.id, nobody]) {
      const refused = await producteur.browser.call(routes.create, { body: { name: 'Atelier', producteurId } })
      expect(refused.error?.fields).toEqual({ producteurId: 'Cette personne ne peut pas suivre de société' })
    }
  })

  it('writes only what is sent, and refuses a stale version without changing anything', async () => {
    const { id } = await aCompany({ optionCredit: true })
    const first = await producteur.browser.call(routes.update, {
      params: { companyId: id },
      body: { name: 'Un', version: 1 },
    })
    expect(first.data).toMatchObject({ name: 'Un', optionCredit: true, version: 2 })
    const stale = await admin.browser.call(routes.update, {
      params: { companyId: id },
      body: { name: 'Deux', version: 1 },
    })
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE_VERSION', current: { name: 'Un', version: 2 } } })
  })

  it('lets one of two simultaneous changes of the same version through', async () => {
    const { id } = await aCompany()
    const change = (name: string) =>
      producteur.browser.call(routes.update, { params: { companyId: id }, body: { name, version: 1 } })
    const statuses = (await Promise.all(['Un', 'Deux', 'Trois'].map(change))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('deleting a company', () => {
  it('is refused while it has members, and then makes it disappear', async () => {
    const { id } = await aCompany()
    const member = await aUser(regie.db, 'CLIENT')
    await join(id, member.id)
    const refused = await admin.browser.call(routes.remove, { params: { companyId: id } })
    expect(refused).toMatchObject({
      status: 409,
      error: { message: 'Cette société a encore un membre : retirez-le d’abord.' },
    })
    await admin.browser.call(routes.removeMember, { params: { companyId: id, memberId: member.id } })
    expect((await admin.browser.call(routes.remove, { params: { companyId: id } })).status).toBe(200)
    expect((await admin.browser.call(routes.get, { params: { companyId: id } })).status).toBe(404)
    expect(
      (await admin.browser.call(routes.list, { query: { q: 'préau', limit: 200 } })).data.data.map((row) => row.id),
    ).not.toContain(id)
  })
})

describe('members', () => {
  it('are listed with the main contact first, who is always one person', async () => {
    const { id: companyId } = await aCompany()
    const [anna, boris] = [
      await aUser(regie.db, 'CLIENT', { lastname: 'Abel' }),
      await aUser(regie.db, 'CLIENT', { lastname: 'Brun' }),
    ]
    const add = (memberId: string) =>
      producteur.browser.call(routes.addMember, {
        params: { companyId, memberId },
        body: { jobTitle: 'Directrice', isMainContact: true },
      })
    expect((await add(anna.id)).data).toMatchObject({ id: anna.id, jobTitle: 'Directrice', isMainContact: true })
    await add(boris.id)
    const listed = async () =>
      (await producteur.browser.call(routes.members, { params: { companyId } })).data.map((row) => [
        row.lastname,
        row.isMainContact,
      ])
    expect(await listed()).toEqual([
      ['Brun', true],
      ['Abel', false],
    ])
    await producteur.browser.call(routes.updateMember, {
      params: { companyId, memberId: anna.id },
      body: { isMainContact: true },
    })
    expect(await listed()).toEqual([
      ['Abel', true],
      ['Brun', false],
    ])
    expect(await add(anna.id)).toMatchObject({ status: 409, error: { code: 'ALREADY_MEMBER' } })
  })

  it('can be clients and talents, not the agency’s own people', async () => {
    const { id: companyId } = await aCompany()
    const refused = await producteur.browser.call(routes.addMember, {
      params: { companyId, memberId: admin.id },
      body: {},
    })
    expect(refused).toMatchObject({ status: 422, error: { message: expect.stringContaining('Seuls les clients') } })
  })
})

describe('scope', () => {
  it('shows a client their companies only, wherever companies are read', async () => {
    const [mine, other] = [await aCompany({ name: 'La mienne' }), await aCompany({ name: 'Une autre' })]
    const client = await regie.person('CLIENT')
    await join(mine.id, client.id)
    expect((await client.browser.call(routes.list, {})).data).toMatchObject({ data: [{ id: mine.id }], total: 1 })
    expect((await client.browser.call(routes.mine, {})).data.map((row) => row.id)).toEqual([mine.id])
    expect((await client.browser.call(routes.get, { params: { companyId: mine.id } })).status).toBe(200)
    expect((await client.browser.call(routes.members, { params: { companyId: mine.id } })).data).toHaveLength(1)
    for (const route of [routes.get, routes.members])
      expect((await client.browser.call(route, { params: { companyId: other.id } })).status).toBe(404)
  })

  it('shows a talent, and staff without the permission, none at all', async () => {
    const { id: companyId } = await aCompany()
    for (const person of [
      await regie.person('TALENT', { permissions: ['companies.read'] }),
      await regie.person('PRODUCTEUR', { permissions: [] }),
    ]) {
      expect((await person.browser.call(routes.list, {})).data).toEqual({ data: [], total: 0, nextCursor: null })
      expect((await person.browser.call(routes.get, { params: { companyId } })).status).toBe(404)
    }
  })
})

describe('the list', () => {
  it('pages through everything once, in French order, whatever the sort', async () => {
    const names = ['Écran total', 'eau vive', 'Zénith', 'école 21', 'ÉCOLE 22', 'Œuvre', 'Ondes', 'Écran total']
    for (const [hour, name] of names.entries())
      await aCompany({ name: `Tri ${name}`, createdAt: `2026-05-04T0${hour}:00:00.000Z` })
    const read = async (sort: 'name' | '-name' | 'createdAt' | 'producteurName') => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { data }: { data: { data: { name: string }[]; total: number; nextCursor: string | null } } =
          await admin.browser.call(routes.list, {
            query: { q: 'tri', sort, limit: 3, ...(cursor === null ? {} : { cursor }) },
          })
        seen.push(...data.data.map((row) => row.name.slice(4)))
        expect(data.total).toBe(names.length)
        cursor = data.nextCursor
      } while (cursor)
      return seen
    }
    const inOrder = ['eau vive', 'école 21', 'ÉCOLE 22', 'Écran total', 'Écran total', 'Œuvre', 'Ondes', 'Zénith']
    expect(await read('name')).toEqual(inOrder)
    expect(await read('-name')).toEqual(inOrder.toReversed())
    expect(await read('createdAt')).toEqual(names)
    expect((await read('producteurName')).toSorted()).toEqual(names.toSorted())
  })

  it('searches and filters without accents or case, and takes signs literally', async () => {
    await aCompany({ name: 'Café & Théâtre 100 %', type: 'PRESTATAIRE', optionCredit: true })
    const found = async (query: NonNullable<RouteInput<typeof routes.list>['query']>) =>
      (await admin.browser.call(routes.list, { query })).data.data.map((row) => row.name)
    expect(await found({ q: 'THEATRE cafe' })).toEqual(['Café & Théâtre 100 %'])
    expect(await found({ name: '100 %' })).toEqual(['Café & Théâtre 100 %'])
    expect(await found({ name: '1_0' })).toEqual([])
    expect(await found({ type: ['PRESTATAIRE'], optionCredit: true })).toEqual(['Café & Théâtre 100 %'])
    expect(await found({ q: 'café', createdTo: '2020-01-01' })).toEqual([])
  })

  it('refuses a cursor that was altered, or made for another sort', async () => {
    const { data } = await admin.browser.call(routes.list, { query: { limit: 1, sort: 'name' } })
    const cursor = data.nextCursor ?? ''
    const forged = Buffer.from(JSON.stringify({ sort: 'createdAt', after: 'hier', id: nobody, total: 1 })).toString(
      'base64url',
    )
    for (const query of [
      { cursor, sort: '-name' as const },
      { cursor: 'nawak' },
      { cursor: forged, sort: 'createdAt' as const },
    ])
      expect(await admin.browser.call(routes.list, { query })).toMatchObject({
        status: 400,
        error: { code: 'MALFORMED' },
      })
  })
})
