import type { PaidWith, SupplementPrice } from '@regie/contract/supplements/schema'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

/** True where the company of a post-production buys credits, in a query that reads `of`, the id of the post-production. */
export const buysCredits = (of: AnyPgColumn): SQL<boolean> => sql<boolean>`(
  select ${companies.optionCredit} from ${postProductions} join ${productions} on ${eq(productions.id, postProductions.productionId)}
    join ${projects} on ${projectOfProduction} join ${companies} on ${companyOfProject} where ${postProductions.id} = ${of})`

type PriceColumns = { unit: string | null; paidWith: PaidWith; taxRate: SupplementPrice['taxRate'] }

/** The price that holds: none without one, nor in credits where the company no longer buys any. */
export const heldPrice = ({ unit, ...paying }: PriceColumns, buys: boolean): SupplementPrice | null =>
  unit === null || (paying.paidWith === 'CREDITS' && !buys) ? null : { unit, ...paying }

type TypedPrice = { extraPrice?: string | null | undefined; extraPaidWith?: PaidWith | undefined }

/** Throws INVALID, on `extraPaidWith`, for a price in credits that the company of a project does not buy. */
export async function checkPaidWith(
  tx: Transaction,
  projectId: string,
  { extraPrice, extraPaidWith }: TypedPrice,
): Promise<void> {
  if (!extraPrice || extraPaidWith !== 'CREDITS') return
  const [company] = await tx
    .select({ buysCredits: companies.optionCredit })
    .from(projects)
    .innerJoin(companies, companyOfProject)
    .where(eq(projects.id, projectId))
  if (!company?.buysCredits)
    throw fail('INVALID', { fields: { extraPaidWith: 'Cette société n’achète pas de crédits' } })
}
