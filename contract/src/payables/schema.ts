import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { atMost, Day, Id, Instant, requiredLine, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount, typedAmount } from '../money.ts'
import { TaxRate } from '../supplements/schema.ts'
import { isBic, isIban, isSameFirm, isSepaIban, isSiret, isVatNumber } from './rules/identifiers.ts'

const compact = z.overwrite((text: string) => text.replaceAll(/[\s.]/g, '').toUpperCase())
const identifier = (isValid: (text: string) => boolean, error: string) =>
  z.string(error).check(compact, z.refine(isValid, error))

/** Who is paid: what an outside provider says of their firm. */
export const providerFields = {
  legalName: field(requiredLine(160, { required: 'Raison sociale requise', tooLong: 'Raison sociale trop longue' }), {
    label: 'Raison sociale',
  }),
  /** Null: established outside France. */
  siret: field(z.nullable(identifier(isSiret, 'Ce numéro SIRET n’est pas valable')), { initial: null, label: 'SIRET' }),
  /** Null: not liable to VAT (article 293 B of the CGI). */
  vatNumber: field(z.nullable(identifier(isVatNumber, 'Ce numéro de TVA n’est pas valable')), {
    initial: null,
    label: 'Numéro de TVA',
  }),
  iban: field(identifier(isIban, 'Cet IBAN n’est pas valable'), { label: 'IBAN' }),
  bic: field(z.nullable(identifier(isBic, 'Ce BIC n’est pas valable')), { initial: null, label: 'BIC' }),
}
export const Provider = z.object({ ...schemasOf(providerFields), updatedAt: Instant, version: Version })
export type Provider = z.infer<typeof Provider>
export const ProviderEntry = z
  .object({
    ...schemasOf(providerFields),
    /** 0 before the first entry. */
    version: z.int().check(z.nonnegative()),
  })
  .check(
    z.refine(({ siret, vatNumber }) => siret !== null || !vatNumber?.startsWith('FR'), {
      path: ['siret'],
      error: 'SIRET requis : ce numéro de TVA est français',
    }),
    z.refine(({ siret, vatNumber }) => isSameFirm(siret, vatNumber), {
      path: ['vatNumber'],
      error: 'Ce numéro de TVA est celui d’une autre entreprise que le SIRET',
    }),
  )
/** Whom an invoice was found good to pay to. What the provider changes later leaves it. */
export const Payee = z.object(schemasOf(providerFields))
export type Payee = z.infer<typeof Payee>

const Label = requiredLine(300, { required: 'Désignation requise', tooLong: 'Désignation trop longue' })
const LineAmount = typedAmount({
  required: 'Montant requis',
  invalid: 'Montant invalide',
  digits: 8,
  isSigned: false,
  allowsZero: false,
})
const Note = z.string().check(z.trim(), atMost(2000, 'Note trop longue'))

/** Lines of an order, at most. */
export const mostLines = 50

/** What the agency orders, as it is written. */
export const OrderEntry = z.object({
  lines: z
    .array(z.object({ label: Label, amount: LineAmount }))
    .check(z.minLength(1, 'Ajoutez au moins une ligne'), z.maxLength(mostLines, `${mostLines} lignes au plus`)),
  taxRate: TaxRate,
  note: Note,
  /** 0 before the first entry. */
  version: z.int().check(z.nonnegative()),
})
export type OrderEntry = z.output<typeof OrderEntry>

/** An order made here to an outside provider. */
export const ProviderOrder = z.object({
  id: Id,
  /** As in « BC 42 ». */
  number: SerialNumber,
  /** Each amount excludes taxes. */
  lines: z.array(z.object({ label: z.string(), amount: Amount })),
  taxRate: TaxRate,
  note: z.string(),
  createdAt: Instant,
  acceptedAt: z.nullable(Instant),
  acceptedByName: z.nullable(z.string()),
  workApprovedAt: z.nullable(Instant),
  workApprovedByName: z.nullable(z.string()),
  version: Version,
})
export type ProviderOrder = z.infer<typeof ProviderOrder>

/** What a provider invoices, as typed or read in the file. */
const invoiced = {
  number: requiredLine(60, { required: 'Numéro de facture requis', tooLong: 'Numéro trop long' }),
  issuedOn: Day,
}
export const InvoiceEntry = z.object({
  ...invoiced,
  exclTax: LineAmount,
  tax: typedAmount({
    required: 'TVA requise',
    invalid: 'Montant invalide',
    digits: 8,
    isSigned: false,
    allowsZero: true,
  }),
})
export const ProviderInvoice = z.object({
  id: Id,
  ...invoiced,
  number: z.string(),
  exclTax: Amount,
  tax: Amount,
  /** What its Factur-X says of the seller; null where it has none. `siret` may be a SIREN, of nine digits. */
  seller: z.nullable(z.object({ siret: z.nullable(z.string()), vatNumber: z.nullable(z.string()) })),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  depositedAt: Instant,
  depositedByName: z.string(),
})
export type ProviderInvoice = z.infer<typeof ProviderInvoice>

/** Maximum size of an invoice, in bytes. */
export const largestInvoice = 20 * 1024 * 1024

