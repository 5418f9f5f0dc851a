import { isBeginning, isFinishing, productionStatusAfter } from '@regie/contract/post-productions/rules/production'
import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import type { PostProductionListed, PostProductionStatus } from '@regie/contract/post-productions/schema'
import type { ProductionStatus } from '@regie/contract/productions/schema'
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { emitProductionEvent, productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sendTogether, sendUnanswered } from '#platform/db/transaction.ts'
import { fail } from '#platform/http/failure.ts'
import { postProductions, postProductionTransitions } from './table.ts'

async function setProductionStatus(
  tx: Transaction,
  actor: Actor,
  of: PostProductionListed,
  { from, to }: { from: ProductionStatus; to: ProductionStatus },
) {
  const move = tx
    .update(productions)
    .set({ status: to, isStatusByHand: false, ...versionBump(productions) })
    .where(eq(productions.id, of.productionId))
  await sendUnanswered(tx, move)
  const { productionId: id, productionName: name, projectId, companyId } = of
  const production = { id, name, projectId, companyId }
  await emitProductionEvent(tx, 'productions.updated', actor, production, { changes: { status: [from, to] } })
}

/**
 * Moves the production of a post-production that moved, by `productionStatusAfter`. Answers its previous status, for a rollback, or
 * null when it keeps its own. The caller has locked the production, and written the post-production.
 */
export async function followWithProduction(
  tx: Transaction,
  actor: Actor,
  of: PostProductionListed,
  to: PostProductionStatus,
): Promise<ProductionStatus | null> {
  const move = { from: of.status, to }
  if (!isBeginning(move) && !isFinishing(move)) return null
  const { status, edits } = await readProductionState(tx, of)
  const after = productionStatusAfter(status, move, edits)
  if (after === null) return null
  await setProductionStatus(tx, actor, of, { from: status, to: after })
  return status
}

/** The status of the production of a post-production, and those of all its post-productions. */
async function readProductionState(tx: Transaction, { productionId }: Pick<PostProductionListed, 'productionId'>) {
  const [[production], rows] = await sendTogether(
    tx
      .select({ status: productions.status, isStatusByHand: productions.isStatusByHand })
      .from(productions)
      .where(and(eq(productions.id, productionId), isNull(productions.deletedAt))),
    tx
      .selectDistinct({ status: postProductions.status })
      .from(postProductions)
      .where(and(eq(postProductions.productionId, productionId), isNull(postProductions.deletedAt))),
  )
  if (!production) throw fail('NOT_FOUND')
  return { ...production, edits: rows.map(({ status }) => status) }
}

/**
 * Gives a production back the status that an undone step had changed, unless other post-productions, or somebody, keep it where it
 * is. The step may be another's: the last one of its kind in the whole production had changed it.
 */
export async function restoreProduction(
  tx: Transaction,
  actor: Actor,
  of: PostProductionListed,
  undone: { from: PostProductionStatus; to: PostProductionStatus },
): Promise<void> {
  if (!isBeginning(undone) && !isFinishing(undone)) return
  const { status, isStatusByHand, edits } = await readProductionState(tx, of)
  const finished = isFinishing(undone)
  if (finished && status !== 'FINISHED') return
  if (!finished && (status !== 'POST_PRODUCTION' || isStatusByHand || edits.some((edit) => statusFacts[edit].isBegun)))
    return
  const [step] = await tx
    .select({ before: postProductionTransitions.productionStatusBefore })
    .from(postProductionTransitions)
    .innerJoin(postProductions, eq(postProductions.id, postProductionTransitions.postProductionId))
    .where(
      and(
        eq(postProductions.productionId, of.productionId),
        isNotNull(postProductionTransitions.productionStatusBefore),
        finished
          ? eq(postProductionTransitions.toStatus, 'FINISHED')
          : ne(postProductionTransitions.toStatus, 'FINISHED'),
      ),
    )
    .orderBy(desc(postProductionTransitions.rank))
    .limit(1)
  const before = step?.before ?? (finished ? 'POST_PRODUCTION' : null)
  if (before !== null) await setProductionStatus(tx, actor, of, { from: status, to: before })
}

/**
 * Checks the production of a new post-production: it exists, is visible, has the option, and is not over. Throws
 * INVALID.
 */
export async function demandOpenProduction(tx: Transaction, actor: Actor, productionId: string): Promise<void> {
  const [production] = await tx
    .select({ status: productions.status, optionPostProd: productions.optionPostProd })
    .from(productions)
    .where(and(eq(productions.id, productionId), visibleProductions(actor)))
    .for('update')
  const refused = (message: string) => fail('INVALID', { fields: { productionId: message } })
  if (!production) throw refused('Cette production n’existe pas ou plus')
  if (!production.optionPostProd) throw refused('L’option post-production n’est pas activée sur cette production')
  if (production.status === 'FINISHED') throw refused('Cette production est terminée : changez d’abord son statut')
  if (production.status === 'CANCELLED') throw refused('Cette production est annulée : changez d’abord son statut')
}
