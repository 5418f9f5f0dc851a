import { isOfClientSide } from '@regie/contract/can'
import { keysOf } from '@regie/contract/keys'
import { changesForClients, preparingText } from '@regie/contract/post-productions/rules/audience'
import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import {
  type Life,
  lastToTakeBack,
  lifeAfter,
  mayDo,
  type PostProductionActor,
} from '@regie/contract/post-productions/rules/transitions'
import {
  type PostProductionAction,
  type PostProductionListed,
  type PostProductionStatus,
  postProductionStatusLabels,
} from '@regie/contract/post-productions/schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sendUnanswered } from '#platform/db/transaction.ts'
import { fail } from '#platform/http/failure.ts'
import { readSteps, type StepRow, writeStep } from './history.ts'
import { emitPostProductionEvent, lockPostProduction, readPostProduction } from './post-production.ts'
import { type PostProductionRow, presentPostProduction } from './present.ts'
import { followWithProduction, restoreProduction } from './production.ts'
import { postProductions, postProductionTransitions } from './table.ts'
import {
  hideVersionFromClient,
  presentVersionToClient,
  undoValidations,
  validateFiles,
  withdrawVersion,
} from './versions.ts'

const statuses = keysOf(postProductionStatusLabels)
const eventOfAction = {
  start: 'post-productions.started',
  addVersion: 'post-productions.versionAdded',
  validate: 'post-productions.validated',
  requestChanges: 'post-productions.changesRequested',
  rollback: 'post-productions.rolledBack',
} as const

export const actingAs = (actor: Actor, { userId }: Pick<PostProductionListed, 'userId'>): PostProductionActor => ({
  role: actor.role,
  permissions: actor.permissions,
  isAssigned: userId === actor.id,
})

const lifeOf = ({ status, versionInterne, versionClient }: PostProductionListed): Life => ({
  status,
  versionInterne,
  versionClient,
})

type ActionDemand = { actor: Actor; before: PostProductionRow; action: string; allowed: boolean }

/**
 * Throws FORBIDDEN when the actor may never take the action, INVALID_TRANSITION when it is not possible now. The latter
 * carries the current row, as the actor sees it.
 */
export function demandAllowed(
  { actor, before, action, allowed }: ActionDemand,
  everAllowed: (status: PostProductionStatus) => boolean,
): void {
  if (allowed) return
  if (!statuses.some(everAllowed)) throw fail('FORBIDDEN')
  const current = presentPostProduction(before, actor)
  const now = postProductionStatusLabels[current.status]
  const isHidden = isOfClientSide(actor) && !statusFacts[current.status].isBeforeClients
  throw fail('INVALID_TRANSITION', {
    message: isHidden
      ? `Cette action n’est plus possible : ${preparingText.replace(/^L/, 'l')}.`
      : `Cette action n’est plus possible : la post-production est maintenant « ${now} ».`,
    from: current.status,
    action,
    current,
  })
}

/**
 * Locks a post-production before an action. Throws NOT_FOUND, or STALE_VERSION when the row has changed since the actor
 * read it.
 */
export async function lockPostProductionAt(
  tx: Transaction,
  actor: Actor,
  postProductionId: string,
  seen: number | undefined,
): Promise<PostProductionRow> {
  const locked = await lockPostProduction(tx, actor, postProductionId)
  if (seen === undefined) return locked
  const current = presentPostProduction(locked, actor)
  if (seen !== current.version) throw fail('STALE_VERSION', { current })
  return locked
}

/** Undoes the side effects of a step. */
async function undoStep(tx: Transaction, actor: Actor, before: PostProductionListed, step: StepRow): Promise<void> {
  await tx
    .update(postProductionTransitions)
    .set({ undoneAt: sql`now()` })
    .where(eq(postProductionTransitions.id, step.id))
  if (step.action === 'addVersion') await withdrawVersion(tx, before.id, step.to)
  await restoreProduction(tx, actor, before, { from: step.from.status, to: step.to.status })
  if (step.action !== 'validate') return
  if (step.to.status === 'AWAITING_VALIDATION') return hideVersionFromClient(tx, before.id, step.to)
  await undoValidations(tx, before.id, step.to.versionInterne, step.at)
}

type TransitionRequest = {
  action: PostProductionAction
  /** The version of the row that the actor read. */
  seen?: number | undefined
  /** A side effect, in the same transaction. `to`: the next state; `undoing`: the step that a rollback undoes. */
  effect?: (tx: Transaction, before: PostProductionListed, to: Life, undoing: StepRow | undefined) => Promise<void>
}

/**
 * The only function that changes the status of a post-production. It checks permission and rule under lock, then writes
 * the row, its history, its versions, its production and the event in the caller's transaction. Throws NOT_FOUND,
 * STALE_VERSION, FORBIDDEN, INVALID_TRANSITION.
 */
export async function applyTransition(
  tx: Transaction,
  actor: Actor,
  postProductionId: string,
  { action, seen, effect }: TransitionRequest,
): Promise<PostProductionRow> {
  const before = await lockPostProductionAt(tx, actor, postProductionId, seen)
  const acting = actingAs(actor, before)
  const undoing = action === 'rollback' ? lastToTakeBack(await readSteps(tx, before.id)) : undefined
  const to = action === 'rollback' ? (undoing?.from ?? null) : lifeAfter(before, action)
  const allowed = to !== null && mayDo(acting, before.status, action)
  demandAllowed({ actor, before, action, allowed }, (status) => mayDo(acting, status, action))
  if (to === null) throw fail('UNEXPECTED')

  const move = tx
    .update(postProductions)
    .set({
      ...to,
      ...(to.status !== before.status && { statusSince: sql`now()` }),
      ...(changesForClients(before, to) && { clientSince: sql`now()` }),
      ...versionBump(postProductions),
    })
    .where(and(eq(postProductions.id, before.id), eq(postProductions.version, before.version)))
  await sendUnanswered(tx, move)
  if (undoing) await undoStep(tx, actor, before, undoing)
  if (action === 'validate' && to.status === 'AWAITING_VALIDATION') await presentVersionToClient(tx, before.id, to)
  if (action === 'validate' && to.status === 'FINISHED') await validateFiles(tx, before.id, actor.id, to.versionInterne)
  await effect?.(tx, before, to, undoing)
  const productionStatusBefore = undoing ? null : await followWithProduction(tx, actor, before, to.status)
  const actorId = actor.id
  await writeStep(tx, {
    postProductionId: before.id,
    actorId,
    action,
    from: lifeOf(before),
    to,
    productionStatusBefore,
  })

  const after = await readPostProduction(tx, before.id)
  const changes: Record<string, [unknown, unknown]> = {}
  for (const field of ['status', 'versionInterne', 'versionClient'] as const)
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]]
  await emitPostProductionEvent(tx, eventOfAction[action], actor, after, {
    changes,
    isForClients: changesForClients(before, after),
  })
  return after
}
