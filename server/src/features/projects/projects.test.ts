import { contract } from '@regie/contract'
import type { ProjectListed } from '@regie/contract/projects/schema'
import type { Page } from '@regie/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aCompany, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { projects } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  await regie.person('ADMIN')
})
afterAll(() => regie.stop())
beforeEach(async () => {
  producteur = await regie.person('PRODUCTEUR')
})

describe('creating a project', () => {
  it('is followed by whoever follows the company, unless told otherwise', async () => {
    const company = await aCompany(regie.db, { producteurId: producteur.id })
    const body = { name: '  Film de marque 🎬 ', companyId: company.id }
    const { data } = await producteur.browser.call(projects.create, { body })
    expect(data).toMatchObject({
      name: 'Film de marque 🎬',
      companyName: company.name,
      producteurId: producteur.id,
      archivedAt: null,
      productionCount: 0,
    })
    expect(data.number).toBeGreaterThan(0)
    const nobody = await producteur.browser.call(projects.create, { body: { ...body, producteurId: null } })
    expect(nobody.data.producteurId).toBeNull()
  })

  it('refuses a company that is not there, and somebody who cannot follow', async () => {
    const company = await aCompany(regie.db)
    const talent = await regie.person('TALENT')
    const unknown = await producteur.browser.call(projects.create, {
      body: { name: 'X', companyId: producteur.id },
    })
    expect(unknown.error).toMatchObject({ code: 'INVALID', fields: { companyId: expect.stringMatching(/société/) } })
    const follower = await producteur.browser.call(projects.create, {
      body: { name: 'X', companyId: company.id, producteurId: talent.id },
    })
    expect(follower.error?.fields).toHaveProperty('producteurId')
  })
})

describe('who sees a project', () => {
  it('staff, and the members of its company; nobody else', async () => {
    const project = await aProject(regie.db)
    const member = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: member.id })
    const seers = await Promise.all([
      Promise.resolve(producteur),
      Promise.resolve(member),
      regie.person('CLIENT'),
      regie.person('TALENT'),
      regie.person('PRODUCTEUR', { permissions: ['access.admin'] }),
    ])
    const statuses = await Promise.all(
      seers.map(
        async ({ browser }) => (await browser.call(projects.get, { params: { projectId: project.id } })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404, 404])
    const listed = await member.browser.call(projects.list, {})
    expect(listed.data.data.map(({ id }) => id)).toEqual([project.id])
    expect(listed.data.total).toBe(1)
  })
})

describe('the list', () => {
  it('filters by company, follower and status, and finds by name, company or reference', async () => {
    const company = await aCompany(regie.db, { name: 'Maison Brélan' })
    const kept = await aProject(regie.db, { companyId: company.id, producteurId: producteur.id, name: 'Été en Vézère' })
    const archived = await aProject(regie.db, {
      companyId: company.id,
      name: 'Vieux',
      archivedAt: '2025-01-01T00:00:00Z',
    })
    const list = async (query: object) =>
      (await producteur.browser.call(projects.list, { query })).data.data.map(({ id }) => id)
    expect(await list({ companyId: company.id })).toEqual([kept.id, archived.id])
    expect(await list({ companyId: company.id, byStatus: 'active' })).toEqual([kept.id])
    expect(await list({ companyId: company.id, byStatus: 'archived' })).toEqual([archived.id])
    expect(await list({ companyId: company.id, byStatus: 'all' })).toEqual([kept.id, archived.id])
    expect(await list({ userId: producteur.id })).toEqual([kept.id])
    expect(await list({ q: 'ete vezere' })).toEqual([kept.id])
    expect(await list({ q: 'BRELAN ete' })).toEqual([kept.id])
    for (const reference of [`PRJ ${kept.number}`, `prj-${kept.number}`, String(kept.number)])
      expect(await list({ q: reference })).toContain(kept.id)
    expect(await list({ q: 'brelan introuvable' })).toEqual([])
  })

  it('pages by due day, those without one last, without losing or repeating any', async () => {
    const company = await aCompany(regie.db)
    const days = ['2026-03-01', null, '2026-01-01', '2026-02-01', null, '2026-01-01', null]
    for (const dueOn of days) await aProject(regie.db, { companyId: company.id, dueOn })
    const seen: (string | null)[] = []
    let cursor: string | null = null
    do {
      const { data }: { data: Page<ProjectListed> } = await producteur.browser.call(projects.list, {
        query: { companyId: company.id, sort: 'dueOn' as const, limit: 2, ...(cursor !== null && { cursor }) },
      })
      expect(data.total).toBe(days.length)
      seen.push(...data.data.map(({ dueOn }) => dueOn))
      cursor = data.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['2026-01-01', '2026-01-01', '2026-02-01', '2026-03-01', null, null, null])
  })
})

describe('changing a project', () => {
  it('writes only what is sent, records names before and after, archives and comes back', async () => {
    const project = await aProject(regie.db, { description: 'À garder' })
    const params = { projectId: project.id }
    const { data } = await producteur.browser.call(projects.update, {
      params,
      body: { name: 'Nouveau nom', producteurId: producteur.id, version: project.version },
    })
    expect(data).toMatchObject({ name: 'Nouveau nom', description: 'À garder', version: project.version + 1 })
    const archived = await producteur.browser.call(projects.update, { params, body: { archived: true } })
    expect(archived.data.archivedAt).not.toBeNull()
    const back = await producteur.browser.call(projects.update, { params, body: { archived: false } })
    expect(back.data.archivedAt).toBeNull()
  })

  it('keeps its days in order, whichever of the two is sent', async () => {
    const { id: projectId } = await aProject(regie.db, { startsOn: '2026-03-01', dueOn: '2026-04-01' })
    const change = (body: object) => producteur.browser.call(projects.update, { params: { projectId }, body })
    for (const body of [
      { dueOn: '2026-02-28' },
      { startsOn: '2026-04-02' },
      { startsOn: '2027-01-02', dueOn: '2027-01-01' },
    ])
      expect((await change(body)).error?.fields).toEqual({ dueOn: 'L’échéance ne peut pas précéder le début' })
    expect((await change({ startsOn: '2026-04-01' })).status).toBe(200)
    expect((await change({ startsOn: null, dueOn: '2026-01-01' })).status).toBe(200)
  })

  it('refuses a stale version with the present row, and writes nothing', async () => {
    const project = await aProject(regie.db)
    const params = { projectId: project.id }
    await producteur.browser.call(projects.update, { params, body: { name: 'Le premier', version: 1 } })
    const late = await producteur.browser.call(projects.update, { params, body: { name: 'Le second', version: 1 } })
    expect(late.status).toBe(409)
    expect(late.error).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Le premier', version: 2 } })
  })
})
