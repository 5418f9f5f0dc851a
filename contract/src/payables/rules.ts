import { type DocumentKind, documentKindLabels } from '../documents/schema.ts'
import { type Amount, amountOf, hundredthsOf, moneyText, roundedQuotient } from '../money.ts'
import type { Payable, PayableStep, PayableStepName, Provider, ProviderInvoice, ProviderOrder } from './schema.ts'

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

/** What is to be paid of an invoice. */
export const totalOf = ({ exclTax, tax }: Pick<ProviderInvoice, 'exclTax' | 'tax'>): Amount =>
  amountOf(hundredthsOf(exclTax) + hundredthsOf(tax))

/**
 * The papers that whoever orders work has to hold from 5 000 € excluding taxes (articles L8222-1, D8222-5 and R8222-1 of the Code du
 * travail), and those without which nobody pays or is insured. `months`: age beyond which the law wants a newer one.
 */
export const requiredDocuments: readonly { kind: DocumentKind; months: number | null }[] = [
  { kind: 'REGISTRATION', months: null },
  { kind: 'VIGILANCE', months: 6 },
  { kind: 'BANK_DETAILS', months: null },
  { kind: 'INSURANCE', months: null },
]

/** A paper of a provider. Days, as `2026-11-27`. */
export type HeldDocument = { kind: DocumentKind; depositedOn: string; expiresOn: string | null }

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** What lacks among the papers of a provider, in French. */
export function missingDocuments(held: readonly HeldDocument[], today: string): string[] {
  return requiredDocuments.flatMap(({ kind, months }) => {
    const papers = held.filter((paper) => paper.kind === kind)
    const isFresh = ({ depositedOn, expiresOn }: HeldDocument) =>
      (expiresOn === null || expiresOn >= today) && (months === null || depositedOn >= monthsBefore(today, months))
    if (papers.some(isFresh)) return []
    const label = documentKindLabels[kind]
    if (papers.length === 0) return [label]
    return [months === null ? `${label} : expiré` : `${label} : de plus de ${months} mois, ou expirée`]
  })
}

const amountDiffers = (what: string, found: Amount, expected: Amount): string[] =>
  hundredthsOf(found) === hundredthsOf(expected)
    ? []
    : [`${what} : ${moneyText(found)} au lieu de ${moneyText(expected)}`]

/** What differs between an invoice, its order and its provider, in French. */
export function invoiceDifferences(order: ProviderOrder, provider: Provider, invoice: ProviderInvoice): string[] {
  const sums = orderSums(order)
  const { seller } = invoice
  return [
    ...amountDiffers('Montant HT', invoice.exclTax, sums.exclTax),
    ...amountDiffers('TVA', invoice.tax, sums.tax),
    ...(seller?.siret && seller.siret !== provider.siret
      ? [`SIRET : ${seller.siret} au lieu de ${provider.siret}`]
      : []),
    ...(seller?.vatNumber && seller.vatNumber !== provider.vatNumber
      ? [`Numéro de TVA : ${seller.vatNumber} au lieu de ${provider.vatNumber ?? 'aucun'}`]
      : []),
    ...(hundredthsOf(invoice.tax) > 0n && provider.vatNumber === null
      ? ['TVA facturée par un prestataire sans numéro de TVA']
      : []),
  ]
}

type PayableFacts = Pick<Payable, 'order' | 'provider' | 'invoice' | 'approvedAt'> & {
  documents: readonly HeldDocument[]
  /** When the prestation was made. */
  since: string
}

/** The steps that come before each other step. */
const before: Record<PayableStepName, readonly PayableStepName[]> = {
  ORDER: [],
  ACCEPTANCE: ['ORDER'],
  DETAILS: ['ORDER'],
  DOCUMENTS: ['ORDER'],
  WORK: ['ACCEPTANCE'],
  INVOICE: ['ACCEPTANCE'],
  MATCHING: ['INVOICE', 'DETAILS'],
  APPROVAL: ['WORK', 'DOCUMENTS', 'MATCHING'],
}

/** What lacks for each step; empty once it is done. */
function missingOf({ order, provider, invoice, approvedAt, documents }: PayableFacts, today: string) {
  const differences =
    order && provider && invoice ? invoiceDifferences(order, provider, invoice) : ['Facture à comparer']
  return {
    ORDER: order ? [] : ['Bon de commande à établir'],
    ACCEPTANCE: order?.acceptedAt ? [] : ['Accord sur le bon de commande'],
    DETAILS: provider ? [] : ['Raison sociale, SIRET et IBAN'],
    DOCUMENTS: missingDocuments(documents, today),
    WORK: order?.workApprovedAt ? [] : ['Approbation du travail livré'],
    INVOICE: invoice ? [] : ['Facture à déposer'],
    MATCHING: differences,
    APPROVAL: approvedAt === null ? ['Bon à payer à donner'] : [],
  } satisfies Record<PayableStepName, string[]>
}

const whoActs: Record<PayableStepName, PayableStep['who']> = {
  ORDER: 'staff',
  ACCEPTANCE: 'talent',
  DETAILS: 'talent',
  DOCUMENTS: 'talent',
  WORK: 'staff',
  INVOICE: 'talent',
  MATCHING: 'talent',
  APPROVAL: 'staff',
}

const latest = (...moments: (string | null | undefined)[]): string | null =>
  moments
    .filter((moment) => typeof moment === 'string')
    .toSorted()
    .at(-1) ?? null

/** The steps of a prestation to its payment, in their order: what lacks, from whom, since when. */
export function payableSteps(facts: PayableFacts, today: string): PayableStep[] {
  const missing = missingOf(facts, today)
  const names: PayableStepName[] = [
    'ORDER',
    'ACCEPTANCE',
    'DETAILS',
    'DOCUMENTS',
    'WORK',
    'INVOICE',
    'MATCHING',
    'APPROVAL',
  ]
  // What was found good to pay stays so: a paper that expires later takes nothing back.
  const isDone = (name: PayableStepName): boolean =>
    facts.approvedAt !== null || (missing[name].length === 0 && before[name].every(isDone))
  const { order, invoice, since } = facts
  const beganAt: Record<PayableStepName, string | null> = {
    ORDER: since,
    ACCEPTANCE: order?.createdAt ?? null,
    DETAILS: order?.createdAt ?? null,
    DOCUMENTS: order?.createdAt ?? null,
    WORK: order?.acceptedAt ?? null,
    INVOICE: order?.acceptedAt ?? null,
    MATCHING: invoice?.depositedAt ?? null,
    APPROVAL: latest(order?.workApprovedAt, invoice?.depositedAt),
  }
  return names.map((name) => {
    const state = isDone(name) ? 'DONE' : before[name].every(isDone) ? 'EXPECTED' : 'LATER'
    return {
      name,
      state,
      who: whoActs[name],
      missing: state === 'DONE' ? [] : missing[name],
      since: state === 'EXPECTED' ? beganAt[name] : null,
    }
  })
}

/** True when nothing lacks but the word of whoever pays. */
export const isPayable = (steps: readonly PayableStep[]): boolean =>
  steps.every(({ name, state }) => state === 'DONE' || (name === 'APPROVAL' && state === 'EXPECTED'))

/** « BC 42 ». */
export const orderReference = ({ number }: Pick<ProviderOrder, 'number'>): string => `BC ${number}`
