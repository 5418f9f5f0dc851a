import { can } from '@regie/contract/permissions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { review as routes } from '@regie/contract/review/routes'
import { isSetAside } from '@regie/contract/review/rules/comments'
import type { Comment } from '@regie/contract/review/schema'
import { eq } from 'drizzle-orm'
import { emitPostProductionEvent, lockPostProductionAt } from '#features/post-productions/index.ts'
import { emitProductionEvent, productionOfClient } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { checkDraft, readDeciderTerms } from '../arbitration.ts'
import { readVisibleComment } from '../comment.ts'
import { readDecider } from '../decider.ts'
import { presentComment, presentDeciderTerms } from '../present.ts'
import { openReview } from '../room.ts'
import { arbitrations, contradictions, deciders } from '../table.ts'

type ArbitrationRoutes = Pick<
  Handlers<typeof routes>,
  'decider' | 'setDecider' | 'arbitrate' | 'takeBackArbitration' | 'markContradiction'
>

/** Throws FORBIDDEN for whoever neither decides for the client nor acts for the agency. */
async function demandDecider(tx: Transaction, actor: Actor, { productionId }: PostProductionListed): Promise<void> {
  if (can(actor, ['post-productions.update'])) return
  const decider = await readDecider(tx, productionId)
  if (decider?.id !== actor.id)
    throw fail('FORBIDDEN', {
      message: decider ? `C’est à ${decider.name} d’en décider.` : 'Personne n’est nommé pour décider.',
    })
}

/** Who decides for the client, and what they make of comments that contradict each other. */
export function arbitrationHandlers({ db }: Platform): ArbitrationRoutes {
  /** A comment of a review that is open to the actor, held until the round may leave again. */
  async function heldComment(tx: Transaction, actor: Actor, commentId: string) {
    const seen = await readVisibleComment(tx, actor, commentId)
    const postProduction = await openReview(tx, actor, seen.postProductionId)
    const held = await lockPostProductionAt(tx, actor, postProduction.id, undefined)
    await demandDecider(tx, actor, held)
    const comment = await readVisibleComment(tx, actor, commentId)
    checkDraft(comment, held.id)
    return { comment, postProduction: held }
  }
  const settled = async (tx: Transaction, actor: Actor, comment: Comment, postProduction: PostProductionListed) => {
    await emitPostProductionEvent(tx, 'post-productions.arbitrated', actor, postProduction)
    return presentComment(await readVisibleComment(tx, actor, comment.id), actor)
  }

  return {
    async decider({ params }, { actor }) {
      const production = await productionOfClient(db, actor, params.productionId)
      return presentDeciderTerms(await readDeciderTerms(db, actor, production), actor)
    },

    setDecider: ({ params, body: { deciderId, days } }, { actor }) =>
      db.transaction(async (tx) => {
        const production = await productionOfClient(tx, actor, params.productionId)
        const { id } = production
        const before = await readDeciderTerms(tx, actor, production)
        if (!before.mayChange) throw fail('FORBIDDEN')
        const member = before.members.find((one) => one.id === deciderId)
        if (deciderId !== null && !member)
          throw fail('INVALID', { fields: { deciderId: 'Cette personne n’est pas de la société' } })
        if (deciderId === null) await tx.delete(deciders).where(eq(deciders.productionId, id))
        else
          await tx
            .insert(deciders)
            .values({ productionId: id, userId: deciderId, days })
            .onConflictDoUpdate({ target: deciders.productionId, set: { userId: deciderId, days } })
        await emitProductionEvent(tx, 'productions.deciderChanged', actor, production, {
          changes: { decider: [before.decider?.name ?? null, member?.name ?? null] },
          heardBy: 'CLIENT',
        })
        return presentDeciderTerms(await readDeciderTerms(tx, actor, production), actor)
      }),

    arbitrate: ({ params, body: { outcome, intoId, note } }, { actor }) =>
      db.transaction(async (tx) => {
        const { comment, postProduction } = await heldComment(tx, actor, params.commentId)
        if (intoId !== null) {
          const into = await readVisibleComment(tx, actor, intoId)
          checkDraft(into, postProduction.id)
          if (into.id === comment.id || isSetAside(into))
            throw fail('INVALID', { fields: { intoId: 'Choisissez un autre commentaire, ni réuni ni écarté' } })
        }
        const decided = { outcome, intoId, note, decidedById: actor.id }
        await tx
          .insert(arbitrations)
          .values({ commentId: comment.id, ...decided })
          .onConflictDoUpdate({ target: arbitrations.commentId, set: decided })
        // What others were merged into stays a request.
        if (outcome !== 'KEPT') await tx.delete(arbitrations).where(eq(arbitrations.intoId, comment.id))
        return settled(tx, actor, comment, postProduction)
      }),

    takeBackArbitration: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { comment, postProduction } = await heldComment(tx, actor, params.commentId)
        await tx.delete(arbitrations).where(eq(arbitrations.commentId, comment.id))
        return settled(tx, actor, comment, postProduction)
      }),

    markContradiction: ({ params, body }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await openReview(tx, actor, params.postProductionId)
        if (actor.role === 'TALENT') throw fail('FORBIDDEN')
        const [firstId = '', secondId = ''] = [body.firstId, body.secondId].toSorted()
        // Both are read before either is judged: the answer depends on no order of ids.
        const both = [await readVisibleComment(tx, actor, firstId), await readVisibleComment(tx, actor, secondId)]
        for (const comment of both) checkDraft(comment, postProduction.id)
        await tx.insert(contradictions).values({ firstId, secondId, markedById: actor.id }).onConflictDoNothing()
        await emitPostProductionEvent(tx, 'post-productions.arbitrated', actor, postProduction)
        return null
      }),
  }
}
