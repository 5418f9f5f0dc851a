import type { payables as routes } from '@regie/contract/payables/routes'
import { sepaCountries } from '@regie/contract/payables/rules/identifiers'
import type { PayableState } from '@regie/contract/payables/schema'
import type { RouteParsed } from '@regie/contract/route'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { prestations } from '#features/prestations/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { listing, sortableDay, sortableMoment, sortableText } from '#platform/db/listing.ts'
import { matchesWords } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { providerInvoices, providerOrders, providers } from './table.ts'

/** Those of invoices joined to what they are for. */
const tables = sql`${providerInvoices} join ${providerOrders} on ${eq(providerOrders.id, providerInvoices.orderId)}
    join ${prestations} on ${eq(prestations.id, providerOrders.prestationId)} join ${projects} on ${eq(projects.id, prestations.projectId)}
    join ${users} on ${eq(users.id, providerInvoices.userId)} left join ${providers} on ${eq(providers.userId, providerInvoices.userId)}`

const { approvedAt, exportedAt } = providerOrders
/** The condition of each state. A new one does not compile without its own. */
const isInState: Record<PayableState, SQL | undefined> = {
  TO_APPROVE: isNull(approvedAt),
  APPROVED: and(isNotNull(approvedAt), isNull(exportedAt)),
  EXPORTED: isNotNull(exportedAt),
}
const stateOf = sql<PayableState>`case when ${exportedAt} is not null then 'EXPORTED' when ${approvedAt} is not null then 'APPROVED' else 'TO_APPROVE' end`
const countries = sql.raw(sepaCountries.map((country) => `'${country}'`).join(', '))
const isSepa = sql<boolean | null>`left(${providerOrders.paidTo} ->> 'iban', 2) in (${countries})`
/** Once approved, whom the approval pays: what the provider changes later leaves it. */
const providerName = sql<string>`coalesce(${providerOrders.paidTo} ->> 'legalName', ${providers.legalName}, ${users.firstname} || ' ' || ${users.lastname})`

type Filters = RouteParsed<typeof routes.list>['query']

/** The invoices that a list asks for. */
export const matchesPayables = ({ state, userId, providerName: named, projectName, q }: Filters): SQL | undefined =>
  and(
    isNull(prestations.deletedAt),
    state && or(...state.map((one) => isInState[one])),
    userId ? eq(providerInvoices.userId, userId) : undefined,
    named ? sql`regie_fold(${providerName}) like '%' || regie_fold(${named}) || '%'` : undefined,
    projectName ? matchesWords(projects.search, projectName) : undefined,
    q ? or(matchesWords(projects.search, q), matchesWords(prestations.search, q)) : undefined,
  )

/** The invoices of all providers. */
export const payablesPage = listing({
  fields: fieldsRenderedOnce({
    id: prestations.id,
    state: stateOf,
    orderNumber: sql<number>`${providerOrders.number}`,
    prestationName: sql<string>`${prestations.name}`,
    projectId: sql<string>`${projects.id}`,
    projectName: sql<string>`${projects.name}`,
    providerName,
    invoiceNumber: sql<string>`${providerInvoices.number}`,
    issuedOn: providerInvoices.issuedOn,
    exclTax: providerInvoices.exclTax,
    inclTax: sql<string>`(${providerInvoices.exclTax} + ${providerInvoices.tax})::text`,
    depositedAt: providerInvoices.depositedAt,
    approvedAt,
    exportedAt,
    isSepa,
  }),
  from: tables,
  sortable: {
    depositedAt: sortableMoment(providerInvoices.depositedAt),
    issuedOn: sortableDay(providerInvoices.issuedOn),
    providerName: sortableText(providerName),
    projectName: sortableText(projects.name),
  },
  first: 'depositedAt',
})
