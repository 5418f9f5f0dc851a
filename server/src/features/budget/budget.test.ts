import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import { totalsOf } from '@regie/contract/budget/rules'
import type { BudgetKind } from '@regie/contract/budget/schema'
import { amountOf } from '@regie/contract/money'
import type { Permission } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { budgetsOn } from '#test/samples/budgets.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { budgetLines } from './table.ts'

const { budget, trash } = contract
let regie: Regie
let staff: Person
let on: ReturnType<typeof budgetsOn>
beforeAll(async () => {
  regie = await startRegie()
  staff = await regie.person('PRODUCTEUR')
  on = budgetsOn(regie, staff)
})
afterAll(() => regie.stop())

describe('the sums of a budget', () => {
  it('are exact to the cent, and those of each part', async () => {
    const { project, production, prestation } = await on.aBudgetedProject()
    await on.add(project.id, { plannedQuantity: '1', plannedPrice: '0,1', productionId: production.id })
    await on.add(project.id, { plannedQuantity: '1', plannedPrice: '0,2', prestationId: prestation.id })
    await on.add(project.id, { kind: 'SALE', plannedQuantity: '3', plannedPrice: '0,1', productionId: production.id })
    const { totals, productions, prestations } = (await on.read(project.id)).data
    expect(totals).toMatchObject({
      lineCount: 3,
      plannedSale: '0.30',
      plannedCost: '0.30',
      estimatedCost: '0.30',
      margin: '0.00',
      marginRate: 0,
    })
    expect(productions.map((one) => [one.id, one.name, one.totals.plannedCost, one.totals.marginRate])).toEqual([
      [production.id, 'Film', '0.10', 66.7],
    ])
    expect(prestations.map((one) => [one.id, one.name, one.totals.plannedCost, one.totals.marginRate])).toEqual([
      [prestation.id, 'Montage', '0.20', null],
    ])
  })

  it('are the same in SQL and in the rules', async () => {
    const { db } = regie
    const decimal = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(amountOf)
    const [quantity, price] = [decimal(0n, 99_999n), decimal(-999_999n, 999_999n)]
    const line = fc.record({
      kind: fc.constantFrom<BudgetKind>('SALE', 'DAYS', 'PURCHASE'),
      plannedQuantity: quantity,
      plannedPrice: price,
      real: fc.option(fc.tuple(quantity, price)),
    })
    const lists = fc.sample(fc.array(line, { minLength: 1, maxLength: 12 }), { numRuns: 25, seed: 7 })
    for (const list of lists) {
      const { project } = await on.aBudgetedProject()
      await db.insert(budgetLines).values(
        list.map(({ real, ...one }) => ({
          ...one,
          projectId: project.id,
          label: 'x',
          realQuantity: real?.[0] ?? null,
          realPrice: real?.[1] ?? null,
        })),
      )
      const query = { companyId: project.companyId }
      const { lines, totals } = (await on.read(project.id)).data
      expect(totals).toEqual(totalsOf(lines))
      const listed = (await staff.browser.call(budget.list, { query })).data.data
      expect(listed).toMatchObject([{ id: project.id, ...totals }])
      expect((await staff.browser.call(budget.totals, { query })).data).toMatchObject({ projectCount: 1, ...totals })
      expect((await staff.browser.call(budget.clients, { query })).data).toMatchObject([
        { companyId: project.companyId, projectCount: 1, ...totals },
      ])
    }
  })

  it('stand beside what is billed, by currency, drafts and cancelled ones aside', async () => {
    const { project } = await on.aBudgetedProject()
    expect((await on.read(project.id)).data.billed).toEqual([])
    await on.bill(project.id, '1001')
    await on.bill(project.id, '1002', { status: 'paid', remainingDue: '0.00' })
    await on.bill(project.id, '1003', { status: 'draft' })
    await on.bill(project.id, '1004', { status: 'cancelled' })
    await on.bill(project.id, '1005', { isGone: true })
    await on.bill(project.id, '1006', { currency: 'USD' })
    const sums = { exclTax: '1000.10', inclTax: '1200.12', paid: '1000.00', remainingDue: '200.12' }
    expect((await on.read(project.id)).data.billed).toEqual([
      {
        currency: 'EUR',
        count: 2,
        exclTax: '2000.20',
        inclTax: '2400.24',
        paid: '2200.12',
        remainingDue: '200.12',
      },
      { currency: 'USD', count: 1, ...sums },
    ])
  })
})

