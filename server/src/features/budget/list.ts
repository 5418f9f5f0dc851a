import type { budget as routes } from '@regie/contract/budget/routes'
import type { BudgetListTotals, ClientBudget } from '@regie/contract/budget/schema'
import type { RouteParsed } from '@regie/contract/route'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { billedOfProject, readBilled, readBilledByCompany } from '#features/invoicing/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { listing, sortableAmount, sortableNumber, sortableText } from '#platform/db/listing.ts'
import { matchesAny } from '#platform/db/search.ts'
import { fieldsRenderedOnce } from '#platform/db/statements/rendered-once.ts'
import { fail } from '#platform/http/failure.ts'
import { visibleBudgets } from './access.ts'
import { budgetLines } from './table.ts'
import { hasBudget, isLineOfProject, lineSums } from './totals.ts'

/** The sums of the lines of the current project, by their names in the contract. */
const sums = sql`select ${sql.join(
  Object.entries(lineSums).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`),
  sql`, `,
)} from ${budgetLines} where ${isLineOfProject}`
const summed = <T>(name: keyof typeof lineSums) => sql<T>`sums.${sql.identifier(name)}`

/** The projects that have a budget. Sums are computed for the rows of a page, or for all to sort by one of them. */
export const budgetPage = listing({
  fields: fieldsRenderedOnce({
    id: projects.id,
    number: projects.number,
    name: projects.name,
    companyId: projects.companyId,
    companyName: sql<string>`${companies.name}`,
    producteurName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
    billed: billedOfProject,
    lineCount: summed<number>('lineCount'),
    plannedSale: summed<string>('plannedSale'),
    realSale: summed<string>('realSale'),
    estimatedSale: summed<string>('estimatedSale'),
    plannedCost: summed<string>('plannedCost'),
    realCost: summed<string>('realCost'),
    estimatedCost: summed<string>('estimatedCost'),
    margin: summed<string>('margin'),
    marginRate: summed<number | null>('marginRate'),
  }),
  from: sql`${projects} join ${companies} on ${companyOfProject} left join ${users} on ${eq(users.id, projects.producteurId)}
    cross join lateral (${sums}) as sums`,
  countFrom: sql`${projects}`,
  sortable: {
    name: sortableText(projects.name),
    number: sortableNumber(projects.number),
    estimatedSale: sortableAmount(summed('estimatedSale')),
    plannedCost: sortableAmount(summed('plannedCost')),
    realCost: sortableAmount(summed('realCost')),
    margin: sortableAmount(summed('margin')),
    // Without a sale there is no rate: below every other.
    marginRate: sortableAmount(sql`coalesce(${summed('marginRate')}::numeric, '-infinity')`),
  },
  first: 'name',
})

type Filters = RouteParsed<typeof routes.totals>['query']

/** The projects of a list of budgets, among those whose budget the actor reads. */
export const budgetsAsked = (actor: Actor, { companyId, userId, byStatus, q }: Filters): SQL | undefined =>
  and(
    visibleBudgets(actor),
    hasBudget,
    companyId ? eq(projects.companyId, companyId) : undefined,
    userId ? eq(projects.producteurId, userId) : undefined,
    byStatus === 'active' ? isNull(projects.archivedAt) : undefined,
    byStatus === 'archived' ? isNotNull(projects.archivedAt) : undefined,
    q ? matchesAny(q, projects, 'PRJ', [{ column: projects.companyId, of: companies }]) : undefined,
  )

const listSums = { projectCount: sql<number>`count(distinct ${budgetLines.projectId})::int`, ...lineSums }

/** The sums of some projects. `seesInvoices`: whether what is billed is told. */
export async function readListTotals(
  db: Executor,
  where: SQL | undefined,
  seesInvoices: boolean,
): Promise<BudgetListTotals> {
  const [found] = await db.select(listSums).from(budgetLines).innerJoin(projects, isLineOfProject).where(where)
  if (!found) throw fail('UNEXPECTED')
  return { ...found, billed: seesInvoices ? await readBilled(db, where) : null }
}

/** The sums of some projects, by company. */
export async function readClientBudgets(
  db: Executor,
  where: SQL | undefined,
  seesInvoices: boolean,
): Promise<ClientBudget[]> {
  const rows = await db
    .select({ companyId: companies.id, companyName: companies.name, ...listSums })
    .from(budgetLines)
    .innerJoin(projects, isLineOfProject)
    .innerJoin(companies, companyOfProject)
    .where(where)
    .groupBy(companies.id)
    .orderBy(asc(sql`${companies.name} collate regie_french`), asc(companies.id))
  const billed = seesInvoices ? await readBilledByCompany(db, where) : null
  return rows.map((row) => ({ ...row, billed: billed && (billed.get(row.companyId) ?? '0.00') }))
}
