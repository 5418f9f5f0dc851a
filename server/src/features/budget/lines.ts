import { BudgetLine } from '@regie/contract/budget/schema'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { columnsOf } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { budgetLines } from './table.ts'

const lineColumns = columnsOf(budgetLines, BudgetLine)

const liveLine = isNull(budgetLines.deletedAt)

/** The lines of a project, in the order they were added. */
export const readLines = (db: Executor, projectId: string): Promise<BudgetLine[]> =>
  db
    .select(lineColumns)
    .from(budgetLines)
    .where(and(eq(budgetLines.projectId, projectId), liveLine))
    .orderBy(asc(budgetLines.createdAt), asc(budgetLines.id))

const isLineOf = (projectId: string, lineId: string): SQL | undefined =>
  and(eq(budgetLines.id, lineId), eq(budgetLines.projectId, projectId), liveLine)

/** A line of a project, locked before a change. Throws NOT_FOUND. */
export async function lockLine(tx: Transaction, projectId: string, lineId: string): Promise<BudgetLine> {
  const [found] = await tx.select(lineColumns).from(budgetLines).where(isLineOf(projectId, lineId)).for('update')
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** A line of a project. Throws NOT_FOUND. */
export async function readLine(db: Executor, projectId: string, lineId: string): Promise<BudgetLine> {
  const [found] = await db.select(lineColumns).from(budgetLines).where(isLineOf(projectId, lineId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The number of lines of a project. */
export const countLines = (db: Executor, projectId: string): Promise<number> =>
  db.$count(budgetLines, and(eq(budgetLines.projectId, projectId), liveLine))

/** True when a line has this id, in the trash or not. */
export const isKnownLine = async (db: Executor, lineId: string): Promise<boolean> =>
  (await db.$count(budgetLines, eq(budgetLines.id, lineId))) > 0
