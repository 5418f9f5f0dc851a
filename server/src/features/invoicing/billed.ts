import { and, eq, exists, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { invoiceLinks, invoices, isLinkOfInvoice } from './table.ts'

/** An invoice of a project that its client owes or has paid, as last read: drafts and cancelled ones are neither. */
const isBilled = and(
  eq(invoices.kind, 'SALE').inlineParams(),
  eq(invoices.isGone, false).inlineParams(),
  notInArray(invoices.status, ['draft', 'cancelled']).inlineParams(),
)
/** Amounts of several currencies are never added up. */
const isInEuros = eq(invoices.currency, 'EUR').inlineParams()
const exclTax = sql<string>`coalesce(sum(${invoices.exclTax}), 0.00)`

/** What is billed for a project, by currency. Amounts are decimal strings. */
export const readBilledTotals = (db: Executor, projectId: string) =>
  db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      exclTax,
      inclTax: sql<string>`sum(${invoices.inclTax})`,
      paid: sql<string>`sum(${invoices.inclTax} - ${invoices.remainingDue})`,
      remainingDue: sql<string>`sum(${invoices.remainingDue})`,
    })
    .from(invoices)
    .innerJoin(invoiceLinks, isLinkOfInvoice)
    .where(and(isBilled, eq(invoiceLinks.projectId, projectId)))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency)

/** In a query on projects: what is billed for the current one in euros, excluding taxes. */
export const billedOfProject = sql<string>`(select ${exclTax} from ${invoices} join ${invoiceLinks} on ${isLinkOfInvoice}
  where ${isBilled} and ${isInEuros} and ${invoiceLinks.projectId} = ${projects.id})`

/** What is billed for some projects in euros, excluding taxes. An invoice of two of them counts once. */
export async function readBilled(db: Executor, ofProjects: SQL | undefined): Promise<string> {
  const link = new QueryBuilder()
    .select({ one: sql`1` })
    .from(invoiceLinks)
    .innerJoin(projects, eq(projects.id, invoiceLinks.projectId))
    .where(and(isLinkOfInvoice, isNull(projects.deletedAt), ofProjects))
  const [found] = await db
    .select({ exclTax })
    .from(invoices)
    .where(and(isBilled, isInEuros, exists(link)))
  return found?.exclTax ?? '0.00'
}

/** The same by company, for those that were billed something. */
export async function readBilledByCompany(db: Executor, ofProjects: SQL | undefined): Promise<Map<string, string>> {
  const billed = db
    .selectDistinct({ companyId: projects.companyId, invoiceId: invoices.id, exclTax: invoices.exclTax })
    .from(invoices)
    .innerJoin(invoiceLinks, isLinkOfInvoice)
    .innerJoin(projects, eq(projects.id, invoiceLinks.projectId))
    .where(and(isBilled, isInEuros, isNull(projects.deletedAt), ofProjects))
    .as('billed')
  const rows = await db
    .select({ companyId: billed.companyId, exclTax: sql<string>`sum(${billed.exclTax})` })
    .from(billed)
    .groupBy(billed.companyId)
  return new Map(rows.map((row) => [row.companyId, row.exclTax]))
}
