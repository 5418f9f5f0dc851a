import type * as z from 'zod/mini'
import { typeset } from '#french.ts'
import { type Amount, amountOf, hundredthsOf, moneyText } from '#money.ts'
import type { InvoiceEntry, ProviderInvoice } from '../schema.ts'

/** What the Factur-X of an invoice says, as it is written; null where it says nothing. */
export type SaidByFile = Record<
  'number' | 'typeCode' | 'issuedOn' | 'currency' | 'exclTax' | 'tax' | 'inclTax' | 'due' | 'siret' | 'vatNumber',
  string | null
>
type Entered = z.output<typeof InvoiceEntry>
export type InvoiceReading = Entered & { seller: NonNullable<ProviderInvoice['seller']> }

/** The types of invoices that are paid (UNTDID 1001): invoices, corrected ones, for a deposit, self-billed ones. */
const paidTypes = new Set(['380', '384', '386', '389', '326', '751'])

/** An amount to the cent, of a decimal that may have more zeros: « 1000 », « 1000.5000 »; null for anything else. */
function amountSaid(text: string | null): Amount | null {
  const [, whole, cents = ''] = /^\+?(\d{1,10})(?:\.(\d{0,2})0*)?$/.exec(text ?? '') ?? []
  return whole === undefined ? null : amountOf(BigInt(`${whole}${cents.padEnd(2, '0')}`))
}

/** A day of eight digits, `20261127`; null for anything else. */
function daySaid(text: string | null): string | null {
  const day = text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? ''
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  return isDay ? day : null
}

/** What an invoice says by its Factur-X, or why it is not to be paid, as a French sentence. */
export function readingOf(said: SaidByFile): InvoiceReading | string {
  const [exclTax, inclTax] = [amountSaid(said.exclTax), amountSaid(said.inclTax)]
  const tax = said.tax === null && exclTax === inclTax ? '0.00' : amountSaid(said.tax)
  const issuedOn = daySaid(said.issuedOn)
  if (said.typeCode === '381' || said.typeCode === '261') return 'Ce document est un avoir, non une facture.'
  if (said.typeCode !== null && !paidTypes.has(said.typeCode)) return 'Ce document n’est pas une facture à payer.'
  if (said.currency !== 'EUR')
    return `Cette facture n’est pas en euros : son Factur-X dit ${said.currency?.slice(0, 3) ?? 'aucune monnaie'}.`
  if (said.number === null || issuedOn === null || exclTax === null || inclTax === null || tax === null)
    return 'Le Factur-X de ce PDF ne dit pas son numéro, sa date et ses montants.'
  if (hundredthsOf(exclTax) + hundredthsOf(tax) !== hundredthsOf(inclTax))
    return 'Les montants du Factur-X de ce PDF ne font pas leur total.'
  const due = said.due === null ? inclTax : amountSaid(said.due)
  if (due !== inclTax)
    return `Le Factur-X de ce PDF demande ${due === null ? 'un autre montant' : moneyText(due)} au lieu de ${moneyText(inclTax)} : une partie en est déjà payée.`
  const seller = { siret: said.siret, vatNumber: said.vatNumber?.replaceAll(/[\s.]/g, '').toUpperCase() ?? null }
  return { number: said.number, issuedOn, exclTax, tax, seller }
}

const frenchDay = (day: string) => day.split('-').toReversed().join('/')
/** The number of an invoice as it is compared: « F-12 », « f - 12 » and « F-12 » with a non-breaking space are one. */
export const invoiceNumberKey = (number: string): string => number.replaceAll(/\s/g, '').toLowerCase()

/** What was typed and the Factur-X says otherwise: a French sentence by field. The file is the invoice. */
export function typedDifferences(entry: Entered, reading: InvoiceReading): Partial<Record<keyof Entered, string>> {
  const says = (what: string) => typeset(`Le Factur-X de ce PDF dit : ${what}`)
  return {
    ...(invoiceNumberKey(entry.number) !== invoiceNumberKey(reading.number) && {
      number: says(reading.number.slice(0, 60)),
    }),
    ...(entry.issuedOn !== reading.issuedOn && { issuedOn: says(frenchDay(reading.issuedOn)) }),
    ...(entry.exclTax !== reading.exclTax && { exclTax: says(moneyText(reading.exclTax)) }),
    ...(entry.tax !== reading.tax && { tax: says(moneyText(reading.tax)) }),
  }
}
