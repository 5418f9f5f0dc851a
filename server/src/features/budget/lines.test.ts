import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetsOn } from '#test/samples/budgets.ts'
import { aPrestation, aProduction } from '#test/support/builders.ts'
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

describe('the lines of a budget', () => {
  it('are added as they are typed in French, with their amounts', async () => {
    const { project, production, prestation } = await on.aBudgetedProject()
    const { data } = await on.add(project.id, {
      productionId: production.id,
      prestationId: prestation.id,
      plannedQuantity: '2,5',
      plannedPrice: '1 200,50',
      realQuantity: '3',
      realPrice: '1\u202f210',
    })
    expect(data).toMatchObject({
      label: 'Monteuse',
      productionId: production.id,
      prestationId: prestation.id,
      plannedQuantity: '2.50',
      plannedPrice: '1200.50',
      plannedAmount: '3001.25',
      realQuantity: '3.00',
      realPrice: '1210.00',
      realAmount: '3630.00',
      version: 1,
    })
    expect((await on.read(project.id)).data.lines).toEqual([data])
  })

  it('are added once, however often the same one is sent', async () => {
    const { project } = await on.aBudgetedProject()
    const id = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => on.add(project.id, { id })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await on.read(project.id)).data.lines).toHaveLength(1)
    const elsewhere = await on.aBudgetedProject()
    expect((await on.add(elsewhere.project.id, { id })).status).toBe(404)
    expect((await on.read(elsewhere.project.id)).data.lines).toEqual([])
  })

  it.each<[string, Parameters<typeof on.add>[1], Record<string, string>]>([
    ['no label', { label: ' ' }, { label: 'Libellé requis' }],
    ['no number', { plannedQuantity: 'trois' }, { plannedQuantity: 'Quantité invalide' }],
    ['a negative quantity', { plannedQuantity: '-1' }, { plannedQuantity: 'Quantité invalide' }],
    ['no price', { plannedPrice: '' }, { plannedPrice: 'Prix invalide' }],
    ['a thousandth', { plannedPrice: '1,234' }, { plannedPrice: 'Prix invalide' }],
    ['too much', { plannedPrice: '10000000' }, { plannedPrice: 'Prix invalide' }],
    ['a real quantity alone', { realQuantity: '2' }, { realPrice: 'Prix réel requis' }],
    ['a real price alone', { realPrice: '2' }, { realQuantity: 'Quantité réelle requise' }],
  ])('are refused with %s', async (_, more, fields) => {
    const { project } = await on.aBudgetedProject()
    const { status, error } = await on.add(project.id, more)
    expect([status, error?.fields]).toEqual([422, fields])
  })

  it('are for what is of the project, there, and seen', async () => {
    const { db } = regie
    const { project, production, prestation } = await on.aBudgetedProject()
    const other = await on.aBudgetedProject()
    const gone = { projectId: project.id, deletedAt: new Date().toISOString() }
    const deleted = [await aProduction(db, gone), await aPrestation(db, gone)] as const
    const ofProduction = 'Cette production n’est pas de ce projet'
    const ofPrestation = 'Cette prestation n’est pas de ce projet'
    const line = (await on.add(project.id)).data
    for (const productionId of [other.production.id, deleted[0].id, prestation.id]) {
      expect((await on.add(project.id, { productionId })).error?.fields).toEqual({ productionId: ofProduction })
      expect((await on.change(line, { productionId })).error?.fields).toEqual({ productionId: ofProduction })
    }
    for (const prestationId of [other.prestation.id, deleted[1].id, production.id]) {
      expect((await on.add(project.id, { prestationId })).error?.fields).toEqual({ prestationId: ofPrestation })
      expect((await on.change(line, { prestationId })).error?.fields).toEqual({ prestationId: ofPrestation })
    }
    // Named by who may not read them.
    const person = await regie.person('PRODUCTEUR', { permissions: ['projects.read', 'budget.view', 'budget.edit'] })
    expect((await on.add(project.id, { productionId: production.id }, person)).error?.fields).toEqual({
      productionId: ofProduction,
    })
    expect((await on.add(project.id, { prestationId: prestation.id }, person)).error?.fields).toEqual({
      prestationId: ofPrestation,
    })
    // What a line is for already may stay.
    const placed = (await on.add(project.id, { productionId: production.id, prestationId: prestation.id })).data
    const { status } = await on.change(
      placed,
      { productionId: production.id, prestationId: prestation.id, plannedPrice: '1' },
      person,
    )
    expect(status).toBe(200)
    expect((await on.read(project.id)).data.lines).toHaveLength(2)
  })

  it('are changed over the version that was seen alone', async () => {
    const { project } = await on.aBudgetedProject()
    const line = (await on.add(project.id)).data
    const first = (await on.change(line, { plannedPrice: '500', version: 1 })).data
    expect(first).toMatchObject({ plannedAmount: '1500.00', version: 2 })
    const { status, error } = await on.change(line, { plannedPrice: '600', version: 1 })
    expect([status, error?.code, error?.current]).toEqual([409, 'STALE_VERSION', first])
    const both = await Promise.all(['700', '800'].map((plannedPrice) => on.change(line, { plannedPrice, version: 2 })))
    expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]))
  })

  it('are reached through their own project alone', async () => {
    const { project } = await on.aBudgetedProject()
    const other = await on.aBudgetedProject()
    const line = (await on.add(project.id)).data
    expect((await on.change({ ...line, projectId: other.project.id }, {})).status).toBe(404)
    const params = { projectId: other.project.id, lineId: line.id }
    expect((await staff.browser.call(budget.removeLine, { params })).status).toBe(404)
  })

  it('are removed, and given back to who removed them', async () => {
    const { project, production } = await on.aBudgetedProject()
    const line = (await on.add(project.id, { productionId: production.id })).data
    const params = { projectId: project.id, lineId: line.id }
    const remove = () => staff.browser.call(budget.removeLine, { params })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await on.read(project.id)).data).toMatchObject({ lines: [], totals: { lineCount: 0, plannedCost: '0.00' } })
    const rows = [{ type: 'budget-lines' as const, id: line.id }]
    const other = await regie.person('PRODUCTEUR')
    expect((await other.browser.call(trash.undo, { body: { rows } })).status).toBe(404)
    expect((await staff.browser.call(trash.undo, { body: { rows } })).status).toBe(200)
    expect((await on.read(project.id)).data.lines.map(({ id }) => id)).toEqual([line.id])
  })

  it('go to the trash and come back with what they are for', async () => {
    const { project, production, prestation } = await on.aBudgetedProject()
    const of = { production: production.id, prestation: prestation.id }
    await on.add(project.id, { label: 'Projet' })
    await on.add(project.id, { label: 'Film', productionId: of.production })
    await on.add(project.id, { label: 'Montage', prestationId: of.prestation })
    await on.add(project.id, { label: 'Les deux', productionId: of.production, prestationId: of.prestation })
    const labels = async () => (await on.read(project.id)).data.lines.map(({ label }) => label)
    const { browser } = staff
    const params = { productionId: of.production }
    const survey = await browser.call(contract.productions.deletion, { params })
    expect(survey.data.goesWith).toContain('2 lignes de budget de production')
    await browser.call(contract.productions.remove, { params })
    expect(await labels()).toEqual(['Projet', 'Montage'])
    await browser.call(contract.prestations.remove, { params: { prestationId: of.prestation } })
    expect(await labels()).toEqual(['Projet'])
    await browser.call(trash.undo, { body: { rows: [{ type: 'prestations', id: of.prestation }] } })
    expect(await labels()).toEqual(['Projet', 'Montage'])
    await browser.call(trash.undo, { body: { rows: [{ type: 'productions', id: of.production }] } })
    expect(await labels()).toEqual(['Projet', 'Film', 'Montage', 'Les deux'])
    const whole = await browser.call(contract.projects.deletion, { params: { projectId: project.id } })
    expect(whole.data.goesWith).toContain('1 ligne de budget de projet')
    await browser.call(contract.projects.remove, { params: { projectId: project.id } })
    expect((await on.read(project.id)).status).toBe(404)
    await browser.call(trash.undo, { body: { rows: [{ type: 'projects', id: project.id }] } })
    expect(await labels()).toHaveLength(4)
  })

  it('are not given back before what they are for', async () => {
    const { project, production } = await on.aBudgetedProject()
    const line = (await on.add(project.id, { productionId: production.id })).data
    await staff.browser.call(budget.removeLine, { params: { projectId: project.id, lineId: line.id } })
    await staff.browser.call(contract.productions.remove, { params: { productionId: production.id } })
    const rows = [{ type: 'budget-lines' as const, id: line.id }]
    expect((await staff.browser.call(trash.undo, { body: { rows } })).error?.message).toBe(
      'Rétablissez d’abord ce qu’elle chiffre, « Film ».',
    )
  })

  it('are held by the database to what the code promises', async () => {
    const { project } = await on.aBudgetedProject()
    const other = await on.aBudgetedProject()
    const row = { projectId: project.id, kind: 'SALE' as const, label: 'x', plannedQuantity: '1', plannedPrice: '1' }
    const refusal = (more: Partial<typeof budgetLines.$inferInsert>) =>
      regie.db
        .insert(budgetLines)
        .values({ ...row, ...more })
        .then(
          () => null,
          (error: Error & { cause?: { constraint?: string } }) => error.cause?.constraint,
        )
    expect(await refusal({ productionId: other.production.id })).toBe('budget_lines_production_fk')
    expect(await refusal({ prestationId: other.prestation.id })).toBe('budget_lines_prestation_fk')
    expect(await refusal({ realQuantity: '1' })).toBe('budget_lines_real')
    expect(await refusal({ plannedQuantity: '-1' })).toBe('budget_lines_planned_quantity_range')
    expect(await refusal({ realQuantity: '-1', realPrice: '1' })).toBe('budget_lines_real_quantity_range')
    expect(await refusal({})).toBeNull()
  })
})

it('gives a table for spreadsheets', async () => {
  const { project, production } = await on.aBudgetedProject({ name: 'Été' })
  await on.add(project.id, {
    kind: 'SALE',
    label: '=Remise',
    productionId: production.id,
    plannedQuantity: '1',
    plannedPrice: '-1 234,5',
  })
  const answer = await staff.browser.send('GET', `/api/projects/${project.id}/budget/csv`)
  expect(answer.headers.get('content-disposition')).toContain('budget.csv')
  const [, row] = (await answer.text()).split('\r\n')
  expect(row).toBe(`"Film";"";"Vente";"'=Remise";"1,00";"-1234,50";"-1234,50";"";"";""`)
})

it('is not copied with a project', async () => {
  const { project } = await on.aBudgetedProject()
  await on.add(project.id)
  const { data } = await staff.browser.call(contract.templates.copyProject, {
    params: { projectId: project.id },
    body: { name: 'Copie', companyId: project.companyId },
  })
  expect((await on.read(data.id)).data).toMatchObject({ lines: [], productions: [{ name: 'Film' }] })
})
