import { creditsCount } from '../credits/rules.ts'
import { counted } from '../french.ts'
import { type Amount, amountOf, hundredthsOf, moneyText, roundedQuotient } from '../money.ts'
import type { AcceptedSupplement, PaidWith, SupplementKind, SupplementPrice } from './schema.ts'

/** The sums of a supplement: euros, or credits, which carry no tax. */
export type SupplementSums = { exclTax: Amount; tax: Amount; inclTax: Amount }

/** A quantity by the price of one unit. The tax is rounded to the cent once, on the whole, halves away from zero. */
export function supplementSums(quantity: number, { unit, paidWith, taxRate }: SupplementPrice): SupplementSums {
  const exclTax = hundredthsOf(unit) * BigInt(quantity)
  const tax = paidWith === 'CREDITS' ? 0n : roundedQuotient(exclTax * hundredthsOf(taxRate), 10_000n)
  return { exclTax: amountOf(exclTax), tax: amountOf(tax), inclTax: amountOf(exclTax + tax) }
}

/** What is to be accepted for a quantity; null when nothing is. */
export const supplementToAccept = (quantity: number, price: SupplementPrice | null): AcceptedSupplement | null =>
  price === null || quantity <= 0
    ? null
    : { quantity, paidWith: price.paidWith, total: supplementSums(quantity, price).inclTax }

/** True when somebody accepted what is asked for now. */
export const isSameSupplement = (asked: AcceptedSupplement, accepted: AcceptedSupplement | null): boolean =>
  accepted !== null &&
  accepted.quantity === asked.quantity &&
  accepted.paidWith === asked.paidWith &&
  hundredthsOf(accepted.total) === hundredthsOf(asked.total)

/** True for a supplement that is signed to be accepted: credits were paid before. */
export const asksSignature = (accepted: AcceptedSupplement | null): boolean => accepted?.paidWith === 'MONEY'

const amountTexts: Record<PaidWith, (amount: Amount) => string> = {
  MONEY: (amount) => moneyText(amount),
  CREDITS: creditsCount,
}

/** An amount of a supplement: « 36,00 € », « 2,5 crédits ». */
export const supplementAmountText = (amount: Amount, paidWith: PaidWith): string => amountTexts[paidWith](amount)

const quantityTexts: Record<SupplementKind, (quantity: number) => string> = {
  IMAGES: (quantity) => counted(quantity, 'image de plus', 'images de plus'),
  ROUND: (quantity) => counted(quantity, 'tour de modifications de plus', 'tours de modifications de plus'),
}

/** « 2 images de plus × 15,00 € = 30,00 € HT, soit 36,00 € TTC », « 2 images de plus × 1 crédit = 2 crédits ». */
export function supplementText(kind: SupplementKind, quantity: number, price: SupplementPrice): string {
  const { paidWith, taxRate } = price
  const { exclTax, inclTax } = supplementSums(quantity, price)
  const product = `${quantityTexts[kind](quantity)} × ${supplementAmountText(price.unit, paidWith)} = ${supplementAmountText(exclTax, paidWith)}`
  if (paidWith === 'CREDITS') return product
  return taxRate === '0.00'
    ? `${product}, sans TVA`
    : `${product} HT, soit ${supplementAmountText(inclTax, paidWith)} TTC`
}

/** The verb of a sending, with what is accepted by it: « Accepter 36,00 € TTC et envoyer ». */
export function acceptLabel(
  { total, paidWith }: AcceptedSupplement,
  price: SupplementPrice | null | undefined,
): string {
  const isTaxed = paidWith === 'MONEY' && price?.taxRate !== '0.00'
  return `Accepter ${supplementAmountText(total, paidWith)}${isTaxed ? ' TTC' : ''} et envoyer`
}
