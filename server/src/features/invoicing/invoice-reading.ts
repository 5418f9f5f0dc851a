import type { Invoice } from '@regie/contract/invoicing/schema'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { invoicingNotConfigured, isUnavailable, statusLabelOf } from '#features/sellsy/index.ts'
import type { ReadInvoice } from '#integrations/invoicing-service.ts'
import type { Executor } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import type { Platform } from '#platform/platform.ts'
import { type InvoiceKind, invoiceLinks, invoices, isLinkOfInvoice } from './table.ts'

/**
 * True when an amount is due and its day has passed in Paris: an invoice is overdue the day after its due date. Drafts
 * and cancelled invoices are never overdue.
 */
export const isOverdue: SQL<boolean> = sql<boolean>`(${invoices.remainingDue} > 0 and ${invoices.dueOn} is not null
  and ${invoices.dueOn} < ${todayInParis} and ${invoices.status} not in ('draft', 'cancelled', 'paid'))`

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

type InvoiceFields = Omit<Invoice, 'statusLabel'>
export const withStatusLabel = <R extends InvoiceFields>(row: R): R & { statusLabel: string } => ({
  ...row,
  statusLabel: statusLabelOf(row.status),
})

type InvoiceKey = { kind: InvoiceKind; invoiceId: string }
const isInvoice = ({ kind, invoiceId }: InvoiceKey) => and(eq(invoices.kind, kind), eq(invoices.invoiceId, invoiceId))

/** Saves a reading of an invoice. An invoice that is gone keeps its last reading. */
export async function saveReading(db: Executor, key: InvoiceKey, found: ReadInvoice | null): Promise<void> {
  if (!found) return void (await db.update(invoices).set({ isGone: true, readAt: sql`now()` }).where(isInvoice(key)))
  const { pdf: _pdf, ...said } = found
  const set = { ...said, isGone: false, readAt: sql`now()` }
  await db
    .insert(invoices)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [invoices.kind, invoices.invoiceId], set })
}

/** Milliseconds that a caller waits for fresh figures before the known ones are shown. */
const maxWaitMs = 4000
/**
 * Invoices that one call reads again, the oldest reading first: as many as the wait allows. The job reads the others.
 */
const maxReadings = 20
/** Failures after which the service is not called again. One unreadable invoice must not block the others. */
const maxFailures = 3

type RefreshRequest = { where: SQL | undefined; olderThan: string; most?: number }

/** Reads again the invoices read before `olderThan`. Answers a sentence when it failed, null when it succeeded. */
async function readAgain(platform: Platform, { where, olderThan, most }: RefreshRequest): Promise<string | null> {
  const { db, invoicing } = platform
  const stale = or(sql`${invoices.readAt} is null`, sql`${invoices.readAt} < now() - ${olderThan}::interval`)
  const query = db
    .selectDistinct({ kind: invoiceLinks.kind, invoiceId: invoiceLinks.invoiceId, readAt: invoices.readAt })
    .from(invoiceLinks)
    .leftJoin(invoices, isLinkOfInvoice)
    .where(and(where, stale))
    .orderBy(sql`${invoices.readAt} nulls first`)
  const found = most === undefined ? await query : await query.limit(most)
  let failed = 0
  for (const { kind, invoiceId } of found) {
    if (kind === null || failed === maxFailures) continue
    const key = { kind, invoiceId }
    try {
      await saveReading(db, key, await invoicing.invoice(kind, invoiceId))
    } catch (error) {
      if (!isUnavailable(platform, error)) throw error
      failed += 1
    }
  }
  return failed > 0 ? 'Le service de facturation ne répond pas.' : null
}

/**
 * Reads again the invoices read more than five minutes ago. Answers a sentence when the figures may be old; null when
 * they are fresh, or when a slow service is still being read in the background.
 */
export async function refreshInvoices(platform: Platform, where: SQL | undefined): Promise<string | null> {
  if (!platform.invoicing.isConnected) return invoicingNotConfigured
  const reading = readAgain(platform, { where, olderThan: '5 minutes', most: maxReadings })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs).unref())
  return Promise.race([reading, late])
}

/** Reads the linked invoices that were never read, as `refreshInvoices` does: sums would leave them out. */
export const readUnreadInvoices = (platform: Platform): Promise<string | null> =>
  refreshInvoices(platform, isNull(invoices.readAt))

/** Reads again every invoice that may still change: settled invoices do not. */
export const refreshOpenInvoices = (platform: Platform): Promise<string | null> =>
  readAgain(platform, {
    where: or(sql`${invoices.status} is null`, sql`${invoices.status} not in ('paid', 'cancelled')`),
    olderThan: '1 hour',
  })
