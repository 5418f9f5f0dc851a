import type { HistoryStep, Life } from '@regie/contract/post-productions/rules/transitions'
import type { Transition } from '@regie/contract/post-productions/schema'
import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { postProductionTransitions } from './table.ts'

/** A row of the history: the step that the rules read, and what a rollback needs to undo it. */
export type StepRow = HistoryStep & {
  id: string
  at: string
  productionStatusBefore: (typeof postProductionTransitions.$inferSelect)['productionStatusBefore']
}

/** The history of a post-production, oldest step first. */
export async function readSteps(db: Executor, postProductionId: string): Promise<StepRow[]> {
  const rows = await db
    .select()
    .from(postProductionTransitions)
    .where(eq(postProductionTransitions.postProductionId, postProductionId))
    .orderBy(asc(postProductionTransitions.rank))
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    from: {
      status: row.fromStatus,
      versionInterne: row.fromVersionInterne,
      versionClient: row.fromVersionClient,
    },
    to: { status: row.toStatus, versionInterne: row.toVersionInterne, versionClient: row.toVersionClient },
    undone: row.undoneAt !== null,
    productionStatusBefore: row.productionStatusBefore,
  }))
}

/** The step that sent the current round; null without a current round. */
export async function readSendingStep(db: Executor, postProductionId: string): Promise<string | null> {
  const steps = await readSteps(db, postProductionId)
  return steps.findLast(({ action, undone }) => action === 'requestChanges' && !undone)?.id ?? null
}

type NewStep = Pick<StepRow, 'action' | 'productionStatusBefore'> & {
  postProductionId: string
  actorId: string
  from: Life
  to: Life
}

/** Adds a step to the history. */
export const writeStep = (db: Executor, { from, to, ...step }: NewStep): Promise<void> =>
  sendUnanswered(
    db,
    db.insert(postProductionTransitions).values({
      ...step,
      fromStatus: from.status,
      toStatus: to.status,
      fromVersionInterne: from.versionInterne,
      toVersionInterne: to.versionInterne,
      fromVersionClient: from.versionClient,
      toVersionClient: to.versionClient,
    }),
  )

/** The history as the API sends it, before `present`. */
export const readHistory = (db: Executor, postProductionId: string): Promise<Transition[]> =>
  db
    .select({
      id: postProductionTransitions.id,
      at: postProductionTransitions.at,
      actorName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      action: postProductionTransitions.action,
      from: postProductionTransitions.fromStatus,
      to: postProductionTransitions.toStatus,
      versionInterne: postProductionTransitions.toVersionInterne,
      versionClient: postProductionTransitions.toVersionClient,
      undone: sql<boolean>`${postProductionTransitions.undoneAt} is not null`,
    })
    .from(postProductionTransitions)
    .leftJoin(users, eq(users.id, postProductionTransitions.actorId))
    .where(eq(postProductionTransitions.postProductionId, postProductionId))
    .orderBy(asc(postProductionTransitions.rank))
