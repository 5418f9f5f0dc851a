import type { BudgetKind, BudgetTotals } from '@regie/contract/budget/schema'
import { type Amount, amountOf, hundredthsOf, moneyText } from '@regie/contract/money'

const rateFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const quantityFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 36,5 % »; null when nothing is sold. */
export const rateText = (rate: number | null): string | null =>
  rate === null ? null : `${rateFormat.format(rate)}\u00a0%`

/** « 1 800,00 € (36,5 %) ». */
export function marginText({ margin, marginRate }: Pick<BudgetTotals, 'margin' | 'marginRate'>): string {
  const rate = rateText(marginRate)
  return rate === null ? moneyText(margin) : `${moneyText(margin)} (${rate})`
}

/** « 5 j × 450,00 € »: how an amount is made. */
export const countText = (kind: BudgetKind, quantity: Amount, price: Amount): string =>
  `${quantityFormat.format(Number(quantity))}${kind === 'DAYS' ? '\u00a0j' : ''} × ${moneyText(price)}`

/** « +250,00 € »: how far the real amount is from the planned one; null when they are equal. */
export function differenceText(planned: Amount, real: Amount): string | null {
  const difference = hundredthsOf(real) - hundredthsOf(planned)
  if (difference === 0n) return null
  return `${difference > 0n ? '+' : ''}${moneyText(amountOf(difference))}`
}
