import type { Party } from '@regie/contract/invoicing/rules'
import { aliasedTable, eq, type SQL, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#features/companies/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { invoiceLinks, invoices } from './table.ts'

/** Of whom an invoice is expected: of the company of the project; of the companies of whoever does the prestation. */
export async function partiesOf(
  db: Executor,
  { type, id }: { type: 'projects' | 'prestations'; id: string },
): Promise<Party[]> {
  const party = { name: companies.name, sellsyId: companies.sellsyId }
  if (type === 'projects')
    return db
      .select(party)
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(eq(projects.id, id))
  return db
    .select(party)
    .from(prestations)
    .innerJoin(companyMembers, eq(companyMembers.userId, prestations.userId))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(prestations.id, id))
}

const folded = (name: SQL) => sql`btrim(regexp_replace(regie_fold(${name}), '[^[:alnum:]]+', ' ', 'g'))`
// Queries join links to the projects, the companies and the prestations that they are about: these are read beside them.
const [party, billed, bought, member] = [
  aliasedTable(companies, 'party'),
  aliasedTable(projects, 'billed'),
  aliasedTable(prestations, 'bought'),
  aliasedTable(companyMembers, 'member'),
]
const isOf = sql`(case when ${party.sellsyId} is not null and ${invoices.billedToId} is not null
  then ${party.sellsyId} = ${invoices.billedToId}
  else ${folded(sql`${party.name}`)} = ${folded(sql`${invoices.billedTo}`)} end)`
const ofProject = sql`exists (select 1 from ${projects} as ${billed} join ${companies} as ${party} on ${party.id} = ${billed.companyId}
  where ${billed.id} = ${invoiceLinks.projectId} and ${isOf})`
const suppliers = sql`from ${prestations} as ${bought} join ${companyMembers} as ${member} on ${member.userId} = ${bought.userId}
  join ${companies} as ${party} on ${party.id} = ${member.companyId} where ${bought.id} = ${invoiceLinks.prestationId}`

/** True, where a link and its invoice are joined, when the invoice is of those whom the link is about: `isInvoiceOf`, in SQL. */
export const isOfThem = sql<boolean>`(case when ${invoiceLinks.projectId} is not null then ${ofProject}
  else not exists (select 1 ${suppliers}) or exists (select 1 ${suppliers} and ${isOf}) end)`
