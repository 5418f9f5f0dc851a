import type { SellsyKind as Kind } from '@regie/contract/sellsy/schema'
import { Big } from 'big.js'
import type { simulatedAccount } from '#demo/sellsy/account.ts'
import type {
  DocumentSide,
  FileReference,
  InvoicingHit,
  InvoicingService,
  ReadInvoice,
} from '#integrations/invoicing-service.ts'
import { ServiceTrouble, type TroubleKind } from '#integrations/trouble.ts'

type Account = ReturnType<typeof simulatedAccount>
type Ledger = Account['documents'][number]

const fold = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const plain = (html: string) => html.replaceAll('</p><p>', '\n\n').replaceAll(/<\/?p>/g, '')
const sideOf = (kind: Kind): DocumentSide => (kind.startsWith('purchase-') ? 'PURCHASE' : 'SALE')
/** File references of this service alone. */
const pdfOf = ({ id }: Ledger): FileReference => `mémoire n° ${id}`

const invoiceOf = (found: Ledger): ReadInvoice => ({
  number: found.number,
  subject: found.subject,
  status: found.status,
  issuedOn: found.date,
  dueOn: found.dueDate,
  currency: 'EUR',
  exclTax: found.excluded,
  tax: found.tax,
  inclTax: found.included,
  remainingDue: found.remaining,
  billedTo: found.company,
  billedToId: found.companyId,
  pdf: sideOf(found.kind) === 'SALE' ? pdfOf(found) : null,
})

/** An invoicing service in memory, without network or provider. `fail`: the trouble of the next call. */
export function invoicingInMemory({ companies, contacts, documents }: Account) {
  let trouble: TroubleKind | null = null

  /** Fails once when trouble was requested; otherwise answers. */
  async function answer<Answer>(read: () => Answer): Promise<Answer> {
    const kind = trouble
    trouble = null
    if (kind) throw new ServiceTrouble(kind, `${kind}, as a test wants it`)
    return read()
  }

  const ofSide = (side: DocumentSide, id: string, kind: 'invoice' | 'order') =>
    documents.find((one) => one.id === id && sideOf(one.kind) === side && one.kind.endsWith(kind))
  const bounded = (content: Buffer | null, most: number) => (content && content.length <= most ? content : null)

  function hits(words: string): InvoicingHit[] {
    const holds = (...texts: string[]) => texts.some((one) => fold(one).includes(fold(words)))
    const nothing = { email: null, phone: null, companyId: null, status: null, amount: null }
    return [
      ...companies
        .filter(({ name }) => holds(name))
        .map(({ id, name, record }) => ({
          ...nothing,
          id,
          kind: 'company' as const,
          label: name,
          detail: record.city,
        })),
      ...contacts
        .filter(({ firstname, lastname, email, company }) => holds(`${firstname} ${lastname}`, email, company))
        .map(({ id, firstname, lastname, email, phone, jobTitle, company }) => ({
          ...nothing,
          id,
          kind: 'contact' as const,
          label: `${firstname} ${lastname}`,
          detail: `${jobTitle} · ${company}`,
          email: email || null,
          phone,
        })),
      ...documents
        .filter(({ number, subject, company, id }) => holds(number, subject, company, id))
        .map(({ id, kind, number, subject, company, companyId, status, included }) => ({
          ...nothing,
          id,
          kind,
          label: number || `n° ${id}`,
          detail: `${subject} · ${company}`,
          companyId,
          status,
          amount: included,
        })),
    ]
  }

  const service: InvoicingService = {
    name: 'La comptabilité',
    isConnected: true,
    search: (words, kinds) =>
      answer(() =>
        hits(words)
          .filter(({ kind }) => kinds.includes(kind))
          .slice(0, 25),
      ),
    company: (id) =>
      answer(() => {
        const found = companies.find((one) => one.id === id)
        if (!found) return null
        const { street, postalCode, city, ...record } = found.record
        return { name: found.name, ...record, address: `${street}\n${postalCode} ${city}`, deliveryAddress: null }
      }),
    contact: (id) =>
      answer(() => {
        const found = contacts.find((one) => one.id === id)
        if (!found) return null
        const { firstname, lastname, email, phone, jobTitle, company } = found
        const companyIds = companies.filter(({ name }) => name === company).map((one) => one.id)
        return { firstname, lastname, email: email || null, phone, jobTitle, companyIds }
      }),
    invoice: (side, id) =>
      answer(() => {
        const found = ofSide(side, id, 'invoice')
        return found ? invoiceOf(found) : null
      }),
    order: (side, id) =>
      answer(() => {
        const found = ofSide(side, id, 'order')
        if (!found) return null
        const { number, subject, status, issuedOn, dueOn, currency, exclTax, tax, inclTax, pdf } = invoiceOf(found)
        const lines = found.lines.map(({ reference = '', description, quantity, unit }) => ({
          reference,
          description,
          quantity,
          unitAmount: unit,
          amount: new Big(quantity).times(unit).toFixed(2),
        }))
        const order = {
          id,
          number,
          kind: side === 'SALE' ? ('order' as const) : ('purchase-order' as const),
          status,
          date: issuedOn,
          dueDate: dueOn,
          subject,
          currency,
          totals: { exclTax, tax, inclTax },
          taxes: [{ label: 'TVA', amount: tax }],
          lines,
          supplier: { id: found.companyId, name: found.company },
          contact: '',
          note: plain(found.note),
        }
        return { order, pdf }
      }),
    picture: (of, id, most) =>
      answer(() => {
        const has = of === 'company' && companies.some((one) => one.id === id && one.hasPicture)
        return bounded(has ? Buffer.from(onePixel, 'base64') : null, most)
      }),
    file: (reference, most) =>
      answer(() => {
        const found = documents.find((one) => pdfOf(one) === reference)
        return bounded(found ? Buffer.from(`%PDF-1.4 ${found.number}`) : null, most)
      }),
    check: () => answer(() => {}),
    close: async () => {},
  }
  return { service, fail: (kind: TroubleKind) => void (trouble = kind) }
}

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
