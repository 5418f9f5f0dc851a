import type { budget as routes } from '@regie/contract/budget/routes'
import { can } from '@regie/contract/permissions'
import { readUnreadInvoices } from '#features/invoicing/index.ts'
import type { Actor } from '#platform/actor.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readableBudget } from '../access.ts'
import { budgetTable } from '../budget-table.ts'
import { budgetPage, budgetsAsked, readClientBudgets, readListTotals } from '../list.ts'
import { presentBudgetListed, presentBudgetListTotals, presentClientBudget, presentProjectBudget } from '../present.ts'
import { readProjectBudget } from '../project-budget.ts'
import { budgetLineHandlers } from './lines.ts'

/** The budgets of projects, one by one and in lists. */
export function budgetHandlers(platform: Platform): Handlers<typeof routes> {
  const { db } = platform
  /** Whether the actor reads what is billed, once all of it was read. */
  const readsBilled = async (actor: Actor): Promise<boolean> => {
    const seesInvoices = can(actor, ['invoices.view'])
    if (seesInvoices) await readUnreadInvoices(platform)
    return seesInvoices
  }
  return {
    ...budgetLineHandlers(platform),

    async ofProject({ params }, { actor }) {
      const { id } = await readableBudget(db, actor, params.projectId)
      return presentProjectBudget(await readProjectBudget(db, id, await readsBilled(actor)), actor)
    },

    async table({ params }, { actor }) {
      const { id, name } = await readableBudget(db, actor, params.projectId)
      // The table holds lines, and nothing of what is billed.
      const shown = presentProjectBudget(await readProjectBudget(db, id, false), actor)
      return memoryFile(budgetTable(shown), { name: `${name} – budget.csv`, type: 'text/csv; charset=utf-8' })
    },

    async list({ query }, { actor }) {
      const seesInvoices = await readsBilled(actor)
      const { data, ...rest } = await budgetPage(platform, query, budgetsAsked(actor, query))
      const rows = data.map((row) => ({ ...row, billed: seesInvoices ? row.billed : null }))
      return presentBudgetListed.page({ data: rows, ...rest }, actor)
    },

    async totals({ query }, { actor }) {
      const where = budgetsAsked(actor, query)
      return presentBudgetListTotals(await readListTotals(db, where, await readsBilled(actor)), actor)
    },

    async clients({ query }, { actor }) {
      const where = budgetsAsked(actor, query)
      return presentClientBudget.all(await readClientBudgets(db, where, await readsBilled(actor)), actor)
    },
  }
}
