import type { Amount } from '@regie/contract/money'
import type { SellsyHit as Hit, SellsyKind as Kind, Order } from '@regie/contract/sellsy/schema'

/** `SALE`: the agency sells to a client. `PURCHASE`: it buys from a supplier. Each side has its own ids. */
export type DocumentSide = 'SALE' | 'PURCHASE'

/** The statuses with French labels in the product. */
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
/** A known status, or the service's own word, shown unchanged. */
export type DocumentStatus = KnownStatus | (string & {})

/** A reference to pass to `file`. Only the service can read it. It may expire: never store it. */
export type FileReference = string

/** A search result. */
export type InvoicingHit = Omit<Hit, 'statusLabel'> & { status: DocumentStatus | null }

/** A contact; a field is null when the service lacks it. */
export type InvoicingContact = {
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  jobTitle: string | null
  /** Their companies, by id in the service. */
  companyIds: string[]
}

/** A company; a field is null when the service lacks it. */
export type InvoicingCompany = {
  name: string
  siret: string | null
  vatNumber: string | null
  /** Lines for an envelope. */
  address: string | null
  deliveryAddress: string | null
  phone: string | null
  email: string | null
  website: string | null
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
  /** The other party: the client of a sale, the supplier of a purchase. */
  billedTo: string
  /** The other party's id in the service; null when not given. */
  billedToId: string | null
  pdf: FileReference | null
}

/** An order with its lines. */
export type ReadOrder = { order: Omit<Order, 'statusLabel'>; pdf: FileReference | null }

/**
 * The service that keeps the agency's invoices, orders and contacts. Ids are the service's: digits only. A call returns null for a
 * missing record. Calls throw no other error than `ServiceTrouble`.
 */
export type InvoicingService = {
  /** Its public name. */
  readonly name: string
  /** False: each call throws `not-configured`. */
  readonly isConnected: boolean
  /** Returns at most 25 results, without archived ones. */
  search(words: string, kinds: readonly Kind[]): Promise<InvoicingHit[]>
  company(id: string): Promise<InvoicingCompany | null>
  contact(id: string): Promise<InvoicingContact | null>
  invoice(side: DocumentSide, id: string): Promise<ReadInvoice | null>
  order(side: DocumentSide, id: string): Promise<ReadOrder | null>
  /** The logo of a company or the portrait of a contact, in any picture format; null when missing or above `most` bytes. */
  picture(of: 'company' | 'contact', id: string, most: number): Promise<Buffer | null>
  /** The content of a file; null when missing or above `most` bytes. */
  file(reference: FileReference, most: number): Promise<Buffer | null>
  /** Makes one cheap call, to check that the service answers and accepts the credentials. */
  check(): Promise<void>
  close(): Promise<void>
}
