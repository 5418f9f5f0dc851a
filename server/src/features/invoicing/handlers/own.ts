import { isStaff } from '@regie/contract/can'
import { csvOf } from '@regie/contract/csv'
import type { invoicing as routes } from '@regie/contract/invoicing/routes'
import type { Invoice, OwnInvoice } from '@regie/contract/invoicing/schema'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import { downloadPdf, whenInvoicingUnavailable } from '#features/sellsy/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { listing, sortableDay, sortableText } from '#platform/db/listing.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import type { Presented } from '#platform/present.ts'
import { isOfExpectedParty } from '../access.ts'
import { invoiceColumns, isOverdue, refreshInvoices, withStatusLabel } from '../invoice-reading.ts'
import { presentInvoiceTotals, presentOwnInvoice } from '../present.ts'
import { invoiceLinks, invoices, isLinkOfInvoice } from '../table.ts'

const selectOne = { one: sql`1` }

/**
 * The links that make an invoice the actor's own. For a client: those of their companies' projects. For a talent: those
 * of their prestations. For staff: all.
 */
const ownLinks = (actor: Actor, companyId: string | undefined): SQL | undefined => {
  const ofCompany = companyId === undefined ? undefined : eq(projects.companyId, companyId)
  // One lookup per link: a set of every visible row would be scanned whole.
  const ofProject = new QueryBuilder()
    .select(selectOne)
    .from(projects)
    .where(and(eq(projects.id, invoiceLinks.projectId), visibleProjects(actor), ofCompany))
  const ofPrestation = new QueryBuilder()
    .select(selectOne)
    .from(prestations)
    .innerJoin(projects, eq(projects.id, prestations.projectId))
    .where(and(eq(prestations.id, invoiceLinks.prestationId), visiblePrestations(actor), ofCompany))
  return or(exists(ofProject), exists(ofPrestation))
}

/**
 * The own links whose invoice the actor may see. Outside the agency, nobody sees an invoice of an unexpected company.
 */
const visibleLinks = (actor: Actor, companyId: string | undefined): SQL | undefined =>
  and(ownLinks(actor, companyId), isStaff(actor) ? undefined : isOfExpectedParty)

/** Only the agency sees drafts. */
const ownInvoices = (actor: Actor, companyId: string | undefined): SQL | undefined =>
  and(
    isStaff(actor) ? undefined : ne(invoices.status, 'draft'),
    eq(invoices.isGone, false),
    exists(
      new QueryBuilder()
        .select(selectOne)
        .from(invoiceLinks)
        .where(and(isLinkOfInvoice, visibleLinks(actor, companyId))),
    ),
  )

type InvoiceRow = Omit<Invoice, 'statusLabel'> & { id: string }

/** Adds to each invoice its subjects and company, from the links that the actor sees. */
async function invoiceSubjects(db: Executor, actor: Actor, companyId: string | undefined, ids: string[]) {
  const rows = await db
    .select({
      invoiceId: invoices.id,
      linkId: invoiceLinks.id,
      companyId: companies.id,
      companyName: companies.name,
      subject: sql<string>`coalesce(${prestations.name}, ${projects.name})`,
    })
    .from(invoices)
    .innerJoin(invoiceLinks, isLinkOfInvoice)
    .leftJoin(prestations, eq(prestations.id, invoiceLinks.prestationId))
    .innerJoin(projects, eq(projects.id, sql`coalesce(${invoiceLinks.projectId}, ${prestations.projectId})`))
    .innerJoin(companies, companyOfProject)
    .where(and(inArray(invoices.id, ids), visibleLinks(actor, companyId)))
    .orderBy(invoiceLinks.linkedAt, invoiceLinks.id)
  return (invoice: InvoiceRow): OwnInvoice[] => {
    const [first, ...others] = rows.filter(({ invoiceId }) => invoiceId === invoice.id)
    // The link was removed between the two queries.
    if (!first) return []
    const { linkId, companyId: company, companyName } = first
    const subjects = [first, ...others].map(({ subject }) => subject).join(', ')
    return [{ ...withStatusLabel(invoice), linkId, companyId: company, companyName, subjects }]
  }
}

const ownInvoicePage = listing({
  fields: { id: invoices.id, ...invoiceColumns, isOverdue },
  from: sql`${invoices}`,
  sortable: {
    issuedOn: sortableDay(invoices.issuedOn),
    dueOn: sortableDay(invoices.dueOn),
    number: sortableText(invoices.number),
  },
  first: 'issuedOn',
})

/**
 * What clients owe and should have paid, by currency, for the projects that the actor sees; of one producer on request.
 */
