import * as z from 'zod/mini'
import { OptionalDay } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount } from '../money.ts'

/** Record types of the invoicing service. */
export const sellsyKindLabels = {
  company: 'Société',
  contact: 'Contact',
  individual: 'Particulier',
  invoice: 'Facture',
  order: 'Bon de commande client',
  'purchase-invoice': 'Facture fournisseur',
  'purchase-order': 'Bon de commande fournisseur',
} as const
export const SellsyKind = z.enum(keysOf(sellsyKindLabels), { error: 'Type inconnu' })
export type SellsyKind = z.infer<typeof SellsyKind>

/** A search result of the invoicing service. */
export const SellsyHit = z.object({
  /** The id of the record, not of the search result. */
  id: z.string(),
  kind: SellsyKind,
  /** A name, or a document number. */
  label: z.string(),
  /** What distinguishes it: job and company, subject and client, city. */
  detail: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** For a document: its company's id in the service. */
  companyId: z.nullable(z.string()),
  /** For a document: the label of its status. */
  statusLabel: z.nullable(z.string()),
  /** For a document: taxes included. */
  amount: z.nullable(Amount),
})
export type SellsyHit = z.infer<typeof SellsyHit>

/** A line of an order. */
export const OrderLine = z.object({
  reference: z.string(),
  description: z.string(),
  /** Decimal strings. */
  quantity: z.string(),
  unitAmount: z.string(),
  /** Excluding taxes. */
  amount: Amount,
})
export type OrderLine = z.infer<typeof OrderLine>

/** A purchase order or a sales order. */
export const Order = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['order', 'purchase-order']),
  status: z.string(),
  statusLabel: z.string(),
  date: OptionalDay,
  dueDate: OptionalDay,
  subject: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  totals: z.object({ exclTax: Amount, tax: Amount, inclTax: Amount }),
  taxes: z.array(z.object({ label: z.string(), amount: z.nullable(Amount) })),
  lines: z.array(OrderLine),
  supplier: z.nullable(z.object({ id: z.string(), name: z.string() })),
  contact: z.string(),
  note: z.string(),
})
export type Order = z.infer<typeof Order>

/** A picture as a `data:` address; null without one. */
export const Logo = z.nullable(z.string())
