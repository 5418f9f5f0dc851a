import * as z from 'zod/mini'
import { OptionalDay } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount } from '../money.ts'

/** What can be looked for in the invoicing service. */
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

/** Something found in the invoicing service. */
export const SellsyHit = z.object({
  /** The service's own id, not that of the search's answer. */
  id: z.string(),
  kind: SellsyKind,
  /** Name, or number of a document. */
  label: z.string(),
  /** What tells it from others: job and company, subject and client, city. */
  detail: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Of a document: the company that it is of, as the service numbers it. */
  companyId: z.nullable(z.string()),
  /** Of a document: what its status is called. */
  statusLabel: z.nullable(z.string()),
  /** Of a document, taxes included. */
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

/** An order: to a supplier, or of a client. */
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

/** A picture as a `data:` address; null when there is none. */
export const Logo = z.nullable(z.string())
