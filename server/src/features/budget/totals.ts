import type { BudgetTotals } from '@regie/contract/budget/schema'
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/index.ts'
import { budgetLines } from './table.ts'

const estimate = sql`coalesce(${budgetLines.realAmount}, ${budgetLines.plannedAmount})`
const isSale = eq(budgetLines.kind, 'SALE').inlineParams()

const sumOf = (amount: typeof budgetLines.plannedAmount | typeof budgetLines.realAmount | SQL) => ({
  ofSales: sql<string>`coalesce(sum(${amount}) filter (where ${isSale}), 0.00)`,
  ofCosts: sql<string>`coalesce(sum(${amount}) filter (where not ${isSale}), 0.00)`,
})
const [planned, real, estimated] = [sumOf(budgetLines.plannedAmount), sumOf(budgetLines.realAmount), sumOf(estimate)]
const margin = sql<string>`(${estimated.ofSales} - ${estimated.ofCosts})`

/** In a query on lines, grouped or not: their sums. SQL form of `totalsOf`. */
export const lineSums = {
  lineCount: sql<number>`count(*)::int`,
  plannedSale: planned.ofSales,
  realSale: real.ofSales,
  estimatedSale: estimated.ofSales,
  plannedCost: planned.ofCosts,
  realCost: real.ofCosts,
  estimatedCost: estimated.ofCosts,
  margin,
  marginRate: sql<number | null>`(case when ${estimated.ofSales} > 0
    then round(100 * ${margin} / ${estimated.ofSales}, 1)::float8 end)`,
} satisfies Record<keyof BudgetTotals, SQL>

/** A line of the current project. */
export const isLineOfProject = and(eq(budgetLines.projectId, projects.id), isNull(budgetLines.deletedAt))

/** In a query on projects: true for those that have a budget. */
export const hasBudget = exists(new QueryBuilder().select({ one: sql`1` }).from(budgetLines).where(isLineOfProject))
