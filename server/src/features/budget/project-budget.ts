import { summedBudget } from '@regie/contract/budget/rules'
import type { ProjectBudget } from '@regie/contract/budget/schema'
import { can } from '@regie/contract/permissions'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { readBilledTotals } from '#features/invoicing/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { readLines } from './lines.ts'

/** The productions or the prestations of a project. Their names belong to its budget: whoever reads it reads them. */
const readNames = (db: Executor, table: typeof productions | typeof prestations, projectId: string) =>
  db
    .select({ id: table.id, number: table.number, name: table.name })
    .from(table)
    .where(and(eq(table.projectId, projectId), isNull(table.deletedAt)))
    .orderBy(asc(table.number))

/** The budget of a project that the actor reads. */
export async function readProjectBudget(db: Executor, actor: Actor, projectId: string): Promise<ProjectBudget> {
  const lines = await readLines(db, projectId)
  const made = await readNames(db, productions, projectId)
  const work = await readNames(db, prestations, projectId)
  return {
    projectId,
    ...summedBudget({ lines, productions: made, prestations: work }),
    billed: can(actor, ['invoices.view']) ? await readBilledTotals(db, projectId) : null,
  }
}
