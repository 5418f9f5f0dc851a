import { type Amount, amountOf, hundredthsOf, roundedQuotient } from '../money.ts'
import type { BudgetKind, BudgetLine, BudgetPart, BudgetTotals, ProjectBudget } from './schema.ts'

/** A quantity by a unit price, rounded to the cent, halves away from zero. */
export const productOf = (quantity: Amount, price: Amount): Amount =>
  amountOf(roundedQuotient(hundredthsOf(quantity) * hundredthsOf(price), 100n))

/** The margin as a percentage of the sale, to the tenth; null when nothing is sold. */
export function marginRateOf(sale: Amount, margin: Amount): number | null {
  const sold = hundredthsOf(sale)
  return sold <= 0n ? null : Number(roundedQuotient(hundredthsOf(margin) * 1000n, sold)) / 10
}

type CountedLine = { kind: BudgetKind; plannedAmount: Amount; realAmount: Amount | null }

/** The sums of lines. Each line is rounded to the cent, sums are exact. */
export function totalsOf(lines: readonly CountedLine[]): BudgetTotals {
  const [sale, cost] = [
    { planned: 0n, real: 0n, estimated: 0n },
    { planned: 0n, real: 0n, estimated: 0n },
  ]
  for (const { kind, plannedAmount, realAmount } of lines) {
    const sums = kind === 'SALE' ? sale : cost
    const planned = hundredthsOf(plannedAmount)
    const real = realAmount === null ? null : hundredthsOf(realAmount)
    sums.planned += planned
    sums.real += real ?? 0n
    sums.estimated += real ?? planned
  }
  const margin = amountOf(sale.estimated - cost.estimated)
  return {
    lineCount: lines.length,
    plannedSale: amountOf(sale.planned),
    realSale: amountOf(sale.real),
    estimatedSale: amountOf(sale.estimated),
    plannedCost: amountOf(cost.planned),
    realCost: amountOf(cost.real),
    estimatedCost: amountOf(cost.estimated),
    margin,
    marginRate: marginRateOf(amountOf(sale.estimated), margin),
  }
}

type NamedPart = Omit<BudgetPart, 'totals'>

/** The lines of a budget with their sums: of all, of each production, and of each prestation. */
export function summedBudget({
  lines,
  productions,
  prestations,
}: {
  lines: BudgetLine[]
  productions: readonly NamedPart[]
  prestations: readonly NamedPart[]
}): Pick<ProjectBudget, 'lines' | 'totals' | 'productions' | 'prestations'> {
  const withTotals = (field: 'productionId' | 'prestationId') => (part: NamedPart) => ({
    ...part,
    totals: totalsOf(lines.filter((line) => line[field] === part.id)),
  })
  return {
    lines,
    totals: totalsOf(lines),
    productions: productions.map(withTotals('productionId')),
    prestations: prestations.map(withTotals('prestationId')),
  }
}