export const overdueSales = (db: Executor, actor: Actor, producteurId: string | undefined) =>
  db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${invoices.remainingDue})`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, 'SALE'),
        eq(invoices.isGone, false),
        isOverdue,
        exists(
          new QueryBuilder()
            .select(selectOne)
            .from(invoiceLinks)
            .innerJoin(projects, eq(projects.id, invoiceLinks.projectId))
            .innerJoin(companies, companyOfProject)
            .where(
              and(
                isLinkOfInvoice,
                visibleProjects(actor),
                producteurId === undefined
                  ? undefined
                  : eq(sql`coalesce(${projects.producteurId}, ${companies.producteurId})`, producteurId),
              ),
            ),
        ),
      ),
    )
    .groupBy(invoices.currency)
    .orderBy(invoices.currency)

const withComma = (amount: string) => amount.replace('.', ',')

/** Invoices as a table for spreadsheets. */
function invoiceTable(rows: readonly Presented<OwnInvoice>[]): Buffer {
  const head = ['Numéro', 'Objet', 'Pour', 'Date', 'Échéance', 'Statut', 'HT', 'TVA', 'TTC', 'Reste dû', 'Devise']
  const lines = rows.map((row) => [
    row.number,
    row.subject,
    row.subjects,
    row.issuedOn ?? '',
    row.dueOn ?? '',
    row.statusLabel,
    ...[row.exclTax, row.tax, row.inclTax, row.remainingDue].map(withComma),
    row.currency,
  ])
  return Buffer.from(csvOf([head, ...lines]))
}

type OwnInvoiceRoutes = Pick<Handlers<typeof routes>, 'mine' | 'myTotals' | 'myTable' | 'pdf'>

/** The actor's own invoices, and the PDF of any invoice that they see. */
export function ownInvoiceHandlers(platform: Platform): OwnInvoiceRoutes {
  const { db, invoicing } = platform
  return {
    async mine({ query }, { actor }) {
      // Only before the first page: the next pages must continue the same list.
      if (query.cursor === undefined) await refreshInvoices(platform, ownLinks(actor, query.companyId))
      const { data, ...rest } = await ownInvoicePage(
        platform,
        { ...query, sort: query.sort ?? '-issuedOn' },
        ownInvoices(actor, query.companyId),
      )
      const ids = data.map(({ id }) => id)
      const linked = await invoiceSubjects(db, actor, query.companyId, ids)
      return presentOwnInvoice.page({ ...rest, data: data.flatMap(linked) }, actor)
    },

    async myTotals({ query }, { actor }) {
      const totals = await db
        .select({
          currency: invoices.currency,
          count: sql<number>`count(*)::int`,
          inclTax: sql<string>`sum(${invoices.inclTax})`,
          remainingDue: sql<string>`sum(${invoices.remainingDue})`,
          overdueCount: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
          overdue: sql<string>`coalesce(sum(${invoices.remainingDue}) filter (where ${isOverdue}), 0.00)`,
        })
        .from(invoices)
        .where(and(ownInvoices(actor, query.companyId), sql`${invoices.status} not in ('draft', 'cancelled')`))
        .groupBy(invoices.currency)
        .orderBy(invoices.currency)
      return presentInvoiceTotals.all(totals, actor)
    },

    async myTable({ query }, { actor }) {
      const rows = await db
        .select({ id: invoices.id, ...invoiceColumns, isOverdue })
        .from(invoices)
        .where(ownInvoices(actor, query.companyId))
        .orderBy(sql`${invoices.issuedOn} desc nulls last`, invoices.id)
      const ids = rows.map(({ id }) => id)
      const linked = await invoiceSubjects(db, actor, query.companyId, ids)
      const shown = presentOwnInvoice.all(rows.flatMap(linked), actor)
      return memoryFile(invoiceTable(shown), { name: 'factures.csv', type: 'text/csv; charset=utf-8' })
    },

    async pdf({ params }, { actor }) {
      const seesAll = isStaff(actor) && can(actor, ['invoices.view'])
      if (!seesAll && !can(actor, ['invoices.view.own'])) throw fail('NOT_FOUND')
      const [link] = await db
        .select({ kind: invoiceLinks.kind, invoiceId: invoiceLinks.invoiceId, status: invoices.status })
        .from(invoiceLinks)
        .leftJoin(invoices, isLinkOfInvoice)
        .where(and(eq(invoiceLinks.id, params.linkId), visibleLinks(actor, undefined)))
      if (!link?.kind || (!seesAll && (link.status === null || link.status === 'draft'))) throw fail('NOT_FOUND')
      const found = await invoicing.invoice(link.kind, link.invoiceId).catch(whenInvoicingUnavailable(platform))
      return downloadPdf(platform, found?.pdf ?? null, found?.number || `Facture ${link.invoiceId}`)
    },
  }
}