describe('the list of budgets', () => {
  it('holds the projects that have a line, by what is asked', async () => {
    const { db } = regie
    const mine = await regie.person('PRODUCTEUR')
    const one = await on.aBudgetedProject({ name: 'Alpha', producteurId: mine.id })
    const { companyId } = one.project
    const two = await on.aBudgetedProject({ name: 'Beta', companyId, archivedAt: new Date().toISOString() })
    await on.aBudgetedProject({ name: 'Sans ligne', companyId })
    const removed = await on.aBudgetedProject({ name: 'Retirée', companyId })
    const line = (await on.add(removed.project.id)).data
    await staff.browser.call(budget.removeLine, { params: { ...removed.params, lineId: line.id } })
    await on.add(one.project.id, { kind: 'SALE', plannedQuantity: '1', plannedPrice: '1000' })
    await on.add(one.project.id, { plannedQuantity: '1', plannedPrice: '400' })
    await on.add(two.project.id, { plannedQuantity: '1', plannedPrice: '600' })
    const { browser } = staff
    const names = async (query: Parameters<typeof browser.call<typeof budget.list>>[1]['query']) =>
      (await browser.call(budget.list, { query: { companyId, ...query } })).data.data.map(({ name }) => name)
    expect(await names({})).toEqual(['Alpha', 'Beta'])
    expect(await names({ byStatus: 'active' })).toEqual(['Alpha'])
    expect(await names({ byStatus: 'archived' })).toEqual(['Beta'])
    expect(await names({ userId: mine.id })).toEqual(['Alpha'])
    expect(await names({ q: 'bet' })).toEqual(['Beta'])
    expect(await names({ q: `PRJ ${one.project.number}` })).toEqual(['Alpha'])
    expect(await names({ companyId: randomUUID() })).toEqual([])
    for (const sort of ['margin', 'marginRate', '-plannedCost', 'estimatedSale', '-name', '-number'] as const)
      expect(await names({ sort }), sort).toEqual(['Beta', 'Alpha'])
    for (const sort of ['-margin', '-marginRate', 'plannedCost', '-estimatedSale'] as const)
      expect(await names({ sort }), sort).toEqual(['Alpha', 'Beta'])

    const first = (await browser.call(budget.list, { query: { companyId, sort: '-marginRate', limit: 1 } })).data
    expect([first.total, first.data[0]?.name]).toEqual([2, 'Alpha'])
    const cursor = first.nextCursor ?? ''
    const second = (await browser.call(budget.list, { query: { companyId, sort: '-marginRate', limit: 1, cursor } }))
      .data
    expect([second.nextCursor, second.data[0]?.name]).toEqual([null, 'Beta'])

    const totals = async (query: object) => (await browser.call(budget.totals, { query: { companyId, ...query } })).data
    expect(await totals({})).toMatchObject({ projectCount: 2, estimatedSale: '1000.00', margin: '0.00', marginRate: 0 })
    expect(await totals({ q: 'alpha' })).toMatchObject({ projectCount: 1, margin: '600.00', marginRate: 60 })
    expect(await totals({ userId: randomUUID() })).toMatchObject({ projectCount: 0, margin: '0.00', marginRate: null })
    await db.execute(sql`update projects set deleted_at = now() where id = ${two.project.id}`)
    expect(await names({})).toEqual(['Alpha'])
    expect(await totals({})).toMatchObject({ projectCount: 1, margin: '600.00' })
  })

  it('counts an invoice of two projects once', async () => {
    const one = await on.aBudgetedProject()
    const { companyId } = one.project
    const two = await on.aBudgetedProject({ companyId })
    const query = { companyId }
    for (const { project } of [one, two]) await on.add(project.id)
    await on.bill(one.project.id, '2001')
    await on.bill(two.project.id, '2001')
    await on.bill(two.project.id, '2002', { currency: 'USD' })
    const { browser } = staff
    const { data } = (await browser.call(budget.list, { query })).data
    expect(data.map(({ billed }) => billed)).toEqual(['1000.10', '1000.10'])
    expect((await browser.call(budget.totals, { query })).data.billed).toBe('1000.10')
    expect((await browser.call(budget.clients, { query })).data.map(({ billed }) => billed)).toEqual(['1000.10'])
  })
})

