import { keysOf } from '#keys.ts'
import { type Amount, amountOf, hundredthsOf, roundedQuotient } from '#money.ts'
import type { Order } from '#sellsy/schema.ts'
import { taxRateLabels } from '#supplements/schema.ts'
import { mostLines, type Provider, type ProviderInvoice, type ProviderOrder } from '../schema.ts'

/** The sums of an order. The tax is rounded to the cent once, on the whole, halves away from zero. */
export function orderSums({ lines, taxRate }: Pick<ProviderOrder, 'lines' | 'taxRate'>): {
  exclTax: Amount
  tax: Amount
  inclTax: Amount
} {
  const exclTax = lines.reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n)
  const tax = roundedQuotient(exclTax * hundredthsOf(taxRate), 10_000n)
  return { exclTax: amountOf(exclTax), tax: amountOf(tax), inclTax: amountOf(exclTax + tax) }
}

/**
 * Why a provider can't accept an order, as a French sentence; null where they can. What is accepted never changes, and no invoice
 * would match VAT that its provider may not charge.
 */
export function orderRefusal(
  { taxRate }: Pick<ProviderOrder, 'taxRate'>,
  provider: Pick<Provider, 'vatNumber'> | null,
): string | null {
  if (taxRate === '0.00') return null
  if (provider === null) return 'Donnez d’abord vos coordonnées de facturation : ce bon de commande porte de la TVA.'
  return provider.vatNumber === null
    ? 'Ce bon de commande porte de la TVA, et vos coordonnées de facturation n’ont pas de numéro de TVA : complétez-les, ou demandez à l’agence un bon de commande sans TVA.'
    : null
}

/** What is to be paid of an invoice. */
export const totalOf = ({ exclTax, tax }: Pick<ProviderInvoice, 'exclTax' | 'tax'>): Amount =>
  amountOf(hundredthsOf(exclTax) + hundredthsOf(tax))

/** « BC 42 ». */
export const orderReference = ({ number }: Pick<ProviderOrder, 'number'>): string => `BC ${number}`

/** The rates of tax that an order may have. */
const rates = keysOf(taxRateLabels)
const longestLabel = 300

/**
 * An order of the invoicing service, as an order made here begins: its lines, or one of its total where some are discounts. Null when it
 * is not in euros, or when no rate gives its tax.
 */
export function orderFromService(
  order: Pick<Order, 'number' | 'currency' | 'lines' | 'totals' | 'subject'>,
): Pick<ProviderOrder, 'lines' | 'taxRate' | 'note'> | null {
  const { exclTax, tax } = order.totals
  if (order.currency !== 'EUR' || hundredthsOf(exclTax) <= 0n) return null
  const total = { label: order.subject || `Commande ${order.number}`, amount: exclTax }
  const own = order.lines.map(({ reference, description, amount }) => ({
    label: description.replaceAll(/\s+/g, ' ').trim().slice(0, longestLabel) || reference || total.label,
    amount,
  }))
  const isWhole =
    own.length > 0 &&
    own.length <= mostLines &&
    own.every(({ amount }) => hundredthsOf(amount) > 0n) &&
    orderSums({ lines: own, taxRate: '0.00' }).exclTax === exclTax
  const lines = isWhole ? own : [total]
  const taxRate = rates.find((rate) => orderSums({ lines, taxRate: rate }).tax === tax)
  return taxRate === undefined ? null : { lines, taxRate, note: `Bon de commande ${order.number}` }
}
