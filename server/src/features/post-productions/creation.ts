import type { PostProductionCreate } from '@regie/contract/post-productions/schema'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { checkTalent, emitPostProductionEvent, readPostProduction } from './post-production.ts'
import { demandOpenProduction } from './production.ts'
import { postProductions } from './table.ts'

/** Creates a post-production of a production that the actor sees. Throws INVALID. */
export async function createPostProduction(tx: Transaction, actor: Actor, body: PostProductionCreate) {
  await demandOpenProduction(tx, actor, body.productionId)
  await checkTalent(tx, body.userId)
  const [created] = await tx.insert(postProductions).values(body).returning({ id: postProductions.id })
  if (!created) throw fail('UNEXPECTED')
  const postProduction = await readPostProduction(tx, created.id)
  await emitPostProductionEvent(tx, 'post-productions.created', actor, postProduction, { isForClients: true })
  return postProduction
}
