import type { Amount } from '@regie/contract/money'
import type { OrderLine } from '@regie/contract/sellsy/schema'
import { Big } from 'big.js'
import { convert } from 'html-to-text'
import type { ReadInvoice, ReadOrder } from '../invoicing-service.ts'
import type { SellsyDocument, SellsyPurchase } from './shapes.ts'

// The product uses Sellsy's statuses (api.sellsy.com, « principles »): none is translated.

const currencyOf = (written: string | null | undefined) => {
  const known = { '€': 'EUR', $: 'USD', '£': 'GBP' }[written ?? '€']
  return known ?? (/^[A-Z]{3}$/.test(written ?? '') ? (written ?? 'EUR') : 'EUR')
}
const textOf = (html: string | null | undefined): string => convert(html ?? '', { wordwrap: false }).trim()
const isoDay = /^\d{4}-\d{2}-\d{2}/

/** A day in the format of v2 (`2026-11-21`, with or without time) or v1 (`21/11/2026`). */
function dayOf(written: string | null | undefined): string | null {
  if (!written) return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? []
  if (day && month && year) return `${year}-${month}-${day}`
  return isoDay.exec(written)?.[0] ?? null
}

const difference = (a: Amount, b: Amount): Amount => new Big(a).minus(b).toFixed(2)

export const readSale = (found: SellsyDocument): ReadInvoice => ({
  number: found.number ?? '',
  subject: textOf(found.subject),
  status: found.status ?? '',
  issuedOn: dayOf(found.date),
  dueOn: dayOf(found.due_date),
  currency: currencyOf(found.currency),
  exclTax: found.amounts.total_excl_tax,
  tax: difference(found.amounts.total_incl_tax, found.amounts.total_excl_tax),
  inclTax: found.amounts.total_incl_tax,
  remainingDue: found.amounts.total_remaining_due_incl_tax ?? '0.00',
  billedTo: found._embed?.company?.name ?? '',
  billedToId: found._embed?.company?.id ?? found.related?.find(({ type }) => type === 'company')?.id ?? null,
  pdf: found.pdf_link ?? null,
})

export const readPurchase = (found: SellsyPurchase): ReadInvoice => ({
  number: found.fullIdent ?? found.ident ?? '',
  subject: textOf(found.subject),
  status: found.status ?? '',
  issuedOn: dayOf(found.displayedDate),
  dueOn: dayOf(found.expirationDate),
  currency: currencyOf(found.currencysymbol),
  exclTax: found.totalAmountTaxesFree,
  tax: found.taxesAmountSum ?? difference(found.totalAmount, found.totalAmountTaxesFree),
  inclTax: found.totalAmount,
  remainingDue: found.dueAmount ?? '0.00',
  billedTo: found.thirdname ?? '',
  billedToId: found.thirdid ?? null,
  pdf: found.publicLink ?? null,
})

const lineOf = (line: {
  reference?: string
  description: string
  quantity: string
  unitAmount: string
}): OrderLine => ({
  reference: line.reference ?? '',
  description: line.description,
  quantity: line.quantity,
  unitAmount: line.unitAmount,
  amount: new Big(line.quantity).times(line.unitAmount).toFixed(2),
})

/** A client's order, from v2. */
export function orderOfSale(found: SellsyDocument): ReadOrder {
  const { number, subject, status, issuedOn, dueOn, currency, exclTax, tax, inclTax, billedTo, pdf } = readSale(found)
  const related = found.related?.find(({ type }) => type === 'company' || type === 'individual')
  const order = {
    id: found.id,
    number,
    kind: 'order' as const,
    status,
    date: issuedOn,
    dueDate: dueOn,
    subject,
    currency,
    totals: { exclTax, tax, inclTax },
    taxes: (found.taxes ?? []).map(({ label, rate, amount }) => ({
      label: label ?? `TVA ${rate ?? ''} %`,
      amount: amount ?? null,
    })),
    // Titles, comments and page breaks have no quantity.
    lines: (found.rows ?? []).flatMap(({ reference, description, quantity, unit_amount: unitAmount }) =>
      quantity && unitAmount
        ? [lineOf({ reference: reference ?? '', description: textOf(description), quantity, unitAmount })]
        : [],
    ),
    supplier: related ? { id: related.id, name: billedTo } : null,
    contact: '',
    note: textOf(found.note),
  }
  return { order, pdf }
}

/** A supplier's order, from v1. */
export function orderOfPurchase(found: SellsyPurchase): ReadOrder {
  const { number, subject, status, issuedOn, dueOn, currency, exclTax, tax, inclTax, billedTo, pdf } =
    readPurchase(found)
  const rows = Array.isArray(found.rows) ? found.rows : Object.values(found.rows ?? {})
  const order = {
    id: found.id,
    number,
    kind: 'purchase-order' as const,
    status,
    date: issuedOn,
    dueDate: dueOn,
    subject,
    currency,
    totals: { exclTax, tax, inclTax },
    taxes: [{ label: 'TVA', amount: tax }],
    lines: rows.flatMap((row) => {
      const quantity = row.qt ?? row.row_qt
      const unitAmount = row.unitAmount ?? row.row_unitAmount
      const description = [row.name ?? row.row_name, row.notes ?? row.row_notes].map(textOf).filter(Boolean).join('\n')
      return quantity && unitAmount ? [lineOf({ description, quantity, unitAmount })] : []
    }),
    supplier: found.thirdid ? { id: found.thirdid, name: billedTo } : null,
    contact: found.contactName ?? '',
    note: textOf(found.notes),
  }
  return { order, pdf }
}