describe('who reads and writes a budget', () => {
  it.each<[permissions: Permission[], read: number, written: number]>([
    [['projects.read', 'budget.view', 'budget.edit'], 200, 200],
    [['projects.read', 'budget.view'], 200, 403],
    [['projects.read', 'budget.edit'], 403, 404],
    [['projects.read', 'invoices.view', 'credits.edit'], 403, 403],
    [['budget.view', 'budget.edit'], 404, 404],
    [[], 403, 403],
  ])('staff with %j: %s, %s', async (permissions, mayRead, mayWrite) => {
    const { project, params } = await on.aBudgetedProject()
    const line = (await on.add(project.id)).data
    const person = await regie.person('PRODUCTEUR', { permissions })
    const { browser } = person
    expect((await on.read(project.id, person)).status).toBe(mayRead)
    expect((await browser.send('GET', `/api/projects/${project.id}/budget/csv`)).status).toBe(mayRead)
    expect((await on.add(project.id, {}, person)).status).toBe(mayWrite)
    expect((await on.change(line, { label: 'Autre' }, person)).status).toBe(mayWrite)
    const removed = await browser.call(budget.removeLine, { params: { ...params, lineId: line.id } })
    expect(removed.status).toBe(mayWrite)
    const query = { companyId: project.companyId }
    const [list, totals, clients] = [
      await browser.call(budget.list, { query }),
      await browser.call(budget.totals, { query }),
      await browser.call(budget.clients, { query }),
    ]
    // Lists of what one may not see are empty.
    const listed = permissions.includes('budget.view') ? 200 : 403
    expect([list.status, totals.status, clients.status]).toEqual([listed, listed, listed])
    if (mayRead === 404) expect([list.data.total, totals.data.projectCount, clients.data]).toEqual([0, 0, []])
  })

  it.each(['CLIENT', 'TALENT'] as const)('a %s reads nothing, whatever their permissions', async (role) => {
    const { project, production, prestation, params } = await on.aBudgetedProject()
    const permissions: Permission[] = ['budget.view', 'budget.edit', 'projects.read', 'invoices.view', 'audit.view']
    const person = await regie.person(role, { permissions })
    const { browser } = person
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: person.id })
    await regie.db.execute(sql`update prestations set user_id = ${person.id} where id = ${prestation.id}`)
    const label = `Secret ${randomUUID()}`
    const line = (await on.add(project.id, { label, productionId: production.id, prestationId: prestation.id })).data
    await on.change(line, { label, plannedPrice: '777' })
    expect((await on.read(project.id, person)).status).toBe(404)
    expect((await on.add(project.id, {}, person)).status).toBe(404)
    expect((await on.change(line, { label: 'Autre' }, person)).status).toBe(404)
    expect((await browser.call(budget.removeLine, { params: { ...params, lineId: line.id } })).status).toBe(404)
    expect((await browser.send('GET', `/api/projects/${project.id}/budget/csv`)).status).toBe(404)
    const query = { companyId: project.companyId }
    expect((await browser.call(budget.list, { query })).data).toMatchObject({ data: [], total: 0 })
    expect((await browser.call(budget.totals, { query })).status).toBe(404)
    expect((await browser.call(budget.clients, { query })).data).toEqual([])
    for (const path of [
      `/api/activity?projectId=${project.id}`,
      `/api/activity?subjectId=${line.id}`,
      `/api/search?q=${encodeURIComponent(label)}`,
      '/api/me/notifications',
      `/api/projects/${project.id}`,
      `/api/productions/${production.id}`,
      `/api/prestations/${prestation.id}`,
    ]) {
      const text = await (await browser.send('GET', path)).text()
      expect(text, path).not.toContain(label)
      expect(text, path).not.toContain('777.00')
    }
  })

  it('keeps invoices from who may not see them', async () => {
    const { project } = await on.aBudgetedProject()
    await on.add(project.id)
    await on.bill(project.id, '3001')
    const query = { companyId: project.companyId }
    const billedFor = async ({ browser }: Person) => [
      (await browser.call(budget.ofProject, { params: { projectId: project.id } })).data.billed === null,
      (await browser.call(budget.list, { query })).data.data.map(({ billed }) => billed),
      (await browser.call(budget.totals, { query })).data.billed,
      (await browser.call(budget.clients, { query })).data.map(({ billed }) => billed),
    ]
    const person = await regie.person('PRODUCTEUR', { permissions: ['projects.read', 'budget.view'] })
    expect(await billedFor(person)).toEqual([true, [null], null, [null]])
    expect(await billedFor(staff)).toEqual([false, ['1000.10'], '1000.10', ['1000.10']])
  })

  it('tells of it in the activity and the trash to those who may read it alone', async () => {
    const { project, params } = await on.aBudgetedProject()
    const line = (await on.add(project.id, { label: 'Cadreuse' })).data
    await on.change(line, { label: 'Cadreuse', plannedPrice: '500' })
    await staff.browser.call(budget.removeLine, { params: { ...params, lineId: line.id } })
    const told = async (permissions: Permission[]) => {
      const { browser } = await regie.person('PRODUCTEUR', { permissions })
      const query = { projectId: project.id }
      const { data } = (await browser.call(contract.activity.list, { query })).data
      const removed = (await browser.call(trash.list, { query: { q: 'Cadreuse' } })).data.data
      const names = data.map(({ name }) => name).filter((name) => name.startsWith('budget-lines.'))
      return { names, removed, browser }
    }
    const everywhere: Permission[] = ['access.admin', 'projects.read', 'audit.view', 'trash.restore']
    const auditor = await told(everywhere)
    expect([auditor.names, auditor.removed]).toEqual([[], []])
    const reader = await told([...everywhere, 'budget.view'])
    expect(reader.names).toEqual(['budget-lines.created', 'budget-lines.updated', 'budget-lines.deleted'])
    const [entryOfTrash] = reader.removed
    const deletionId = entryOfTrash?.id ?? ''
    const restore = ({ browser }: typeof reader) => browser.call(trash.restore, { params: { deletionId } })
    expect((await restore(auditor)).status).toBe(404)
    expect((await restore(reader)).status).toBe(200)
    const { data } = (await reader.browser.call(contract.activity.list, { query: { subjectId: line.id } })).data
    expect(data.find(({ name }) => name === 'budget-lines.updated')?.changes).toEqual({
      plannedPrice: ['450.00', '500.00'],
    })
  })
})
