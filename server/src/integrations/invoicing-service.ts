import type { Amount } from '@regie/contract/money'
import type { SellsyHit as Hit, SellsyKind as Kind, Order } from '@regie/contract/sellsy/schema'

/** `SALE`: the agency sells to a client. `PURCHASE`: it buys from a supplier. Each side has its own ids. */
export type DocumentSide = 'SALE' | 'PURCHASE'

/** The statuses of documents that the product has French words for. */
export type KnownStatus =
  | 'draft'
  | 'due'
  | 'payinprogress'
  | 'paid'
  | 'late'
  | 'cancelled'
  | 'sent'
  | 'read'
  | 'accepted'
  | 'expired'
  | 'advanced'
  | 'partialinvoiced'
  | 'invoiced'
/** A known status, or a word of the service that the product shows unchanged. */
export type DocumentStatus = KnownStatus | (string & {})

/** Names a file for `file`. Only the service can read it. It may expire: never store it. */
export type FileReference = string

/** Something that a search found. */
export type InvoicingHit = Omit<Hit, 'statusLabel'> & { status: DocumentStatus | null }

/** A person; a field is null when the service does not have it. */
export type InvoicingContact = {
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  jobTitle: string | null
  /** The companies that they belong to, by their ids in the service. */
  companyIds: string[]
}

/** An invoice: amounts are decimal strings, days are ISO days. */
export type ReadInvoice = {
  number: string
  subject: string
  status: DocumentStatus
  issuedOn: string | null
  dueOn: string | null
  /** ISO 4217. */
  currency: string
  exclTax: Amount
  tax: Amount
  inclTax: Amount
  /** Taxes included. */
  remainingDue: Amount
  /** The name of the other party: the client of a sale, the supplier of a purchase. */
  billedTo: string
  /** The other party's id in the service; null where it gives none. */
  billedToId: string | null
  pdf: FileReference | null
}

/** An order with its lines. */
export type ReadOrder = { order: Omit<Order, 'statusLabel'>; pdf: FileReference | null }

/**
 * The service that keeps the agency's invoices, orders and contacts. Ids are those of the service: digits only. A call answers null for
 * what the service does not have. It throws `ServiceTrouble` and no other error.
 */
export type InvoicingService = {
  /** What people call it. */
  readonly name: string
  /** False: each call throws `not-configured`. */
  readonly isConnected: boolean
  /** Finds 25 things at most. Archived ones are left out. */
  search(words: string, kinds: readonly Kind[]): Promise<InvoicingHit[]>
  contact(id: string): Promise<InvoicingContact | null>
  invoice(side: DocumentSide, id: string): Promise<ReadInvoice | null>
  order(side: DocumentSide, id: string): Promise<ReadOrder | null>
  /** The logo of a company or the portrait of a contact, in any picture format; null above `most` bytes too. */
  picture(of: 'company' | 'contact', id: string, most: number): Promise<Buffer | null>
  /** The content of a file; null above `most` bytes too. */
  file(reference: FileReference, most: number): Promise<Buffer | null>
  /** Makes one cheap call, to learn whether the service answers and accepts the credentials. */
  check(): Promise<void>
  close(): Promise<void>
}
