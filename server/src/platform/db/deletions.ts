import type { Deletion } from '@regie/contract/deletion'
import type { Actor } from '../actor.ts'
import { fail } from '../http/failure.ts'
import { presenter, staffOnly } from '../present.ts'
import type { Executor, Transaction } from './database.ts'
import { deletions } from './table.ts'

/**
 * What hangs below a row and goes to the trash with it. `survey` tells what that is (« 3 productions »), and what forbids it (a
 * promise made: files delivered, invoices linked); `remove` takes it away, marked with the deletion that it belongs to.
 */
export type Dependents = {
  survey(db: Executor, parentIds: readonly string[]): Promise<Deletion>
  remove(tx: Transaction, parentIds: readonly string[], deletionId: string): Promise<void>
}

/** What a deletion would take along, or why it is refused: told before it is asked for. */
export const presentDeletion = presenter<Deletion>(staffOnly)

/** All that several kinds of dependents say, together. */
export async function surveyOf(
  db: Executor,
  dependents: readonly Dependents[],
  parentIds: readonly string[],
): Promise<Deletion> {
  if (parentIds.length === 0) return { goesWith: [], refusals: [] }
  const surveys: Deletion[] = []
  // One after the other: within a transaction there is one connection.
  for (const dependent of dependents) surveys.push(await dependent.survey(db, parentIds))
  return {
    goesWith: surveys.flatMap(({ goesWith }) => goesWith),
    refusals: surveys.flatMap(({ refusals }) => refusals),
  }
}

/** Takes away everything below some rows. */
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
 * Opens a deletion: refuses it where a promise would be broken (DELETION_REFUSED), records what it takes along, and takes away
 * what is below. The caller then marks the row itself with `deletedAt` and the id that is answered.
 */
export async function openDeletion(
  tx: Transaction,
  { type, id, label, projectId, actor }: Deleting,
  dependents: readonly Dependents[],
): Promise<string> {
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