/** The way from the order to the payment. */
export const payableStepLabels = {
  ORDER: 'Bon de commande',
  ACCEPTANCE: 'Accord du prestataire',
  DETAILS: 'Coordonnées du prestataire',
  DOCUMENTS: 'Documents du prestataire',
  WORK: 'Travail livré et approuvé',
  INVOICE: 'Facture du prestataire',
  MATCHING: 'Facture conforme à la commande',
  APPROVAL: 'Bon à payer',
} as const
export const PayableStepName = z.enum(keysOf(payableStepLabels))
export type PayableStepName = z.infer<typeof PayableStepName>

export const PayableStep = z.object({
  name: PayableStepName,
  /** `LATER`: another step comes first. */
  state: z.enum(['DONE', 'EXPECTED', 'LATER']),
  /** Who has to act. */
  who: z.enum(['staff', 'talent']),
  /** What lacks, in French; empty once it is done. */
  missing: z.array(z.string()),
  /** Since when it is expected. */
  since: z.nullable(Instant),
})
export type PayableStep = z.infer<typeof PayableStep>

/** The account that the agency pays from. */
export const payerFields = {
  name: field(requiredLine(70, { required: 'Nom du titulaire requis', tooLong: 'Nom trop long' }), {
    label: 'Titulaire',
  }),
  iban: field(
    identifier(isIban, 'Cet IBAN n’est pas valable').check(
      z.refine(isSepaIban, 'Cet IBAN est hors de la zone SEPA : aucun virement SEPA n’en part'),
    ),
    { label: 'IBAN' },
  ),
  bic: field(z.nullable(identifier(isBic, 'Ce BIC n’est pas valable')), { initial: null, label: 'BIC' }),
}
export const Payer = z.object({ ...schemasOf(payerFields), version: Version })
export type Payer = z.infer<typeof Payer>
export const PayerEntry = z.object({ ...schemasOf(payerFields), version: z.int().check(z.nonnegative()) })

/** Where an invoice of a provider stands. */
export const payableStateLabels = {
  TO_APPROVE: 'À approuver',
  APPROVED: 'Bon à payer',
  EXPORTED: 'Parti en paiement',
} as const
export const PayableState = z.enum(keysOf(payableStateLabels), { error: 'État inconnu' })
export type PayableState = z.infer<typeof PayableState>

/** An invoice of a provider in the list of payments; `id` is the prestation's. */
export const PayableListed = z.object({
  id: Id,
  state: PayableState,
  orderNumber: SerialNumber,
  prestationName: z.string(),
  projectId: Id,
  projectName: z.string(),
  providerName: z.string(),
  invoiceNumber: z.string(),
  issuedOn: Day,
  exclTax: Amount,
  inclTax: Amount,
  depositedAt: Instant,
  approvedAt: z.nullable(Instant),
  exportedAt: z.nullable(Instant),
  /** False for an account that no SEPA transfer reaches; null before the approval. */
  isSepa: z.nullable(z.boolean()),
})
export type PayableListed = z.infer<typeof PayableListed>

/** How payments leave. Each way has a table in CSV for the accountant; SEPA has a file for the bank too. */
export const paymentFormats = {
  SEPA: 'Virements SEPA (pain.001), avec leur tableau',
  CSV: 'Tableau seul (CSV)',
} as const
export const PaymentFormat = z.enum(keysOf(paymentFormats), { error: 'Format inconnu' })
export type PaymentFormat = z.infer<typeof PaymentFormat>

/** Payments that leave together. */
const mostPayments = 500
export const PaymentExportEntry = z.object({
  /** Chosen by the caller: a repeated request makes one file. */
  id: Id,
  prestationIds: z
    .array(Id)
    .check(
      z.minLength(1, 'Choisissez au moins un paiement'),
      z.maxLength(mostPayments, `${mostPayments} paiements au plus à la fois`),
    ),
  format: PaymentFormat,
  /** The day on which the bank pays. */
  paidOn: Day,
})
export type PaymentExportEntry = z.infer<typeof PaymentExportEntry>

/** A file of payments that was made: it can be saved again. */
export const PaymentExport = z.object({
  id: Id,
  number: SerialNumber,
  format: PaymentFormat,
  paidOn: Day,
  count: z.int(),
  total: Amount,
  byName: z.nullable(z.string()),
  at: Instant,
})
export type PaymentExport = z.infer<typeof PaymentExport>

/** An outside prestation of the caller whose payment has not left. */
export const OwnPayable = z.object({
  prestationId: Id,
  prestationName: z.string(),
  projectName: z.string(),
  /** Those expected now, of either side. */
  steps: z.array(PayableStep),
})
export type OwnPayable = z.infer<typeof OwnPayable>

/** Where an outside prestation stands between its order and its payment. */
export const Payable = z.object({
  prestationId: Id,
  order: z.nullable(ProviderOrder),
  provider: z.nullable(Provider),
  invoice: z.nullable(ProviderInvoice),
  approvedAt: z.nullable(Instant),
  approvedByName: z.nullable(z.string()),
  /** Whom the approval pays; null without one. */
  paidTo: z.nullable(Payee),
  /** When it left in a file for the bank or the accountant; it can't be taken back any more. */
  exportedAt: z.nullable(Instant),
  steps: z.array(PayableStep),
})
export type Payable = z.infer<typeof Payable>
