import type { InvoicedParty } from '@regie/contract/invoicing/rules'
import { aliasedTable, eq, type SQL, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { invoiceLinks, invoices } from './table.ts'

/**
 * The companies that an invoice is expected to name. For a project: its company. For a prestation: the companies of its worker.
 */
export async function readExpectedParties(
  db: Executor,
  { type, id }: { type: 'projects' | 'prestations'; id: string },
): Promise<InvoicedParty[]> {
  const party = { name: companies.name, sellsyId: companies.sellsyId }
  if (type === 'projects')
    return db.select(party).from(projects).innerJoin(companies, companyOfProject).where(eq(projects.id, id))
  return db
    .select(party)
    .from(prestations)
    .innerJoin(companyMembers, eq(companyMembers.userId, prestations.userId))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(prestations.id, id))
}

const folded = (name: SQL) => sql`btrim(regexp_replace(regie_fold(${name}), '[^[:alnum:]]+', ' ', 'g'))`
// Queries join links to these tables already: the aliases read them a second time.
const [party, billed, bought, member] = [
  aliasedTable(companies, 'party'),
  aliasedTable(projects, 'billed'),
  aliasedTable(prestations, 'bought'),
  aliasedTable(companyMembers, 'member'),
]
const isBilledTo = sql`(case when ${party.sellsyId} is not null and ${invoices.billedToId} is not null
  then ${party.sellsyId} = ${invoices.billedToId}
  else ${folded(sql`${party.name}`)} = ${folded(sql`${invoices.billedTo}`)} end)`
const isOfProjectCompany = sql`exists (select 1 from ${projects} as ${billed} join ${companies} as ${party} on ${party.id} = ${billed.companyId}
  where ${billed.id} = ${invoiceLinks.projectId} and ${isBilledTo})`
const fromSuppliers = sql`from ${prestations} as ${bought} join ${companyMembers} as ${member} on ${member.userId} = ${bought.userId}
  join ${companies} as ${party} on ${party.id} = ${member.companyId} where ${bought.id} = ${invoiceLinks.prestationId}`

/**
 * In a query that joins links and invoices: true when the invoice is of an expected company. SQL form of `isInvoiceOf`.
 */
export const isOfExpectedParty = sql<boolean>`(case when ${invoiceLinks.projectId} is not null then ${isOfProjectCompany}
  else not exists (select 1 ${fromSuppliers}) or exists (select 1 ${fromSuppliers} and ${isBilledTo}) end)`
