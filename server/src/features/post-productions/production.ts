import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { ProductionStatus } from '@regie/contract/productions/schema'
import { and, count, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { peopleOfProduction, productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { postProductions, postProductionTransitions } from './table.ts'

async function setProductionStatus(tx: Transaction, actor: Actor, of: PostProductionListed, to: ProductionStatus) {
  const [before] = await tx
    .select({ status: productions.status })
    .from(productions)
    .where(eq(productions.id, of.productionId))
  await tx
    .update(productions)
    .set({ status: to, ...versionBump(productions) })
    .where(eq(productions.id, of.productionId))
  const { productionId: subjectId, productionName: label, projectId, companyId } = of
  const userIds = await peopleOfProduction(tx, { id: subjectId, companyId })
  const audience = { permission: 'productions.read', userIds } as const
  const changes: Record<string, [unknown, unknown]> = { status: [before?.status, to] }
  await emit(tx, { name: 'productions.updated', subjectId, label, projectId, actor, audience, changes })
}

/**
 * Finishes the production when its last post-production has just finished. Answers its previous status, for a rollback,
 * or null when nothing changed. A cancelled production stays cancelled. The caller has locked the production.
 */
export async function finishProduction(
  tx: Transaction,
  actor: Actor,
  of: PostProductionListed,
): Promise<ProductionStatus | null> {
  const { productionId } = of
  const [unfinished] = await tx
    .select({ left: count() })
    .from(postProductions)
    .where(
      and(
        eq(postProductions.productionId, productionId),
        isNull(postProductions.deletedAt),
        ne(postProductions.status, 'FINISHED'),
      ),
    )
  const [production] = await tx
    .select({ status: productions.status })
    .from(productions)
    .where(eq(productions.id, productionId))
  if (!production || unfinished?.left !== 0 || production.status === 'FINISHED' || production.status === 'CANCELLED')
    return null
  await setProductionStatus(tx, actor, of, 'FINISHED')
  return production.status
}

/** Reopens the production of a post-production that is no longer finished, with its previous status. */
export async function reopenProduction(tx: Transaction, actor: Actor, of: PostProductionListed): Promise<void> {
  const [production] = await tx
    .select({ status: productions.status })
    .from(productions)
    .where(eq(productions.id, of.productionId))
  if (production?.status !== 'FINISHED') return
  // Another post-production may have finished last: reads the latest such step of the whole production.
  const [finishing] = await tx
    .select({ before: postProductionTransitions.productionStatusBefore })
    .from(postProductionTransitions)
    .innerJoin(postProductions, eq(postProductions.id, postProductionTransitions.postProductionId))
    .where(
      and(
        eq(postProductions.productionId, of.productionId),
        isNotNull(postProductionTransitions.productionStatusBefore),
      ),
    )
    .orderBy(desc(postProductionTransitions.rank))
    .limit(1)
  await setProductionStatus(tx, actor, of, finishing?.before ?? 'POST_PRODUCTION')
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
