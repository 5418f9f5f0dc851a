import { isStaff } from '@regie/contract/can'
import { mayActNow, mayAddRemarks, mayDo } from '@regie/contract/post-productions/rules/transitions'
import type { review as routes } from '@regie/contract/review/routes'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { GiveBackRound } from '#features/manifest.ts'
import {
  actingAs,
  applyTransition,
  demandAllowed,
  emitPostProductionEvent,
  lockPostProductionAt,
  presentPostProduction,
  readSendingStep,
  visiblePostProduction,
} from '#features/post-productions/index.ts'
import { chargeRound } from '#features/rounds/index.ts'
import { countedSigning } from '#features/signatures/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { isWrittenByClientSide } from '../access.ts'
import { checkDecision } from '../arbitration.ts'
import { hasDecider } from '../decider.ts'
import { fetchRemarks, keepRemarks, saveRemarks } from '../fetching-remarks.ts'
import { arbitrations, comments } from '../table.ts'

/** The drafts that a round sends. Staff send all of them; a client sends those of clients and guests. */
function draftsFor(actor: Actor, postProductionId: string): SQL | undefined {
  const ofRound = and(
    eq(comments.postProductionId, postProductionId),
    isNull(comments.sentAt),
    isNull(comments.deletedAt),
  )
  return isStaff(actor) ? ofRound : and(ofRound, eq(comments.isInternal, false), isWrittenByClientSide)
}

/** Sends the drafts of the round, and answers them. Throws NOTHING_TO_SEND. */
async function sendDrafts(tx: Transaction, actor: Actor, postProductionId: string) {
  const drafts = draftsFor(actor, postProductionId)
  // Nobody decides any more: what somebody chose until then holds nothing back.
  await tx
    .delete(arbitrations)
    .where(
      sql`${arbitrations.commentId} in (select ${comments.id} from ${comments} where ${drafts} and not ${hasDecider(comments.postProductionId)})`,
    )
  // Nobody has anything to do for what the décideur set aside, or merged into another comment.
  const settled = sql`(select ${arbitrations.decidedById} from ${arbitrations}
    where ${arbitrations.commentId} = ${comments.id} and ${arbitrations.outcome} <> 'KEPT')`
  const isSettled = sql`exists ${settled}`
  const sent = await tx
    .update(comments)
    .set({
      sentAt: sql`now()`,
      resolvedAt: sql`case when ${isSettled} then now() else ${comments.resolvedAt} end`,
      resolvedById: sql`case when ${isSettled} then ${settled} else ${comments.resolvedById} end`,
    })
    .where(drafts)
    .returning({ id: comments.id, resolvedAt: comments.resolvedAt, parentId: comments.parentId })
  if (sent.length === 0) throw fail('NOTHING_TO_SEND')
  return sent
}

/**
 * Records the step that sent the comments, so that a rollback can undo it. Covers comments added to a current round.
 */
async function recordStep(tx: Transaction, postProductionId: string, sent: { id: string }[]): Promise<void> {
  const ids = sent.map(({ id }) => id)
  const stepId = await readSendingStep(tx, postProductionId)
  await tx.update(comments).set({ stepId }).where(inArray(comments.id, ids))
}

/**
 * Turns the comments that a step sent into drafts of their authors again. Those resolved since then become open again.
 * Answers stay, and become visible again with their comment.
 */
export const giveBackRound: GiveBackRound = async (tx, { id, at }) => {
  const isSince = sql`${comments.resolvedAt} >= ${at}`
  await tx
    .update(comments)
    .set({
      sentAt: null,
      stepId: null,
      resolvedAt: sql`case when ${isSince} then null else ${comments.resolvedAt} end`,
      resolvedById: sql`case when ${isSince} then null else ${comments.resolvedById} end`,
    })
    .where(eq(comments.stepId, id))
}

/** Sends the comments of a round to the people who will handle them. */
export function roundHandlers(platform: Platform): Pick<Handlers<typeof routes>, 'sendRound'> {
  const { db } = platform
  const signing = countedSigning(platform)
  return {
    async sendRound({ params, body: { version: seen, ...paying } }, { actor, call }) {
      const postProduction = await visiblePostProduction(db, actor, params.postProductionId)
      const signer = { actor, call }
      // Fetched before any lock, because the service may be slow: its remarks belong to the round.
      const fetched = await fetchRemarks(platform, postProduction.id)
      const send = async (tx: Transaction) => {
        const before = await lockPostProductionAt(tx, actor, params.postProductionId, seen)
        const acting = actingAs(actor, before)
        const action = 'requestChanges'
        const may = mayActNow(acting, before.status, action)
        const allowed = may || mayAddRemarks(acting, before.status)
        demandAllowed({ actor, before, action, allowed }, (status) => mayDo(acting, status, action))
        await saveRemarks(tx, before.id, fetched)
        if (before.status === 'AWAITING_VALIDATION') await checkDecision(tx, actor, before)
        const sent = await sendDrafts(tx, actor, before.id)
        if (may && sent.some(({ resolvedAt, parentId }) => resolvedAt === null && parentId === null)) {
          // A round of the agency alone is not the client's.
          if (before.status === 'AWAITING_VALIDATION') await chargeRound(tx, signer, before, paying)
          const moved = await applyTransition(tx, actor, before.id, { action })
          await recordStep(tx, before.id, sent)
          return presentPostProduction(moved, actor)
        }
        if (!may) await recordStep(tx, before.id, sent)
        await emitPostProductionEvent(tx, 'post-productions.commented', actor, before)
        return presentPostProduction(before, actor)
      }
      try {
        return await signing(signer, paying.signature !== null, () => db.transaction(send))
      } catch (error) {
        // The refusal took back what was fetched, which must be read to be settled.
        if (error instanceof Failure && error.code === 'ARBITRATION_LEFT')
          await keepRemarks(db, actor, postProduction, fetched)
        throw error
      }
    },
  }
}
