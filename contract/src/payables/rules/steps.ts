import { monthsAfter } from '#documents/rules.ts'
import { type DocumentKind, documentKindLabels, longestValidity } from '#documents/schema.ts'
import { typeset } from '#french.ts'
import { type Amount, hundredthsOf, moneyText } from '#money.ts'
import type { Payable, PayableStep, PayableStepName, Provider, ProviderInvoice, ProviderOrder } from '../schema.ts'
import { orderSums } from './order.ts'

/**
 * The papers that whoever orders work has to hold from 5 000 € excluding taxes (articles L8222-1, D8222-5 and R8222-1 of the Code du
 * travail), and those without which nobody pays or is insured. `months`: age beyond which the law wants a newer one.
 */
export const requiredDocuments: readonly { kind: DocumentKind; months: number | null }[] = (
  ['REGISTRATION', 'VIGILANCE', 'BANK_DETAILS', 'INSURANCE'] as const
).map((kind) => ({ kind, months: longestValidity(kind) }))

/** A paper of a provider. Days, as `2026-11-27`. */
export type HeldDocument = { kind: DocumentKind; depositedOn: string; expiresOn: string | null }

type DocumentGap = { kind: DocumentKind; text: string; since: string | null }
/** The papers of a provider that lack, or do not count any more: what to say of each, and the last day of those that did. */
function documentGaps(held: readonly HeldDocument[], today: string): DocumentGap[] {
  return requiredDocuments.flatMap(({ kind, months }): DocumentGap[] => {
    const papers = held.filter((paper) => paper.kind === kind)
    const lastDay = ({ depositedOn, expiresOn }: HeldDocument): string => {
      const tooOld = months === null ? '9999-12-31' : monthsAfter(depositedOn, months)
      return expiresOn !== null && expiresOn < tooOld ? expiresOn : tooOld
    }
    const last = papers.map(lastDay).toSorted().at(-1)
    const label = documentKindLabels[kind]
    if (last === undefined) return [{ kind, text: label, since: null }]
    if (last >= today) return []
    const text = months === null ? `${label} : expiré` : `${label} : de plus de ${months} mois, ou expirée`
    return [{ kind, text: typeset(text), since: last }]
  })
}

/** What lacks among the papers of a provider, in French. */
export const missingDocuments = (held: readonly HeldDocument[], today: string): string[] =>
  documentGaps(held, today).map(({ text }) => text)

/** The kinds of what lacks among the papers of a provider. */
export const missingKinds = (held: readonly HeldDocument[], today: string): DocumentKind[] =>
  documentGaps(held, today).map(({ kind }) => kind)

const amountDiffers = (what: string, found: Amount, expected: Amount): string[] =>
  hundredthsOf(found) === hundredthsOf(expected)
    ? []
    : [typeset(`${what} : ${moneyText(found)} au lieu de ${moneyText(expected)}`)]

/** What differs between an invoice, its order and its provider, in French. */
export function invoiceDifferences(
  order: Pick<ProviderOrder, 'lines' | 'taxRate'>,
  provider: Pick<Provider, 'siret' | 'vatNumber'>,
  invoice: Pick<ProviderInvoice, 'exclTax' | 'tax' | 'seller'>,
): string[] {
  const sums = orderSums(order)
  const { seller } = invoice
  return [
    ...amountDiffers('Montant HT', invoice.exclTax, sums.exclTax),
    ...amountDiffers('TVA', invoice.tax, sums.tax),
    // A Factur-X may name the firm alone, by the first nine digits.
    ...(seller?.siret && provider.siret?.startsWith(seller.siret) !== true
      ? [typeset(`SIRET : ${seller.siret} au lieu de ${provider.siret ?? 'aucun'}`)]
      : []),
    ...(seller?.vatNumber && seller.vatNumber !== provider.vatNumber
      ? [typeset(`Numéro de TVA : ${seller.vatNumber} au lieu de ${provider.vatNumber ?? 'aucun'}`)]
      : []),
    ...(hundredthsOf(invoice.tax) > 0n && provider.vatNumber === null
      ? ['TVA facturée par un prestataire sans numéro de TVA']
      : []),
  ]
}

/** Whom a prestation is entrusted to: nobody yet, its provider, or somebody else than the one who accepted its order. */
export type Assignment = 'NOBODY' | 'PROVIDER' | 'ANOTHER'

/** What tells where a prestation stands between its order and its payment. */
export type PayableFacts = Pick<Payable, 'approvedAt'> & {
  order: Pick<
    ProviderOrder,
    'lines' | 'taxRate' | 'createdAt' | 'acceptedAt' | 'acceptedByName' | 'workApprovedAt'
  > | null
  provider: Pick<Provider, 'siret' | 'vatNumber'> | null
  invoice: Pick<ProviderInvoice, 'exclTax' | 'tax' | 'seller' | 'depositedAt'> | null
  assignment: Assignment
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

function acceptanceGaps(order: PayableFacts['order'], assignment: Assignment): string[] {
  if (assignment === 'NOBODY') return ['Prestation à confier à un prestataire']
  if (assignment === 'ANOTHER')
    return [
      typeset(`Commande acceptée par ${order?.acceptedByName ?? 'un autre'} : prestation à lui confier de nouveau`),
    ]
  return order?.acceptedAt ? [] : ['Accord sur le bon de commande']
}

/** What lacks for each step; empty once it is done. */
function missingOf({ order, provider, invoice, approvedAt, documents, assignment }: PayableFacts, today: string) {
  const differences =
    order && provider && invoice ? invoiceDifferences(order, provider, invoice) : ['Facture à comparer']
  return {
    ORDER: order ? [] : ['Bon de commande à établir'],
    ACCEPTANCE: acceptanceGaps(order, assignment),
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

/** The end of the first of some days, in Paris in winter; null without a day. */
function earliestEnd(days: readonly (string | null)[]): string | null {
  const first = days
    .filter((day) => day !== null)
    .toSorted((a, b) => a.localeCompare(b))
    .at(0)
  return first === undefined ? null : `${first}T23:00:00.000Z`
}

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
  const { order, invoice, since, assignment } = facts
  // A paper that expired is awaited from the day after; one that never came, from the order.
  const gaps = documentGaps(facts.documents, today).map(({ since: last }) => last)
  const unpapered = gaps.includes(null) ? null : earliestEnd(gaps)
  const beganAt: Record<PayableStepName, string | null> = {
    ORDER: since,
    ACCEPTANCE: order?.createdAt ?? null,
    DETAILS: order?.createdAt ?? null,
    DOCUMENTS: latest(order?.createdAt, unpapered),
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
      who: name === 'ACCEPTANCE' && assignment !== 'PROVIDER' ? 'staff' : whoActs[name],
      missing: state === 'DONE' ? [] : missing[name],
      since: state === 'EXPECTED' ? beganAt[name] : null,
    }
  })
}

/** True when nothing lacks but the word of whoever pays. */
export const isPayable = (steps: readonly PayableStep[]): boolean =>
  steps.every(({ name, state }) => state === 'DONE' || (name === 'APPROVAL' && state === 'EXPECTED'))
