import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount, typedAmount } from '../money.ts'
import { SignatureEntry } from '../signatures/schema.ts'

/** What a client may accept beyond the order. */
export const supplementKindLabels = { IMAGES: 'Images de plus', ROUND: 'Tour de modifications de plus' } as const
export const SupplementKind = z.enum(keysOf(supplementKindLabels), { error: 'Type de supplément inconnu' })
export type SupplementKind = z.infer<typeof SupplementKind>

/** How a supplement is paid: invoiced in euros, or debited from the credits of the company. */
export const paidWithLabels = { MONEY: 'Euros', CREDITS: 'Crédits' } as const
export const PaidWith = z.enum(keysOf(paidWithLabels), { error: 'Règlement inconnu' })
export type PaidWith = z.infer<typeof PaidWith>

/** French rates of VAT, in percent: articles 278, 278-0 bis and 279 of the CGI. */
export const taxRateLabels = { '20.00': '20 %', '10.00': '10 %', '5.50': '5,5 %', '0.00': 'Sans TVA' } as const
export const TaxRate = z.enum(keysOf(taxRateLabels), { error: 'Taux de TVA inconnu' })
export type TaxRate = z.infer<typeof TaxRate>

/** The price of one unit, as people type it. */
export const UnitPrice = typedAmount({
  required: 'Prix requis',
  invalid: 'Prix invalide',
  digits: 6,
  isSigned: false,
  allowsZero: false,
})

/** The price of one unit beyond the order. */
export const SupplementPrice = z.object({
  /** Euros excluding taxes, or credits. */
  unit: Amount,
  paidWith: PaidWith,
  /** Of no effect on credits: their tax was paid when they were bought. */
  taxRate: TaxRate,
})
export type SupplementPrice = z.infer<typeof SupplementPrice>

/** What somebody was shown, and accepts by sending. */
export const AcceptedSupplement = z.object({
  quantity: z.int().check(z.minimum(1)),
  paidWith: PaidWith,
  /** Euros including taxes, or credits. */
  total: Amount,
})
export type AcceptedSupplement = z.infer<typeof AcceptedSupplement>

/** How what is beyond the order is accepted as something is sent. */
export const acceptedBySending = {
  /** The supplement that the caller was shown, and accepts; null when there was none. */
  accepted: z._default(z.nullable(AcceptedSupplement), null),
  /** Signs it, where it is invoiced. */
  signature: z._default(z.nullable(SignatureEntry), null),
}

/** A supplement that a client accepted. It is never changed; it may be cancelled, with a reason. */
export const Supplement = z.object({
  id: Id,
  kind: SupplementKind,
  postProductionId: Id,
  postProductionName: z.string(),
  productionId: Id,
  productionName: z.string(),
  quantity: z.int(),
  price: SupplementPrice,
  acceptedAt: Instant,
  acceptedByName: z.nullable(z.string()),
  /** The name under which it was signed; null for one that credits paid. */
  signedAs: z.nullable(z.string()),
  /** The company that accepted it, where the project is no longer of it. */
  formerCompany: z.nullable(z.string()),
  cancelledAt: z.nullable(Instant),
  cancelledByName: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
})
export type Supplement = z.infer<typeof Supplement>
