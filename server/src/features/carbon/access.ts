import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { clientSteps } from '@regie/contract/post-productions/rules/steps'
import { and, eq } from 'drizzle-orm'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

/**
 * A production whose carbon balance the viewer may read. Staff with the permission read any production that they see.
 * Clients read one once the « Carbone » step of one of its flows is open. Throws NOT_FOUND, FORBIDDEN, STEP_CLOSED.
 */
export async function readableBalance(db: Executor, actor: Actor, productionId: string) {
  const [found] = await db
    .select({
      id: productions.id,
      name: productions.name,
      projectId: productions.projectId,
      status: productions.status,
      optionPostProd: productions.optionPostProd,
      optionDepotClient: productions.optionDepotClient,
      optionImageChoice: productions.optionImageChoice,
    })
    .from(productions)
    .where(and(eq(productions.id, productionId), visibleProductions(actor)))
  if (!found) throw fail('NOT_FOUND')
  if (isStaff(actor)) {
    if (!can(actor, ['carbon.view'])) throw fail('FORBIDDEN')
    return found
  }
  if (actor.role !== 'CLIENT') throw fail('FORBIDDEN')
  const edits = await db
    .select({ status: postProductions.status })
    .from(postProductions)
    .where(and(eq(postProductions.productionId, found.id), visiblePostProductions(actor)))
  const isOpen = (postProduction: (typeof edits)[number] | null) =>
    clientSteps({ production: found, postProduction, signedIn: true }).steps.some(
      ({ name, isAccessible }) => name === 'carbone' && isAccessible,
    )
  if (!(found.optionPostProd ? edits.some(isOpen) : isOpen(null))) throw fail('STEP_CLOSED')
  return found
}

export type ReadableProduction = Awaited<ReturnType<typeof readableBalance>>

/**
 * A production whose balance the actor may change. Only the agency changes a balance: clients read it without its notes.
 * Throws like `readableBalance`.
 */
export async function editableBalance(db: Executor, actor: Actor, productionId: string): Promise<ReadableProduction> {
  const production = await readableBalance(db, actor, productionId)
  if (!isStaff(actor)) throw fail('FORBIDDEN')
  return production
}
