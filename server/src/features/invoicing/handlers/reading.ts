import type { Invoice } from '@regie/contract/invoicing/schema'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { fail } from '../../../platform/http/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isUnavailable, type ReadInvoice, readPurchase, readSale, statusLabelOf } from '../../sellsy/index.ts'
import { type InvoiceKind, invoiceLinks, invoices } from '../table.ts'

/** The present day in Paris: an invoice is overdue the day after it was due. */
const today = sql`(now() at time zone 'Europe/Paris')::date`

/** Something is due, and the day has passed. What was not sent, or was taken back, is due by nobody. */
export const isOverdue: SQL<boolean> = sql<boolean>`(${invoices.remainingDue} > 0 and ${invoices.dueOn} is not null
  and ${invoices.dueOn} < ${today} and ${invoices.status} not in ('draft', 'cancelled', 'paid'))`

export const invoiceColumns = {
  number: invoices.number,
  subject: invoices.subject,
  status: invoices.status,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  currency: invoices.currency,
  exclTax: invoices.exclTax,
  tax: invoices.tax,
  inclTax: invoices.inclTax,
  remainingDue: invoices.remainingDue,
  billedTo: invoices.billedTo,
  readAt: invoices.readAt,
}

type Row = Omit<Invoice, 'statusLabel'>
export const labelled = <R extends Row>(row: R): R & { statusLabel: string } => ({
  ...row,
  statusLabel: statusLabelOf(row.status),
})

type Key = { kind: InvoiceKind; invoiceId: string }
const sameAs = ({ kind, invoiceId }: Key) => and(eq(invoices.kind, kind), eq(invoices.invoiceId, invoiceId))

/** An invoice as the service has it at this moment; null when it has none of that number. Throws `ServiceUnavailable`. */
export async function askFor({ sellsy }: Platform, { kind, invoiceId }: Key): Promise<ReadInvoice | null> {
  if (!sellsy) throw fail('UNAVAILABLE', { message: 'Service de facturation non configuré' })
  if (kind === 'PURCHASE') {
    const found = await sellsy.purchase(invoiceId)
    return found && readPurchase(found)
  }
  const found = await sellsy.invoice(invoiceId)
  return found && readSale(found)
}

/** Keeps what was read; what is gone is kept as it was. */
export async function keep(db: Executor, key: Key, found: ReadInvoice | null): Promise<void> {
  if (!found) return void (await db.update(invoices).set({ isGone: true, readAt: sql`now()` }).where(sameAs(key)))
  const { companyName: billedTo, pdfUrl: _pdfUrl, ...said } = found
  const set = { ...said, billedTo, isGone: false, readAt: sql`now()` }
  await db
    .insert(invoices)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [invoices.kind, invoices.invoiceId], set })
}

/** Milliseconds that somebody waits for fresh figures before they are shown those that are known. */
const mostWaiting = 4000

const unread = isNullOrOlder('5 minutes')
function isNullOrOlder(age: string): SQL | undefined {
  return or(sql`${invoices.readAt} is null`, lt(invoices.readAt, sql`now() - ${sql.raw(`interval '${age}'`)}`))
}

/**
 * Reads again what was not read for five minutes. Answers why it could not, as a sentence; null when all is fresh, or will be: a
 * slow service goes on being read behind.
 */
export async function refresh(platform: Platform, where: SQL | undefined, stale = unread): Promise<string | null> {
  const { db, sellsy, log } = platform
  if (!sellsy) return 'Service de facturation non configuré'
  const keys = await db
    .selectDistinct({ kind: invoiceLinks.kind, invoiceId: invoiceLinks.invoiceId })
    .from(invoiceLinks)
    .leftJoin(invoices, and(eq(invoices.kind, invoiceLinks.kind), eq(invoices.invoiceId, invoiceLinks.invoiceId)))
    .where(and(where, stale))
  const reading = Promise.all(
    keys.map(async ({ kind, invoiceId }) => {
      if (kind === null) return
      const key = { kind, invoiceId }
      await keep(db, key, await askFor(platform, key))
    }),
  ).then(
    () => null,
    (error: unknown) => {
      if (!isUnavailable(error, log)) throw error
      return 'Le service de facturation ne répond pas.'
    },
  )
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), mostWaiting).unref())
  return Promise.race([reading, late])
}

/** Once a night and at noon, everything that may still change: what is settled does not. */
export const refreshOpen = (platform: Platform): Promise<string | null> =>
  refresh(
    platform,
    or(sql`${invoices.status} is null`, sql`${invoices.status} not in ('paid', 'cancelled')`),
    isNullOrOlder('1 hour'),
  )
