import type {
  BudgetLine,
  BudgetListed,
  BudgetListTotals,
  ClientBudget,
  ProjectBudget,
} from '@regie/contract/budget/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** What the agency earns and spends is nobody else's. */
export const presentProjectBudget = presenter<ProjectBudget>(staffOnly)

export const presentBudgetLine = presenter<BudgetLine>(staffOnly)

export const presentBudgetListed = presenter<BudgetListed>(staffOnly)

export const presentBudgetListTotals = presenter<BudgetListTotals>(staffOnly)

export const presentClientBudget = presenter<ClientBudget>(staffOnly)
