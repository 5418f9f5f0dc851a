import { summedBudget } from '@regie/contract/budget/rules'
import type { ProjectBudget } from '@regie/contract/budget/schema'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { readBilledTotals } from '#features/invoicing/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { readLines } from './lines.ts'

/** The productions or the prestations of a project. Their names belong to its budget: whoever reads it reads them. */
const readNames = (db: Executor, table: typeof productions | typeof prestations, projectId: string) =>
  db
    .select({ id: table.id, number: table.number, name: table.name })
    .from(table)
    .where(and(eq(table.projectId, projectId), isNull(table.deletedAt)))
    .orderBy(asc(table.number))

/** The budget of a project. `seesInvoices`: with what is billed. */
export async function readProjectBudget(
  db: Executor,
  projectId: string,
  seesInvoices: boolean,
): Promise<ProjectBudget> {
  const lines = await readLines(db, projectId)
  const made = await readNames(db, productions, projectId)
  const work = await readNames(db, prestations, projectId)
  return {
    projectId,
    ...summedBudget({ lines, productions: made, prestations: work }),
    billed: seesInvoices ? await readBilledTotals(db, projectId) : null,
  }
}
