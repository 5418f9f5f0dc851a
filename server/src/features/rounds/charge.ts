import { randomUUID } from 'node:crypto'
import { isStaff } from '@regie/contract/can'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { RoundSending } from '@regie/contract/review/schema'
import { closedRoundText, isRoundClosed, nextRound } from '@regie/contract/rounds/rules'
import type { RoundTerms } from '@regie/contract/rounds/schema'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import type { Signer } from '#features/signatures/index.ts'
import { acceptSupplement } from '#features/supplements/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readRounds } from './count.ts'
import { offeredRounds } from './table.ts'

const notOffered = 'Ce tour dépasse la commande : offrez-le avec une raison, ou laissez le client l’accepter.'

/** Gives a round to the client of a post-production, whose row is locked; once for an id. Throws INVALID for the id of another's. */
export async function offerRound(
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
  { terms: { price }, id, reason }: { terms: RoundTerms; id: string; reason: string },
): Promise<void> {
  const { id: postProductionId, companyId } = postProduction
  const made = await tx
    .insert(offeredRounds)
    .values({
      id,
      postProductionId,
      companyId,
      reason,
      unit: price?.unit ?? null,
      paidWith: price?.paidWith ?? 'MONEY',
      taxRate: price?.taxRate ?? '20.00',
      offeredById: actor.id,
    })
    .onConflictDoNothing({ target: offeredRounds.id })
    .returning({ id: offeredRounds.id })
  if (made.length === 0) {
    const isIts = and(eq(offeredRounds.id, id), eq(offeredRounds.postProductionId, postProductionId))
    if ((await tx.$count(offeredRounds, isIts)) === 0) throw fail('INVALID')
    return
  }
  await emitPostProductionEvent(tx, 'post-productions.roundOffered', actor, postProduction, {
    isForClients: true,
    isForTalents: false,
  })
}

/**
 * Pays for a round that leaves now, of a post-production whose row is locked: nothing while it is included, offered or paid already;
 * else by what the client accepts, or by what the agency offers. Throws INVALID on `accepted` or `offered`, CREDITS_SHORT and
 * ROUND_BEYOND.
 */
export async function chargeRound(
  tx: Transaction,
  signer: Signer,
  postProduction: PostProductionListed,
  { offered, ...accepting }: Omit<z.output<typeof RoundSending>, 'version'>,
): Promise<void> {
  const { actor } = signer
  const rounds = await readRounds(tx, postProduction.id)
  if (!rounds || nextRound(rounds).cover !== null) return
  const { terms } = rounds
  if (isStaff(actor)) {
    if (!offered) throw fail('INVALID', { message: notOffered, fields: { offered: notOffered } })
    return offerRound(tx, actor, postProduction, { terms, id: randomUUID(), reason: offered.reason })
  }
  if (isRoundClosed(rounds)) throw fail('ROUND_BEYOND', { message: closedRoundText(rounds) })
  await acceptSupplement(tx, signer, postProduction, { kind: 'ROUND', quantity: 1, price: terms.price, ...accepting })
}
