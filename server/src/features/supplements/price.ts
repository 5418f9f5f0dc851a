import type { PaidWith } from '@regie/contract/supplements/schema'
import { eq } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

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
