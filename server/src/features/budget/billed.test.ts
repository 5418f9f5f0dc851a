import { contract } from '@regie/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invoiceLinks, invoices } from '#features/invoicing/table.ts'
import { startSellsy } from '#test/samples/sellsy.ts'
import { aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { budget } = contract
let service: Awaited<ReturnType<typeof startSellsy>>
let regie: Regie
let staff: Person
beforeAll(async () => {
  service = await startSellsy()
  regie = await startRegie({ env: service.environment })
  staff = await regie.person('PRODUCTEUR')
})
afterAll(async () => {
  await regie.stop()
  await service.stop()
})
beforeEach(async () => {
  await service.fail()
  await regie.db.delete(invoices)
})

/** A project with a budget, and a link to an invoice that nobody has read yet. */
async function aProjectWithAnUnreadInvoice() {
  const { id: projectId, companyId } = await aProject(regie.db)
  await regie.db.insert(invoiceLinks).values({ projectId, invoiceId: '48377' })
  const body = {
    id: crypto.randomUUID(),
    kind: 'SALE' as const,
    label: 'Film',
    productionId: null,
    prestationId: null,
    plannedQuantity: '1',
    plannedPrice: '9000',
    realQuantity: null,
    realPrice: null,
  }
  expect((await staff.browser.call(budget.addLine, { params: { projectId }, body })).status).toBe(200)
  return { projectId, query: { companyId } }
}

const reads = {
  'the budget of its project': async ({ projectId }: { projectId: string }) =>
    (await staff.browser.call(budget.ofProject, { params: { projectId } })).data.billed?.[0]?.exclTax,
  'the list of budgets': async ({ query }: { query: { companyId: string } }) =>
    (await staff.browser.call(budget.list, { query })).data.data[0]?.billed,
  'the totals of the list': async ({ query }: { query: { companyId: string } }) =>
    (await staff.browser.call(budget.totals, { query })).data.billed,
  'the budgets by client': async ({ query }: { query: { companyId: string } }) =>
    (await staff.browser.call(budget.clients, { query })).data[0]?.billed,
}

it.each(Object.entries(reads))('an invoice that nobody has read counts in %s', async (_, read) => {
  expect(await read(await aProjectWithAnUnreadInvoice())).toBe('8140.00')
})

it('a service that fails keeps no budget from being read', async () => {
  await service.fail(...Array.from({ length: 20 }, () => 'error' as const))
  expect(await reads['the totals of the list'](await aProjectWithAnUnreadInvoice())).toBe('0.00')
})
