import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import type { BudgetKind, BudgetLine } from '@regie/contract/budget/schema'
import { invoiceLinks, invoices } from '#features/invoicing/table.ts'
import { aPrestation, aProduction, aProject } from '../support/builders.ts'
import type { Person, Regie } from '../support/regie.ts'

const { budget } = contract

type Entered = {
  id?: string
  kind?: BudgetKind
  label?: string
  productionId?: string | null
  prestationId?: string | null
  plannedQuantity?: string
  plannedPrice?: string
  realQuantity?: string | null
  realPrice?: string | null
}
const entry = (more: Entered) => ({
  kind: 'DAYS' as const,
  label: 'Monteuse',
  productionId: null,
  prestationId: null,
  plannedQuantity: '3',
  plannedPrice: '450',
  realQuantity: null,
  realPrice: null,
  ...more,
})

/** Budgets of a product, and what a person does with them: `staff`, where nobody else is named. */
export function budgetsOn({ db }: Regie, staff: Person) {
  return {
    /** A project with a production and a prestation. */
    async aBudgetedProject(given: Parameters<typeof aProject>[1] = {}) {
      const project = await aProject(db, given)
      const production = await aProduction(db, { projectId: project.id, name: 'Film' })
      const prestation = await aPrestation(db, { projectId: project.id, name: 'Montage' })
      return { project, production, prestation, params: { projectId: project.id } }
    },
    add: (projectId: string, more: Entered = {}, { browser } = staff) =>
      browser.call(budget.addLine, { params: { projectId }, body: { id: randomUUID(), ...entry(more) } }),
    read: (projectId: string, { browser } = staff) => browser.call(budget.ofProject, { params: { projectId } }),
    change: (line: BudgetLine, more: Entered & { version?: number }, { browser } = staff) =>
      browser.call(budget.changeLine, {
        params: { projectId: line.projectId, lineId: line.id },
        body: entry({ kind: line.kind, label: line.label, ...more }),
      }),
    /** Links an invoice to a project; the same number again, to another one. */
    async bill(projectId: string, invoiceId: string, more: Partial<typeof invoices.$inferInsert> = {}) {
      await db.insert(invoiceLinks).values({ projectId, invoiceId })
      await db
        .insert(invoices)
        .values({
          kind: 'SALE',
          invoiceId,
          number: invoiceId,
          subject: '',
          status: 'due',
          currency: 'EUR',
          exclTax: '1000.10',
          tax: '200.02',
          inclTax: '1200.12',
          remainingDue: '200.12',
          billedTo: 'X',
          ...more,
        })
        .onConflictDoNothing()
    },
  }
}
