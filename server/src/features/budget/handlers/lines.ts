import type { budget as routes } from '@regie/contract/budget/routes'
import { type BudgetLine, mostBudgetLines } from '@regie/contract/budget/schema'
import type { EventNameOf } from '@regie/contract/events'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { openDeletion } from '#platform/db/deletions.ts'
import { onViolation } from '#platform/db/violations.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { demandParents, type LineParents, lockBudget } from '../access.ts'
import { countLines, isKnownLine, lockLine, readLine } from '../lines.ts'
import { presentBudgetLine } from '../present.ts'
import { budgetLines } from '../table.ts'

/** Only those who hold `budget.view` hear of it, live and in the activity. */
const emitLineEvent = (
  tx: Transaction,
  name: EventNameOf<'budget-lines'>,
  actor: Actor,
  { id: subjectId, label, projectId }: BudgetLine,
  changes = {},
) =>
  emit(tx, {
    name,
    subjectId,
    label,
    projectId,
    actor,
    audience: { permission: 'budget.view', isInternal: true },
    changes,
  })

/** What a person enters, for the activity: amounts follow from it. */
const enteredOf = ({ plannedAmount: _planned, realAmount: _real, ...line }: BudgetLine) => line

const hasMoved = (before: LineParents, after: LineParents) => ({
  productionId: before.productionId === after.productionId ? null : after.productionId,
  prestationId: before.prestationId === after.prestationId ? null : after.prestationId,
})

type LineRoutes = Pick<Handlers<typeof routes>, 'addLine' | 'changeLine' | 'removeLine'>

/** The lines of a budget. */
export function budgetLineHandlers({ db }: Platform): LineRoutes {
  return {
    addLine: ({ params: { projectId }, body }, { actor }) =>
      db.transaction(async (tx) => {
        await lockBudget(tx, actor, projectId)
        // Sent twice. A line of another project, or one that was removed, is not found.
        if (await isKnownLine(tx, body.id)) return presentBudgetLine(await readLine(tx, projectId, body.id), actor)
        if ((await countLines(tx, projectId)) >= mostBudgetLines)
          throw fail('INVALID', { message: `Un budget compte ${mostBudgetLines} lignes au plus.` })
        await demandParents(tx, actor, projectId, body)
        await onViolation(
          tx.insert(budgetLines).values({ ...body, projectId, writtenById: actor.id }),
          // Sent to two projects at once.
          { budget_lines_pkey: () => fail('INVALID') },
        )
        const line = await readLine(tx, projectId, body.id)
        await emitLineEvent(tx, 'budget-lines.created', actor, line)
        return presentBudgetLine(line, actor)
      }),

    changeLine: ({ params: { projectId, lineId }, body: { version, ...entered } }, { actor }) =>
      db.transaction(async (tx) => {
        await lockBudget(tx, actor, projectId)
        const before = await lockLine(tx, projectId, lineId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentBudgetLine(before, actor) })
        await demandParents(tx, actor, projectId, hasMoved(before, entered))
        await tx
          .update(budgetLines)
          .set({ ...entered, writtenById: actor.id, ...versionBump(budgetLines) })
          .where(eq(budgetLines.id, before.id))
        const after = await readLine(tx, projectId, before.id)
        await emitLineEvent(
          tx,
          'budget-lines.updated',
          actor,
          after,
          changesBetween(enteredOf(before), enteredOf(after)),
        )
        return presentBudgetLine(after, actor)
      }),

    removeLine: ({ params: { projectId, lineId } }, { actor }) =>
      db.transaction(async (tx) => {
        await lockBudget(tx, actor, projectId)
        const line = await lockLine(tx, projectId, lineId)
        const { id, label } = line
        const deletionId = await openDeletion(tx, { type: 'budget-lines', id, label, projectId, actor }, [])
        await tx
          .update(budgetLines)
          .set({ deletedAt: sql`now()`, deletionId, ...versionBump(budgetLines) })
          .where(eq(budgetLines.id, id))
        await emitLineEvent(tx, 'budget-lines.deleted', actor, line)
        return null
      }),
  }
}
