import type { Deletion } from '@regie/contract/deletion'
import type { Actor } from '../actor.ts'
import { fail } from '../http/failure.ts'
import { presenter, staffOnly } from '../present.ts'
import type { Executor, Transaction } from './database.ts'
import { deletions } from './table.ts'

/**
 * The rows below a row, which follow it to the trash. `survey` describes them (« 3 productions ») and what forbids the deletion
 * (files delivered, invoices linked). `remove` deletes them, marked with the deletion's id. `lock`, where other work could forbid the
 * deletion meanwhile, makes it wait until the deletion is over.
 */
export type Dependents = {
  lock?(tx: Transaction, parentIds: readonly string[]): Promise<void>
  survey(db: Executor, parentIds: readonly string[]): Promise<Deletion>
  remove(tx: Transaction, parentIds: readonly string[], deletionId: string): Promise<void>
}

/** The effect of a deletion, or its refusal, shown before it is confirmed. */
export const presentDeletion = presenter<Deletion>(staffOnly)

/** Merges the surveys of several dependents. */
export async function surveyOf(
  db: Executor,
  dependents: readonly Dependents[],
  parentIds: readonly string[],
): Promise<Deletion> {
  if (parentIds.length === 0) return { goesWith: [], refusals: [] }
  const surveys: Deletion[] = []
  // Sequential: a transaction has one connection.
  for (const dependent of dependents) surveys.push(await dependent.survey(db, parentIds))
  return {
    goesWith: surveys.flatMap(({ goesWith }) => goesWith),
    refusals: surveys.flatMap(({ refusals }) => refusals),
  }
}

/** Deletes everything below some rows. */
export async function removeBelow(
  tx: Transaction,
  dependents: readonly Dependents[],
  parentIds: readonly string[],
  deletionId: string,
): Promise<void> {
  if (parentIds.length === 0) return
  for (const dependent of dependents) await dependent.remove(tx, parentIds, deletionId)
}

type Deleting = { type: string; id: string; label: string; projectId: string | null; actor: Pick<Actor, 'id'> }

/**
 * Starts a deletion: refuses it when it breaks a commitment (DELETION_REFUSED), records its effects, deletes the rows below. The
 * caller then sets `deletedAt` and the returned id on the row itself.
 */
export async function openDeletion(
  tx: Transaction,
  { type, id, label, projectId, actor }: Deleting,
  dependents: readonly Dependents[],
): Promise<string> {
  for (const dependent of dependents) await dependent.lock?.(tx, [id])
  const { goesWith, refusals } = await surveyOf(tx, dependents, [id])
  if (refusals.length > 0) throw fail('DELETION_REFUSED', { message: refusals.join(' ') })
  const [opened] = await tx
    .insert(deletions)
    .values({ subjectType: type, subjectId: id, label, projectId, goesWith, actorId: actor.id })
    .returning({ id: deletions.id })
  if (!opened) throw fail('UNEXPECTED')
  await removeBelow(tx, dependents, [id], opened.id)
  return opened.id
}
