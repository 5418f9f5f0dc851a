import { unusedRounds } from '@regie/contract/rounds/rules'
import type { OfferedRound, Rounds, RoundTerms, UnusedRounds } from '@regie/contract/rounds/schema'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { postProductions, postProductionTransitions } from '#features/post-productions/index.ts'
import { supplements } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { offeredRounds } from './table.ts'
import { readTermsOfEdits } from './terms.ts'

type DatesById = ReadonlyMap<string, readonly string[]>

function datesById(rows: readonly { postProductionId: string; at: string }[]): DatesById {
  const found = new Map<string, string[]>()
  for (const { postProductionId, at } of rows) found.set(postProductionId, [...(found.get(postProductionId) ?? []), at])
  return found
}

/** When the rounds of clients that stand were sent. Those of the agency alone are not counted. */
async function readSent(db: Executor, ids: readonly string[]): Promise<DatesById> {
  const { postProductionId, action, fromStatus, undoneAt, at } = postProductionTransitions
  const rows = await db
    .select({ postProductionId, at })
    .from(postProductionTransitions)
    .where(
      and(
        inArray(postProductionId, [...ids]),
        eq(action, 'requestChanges'),
        eq(fromStatus, 'AWAITING_VALIDATION'),
        isNull(undoneAt),
      ),
    )
  return datesById(rows)
}

/** When clients accepted the rounds beyond. */
async function readAccepted(db: Executor, ids: readonly string[]): Promise<DatesById> {
  const rows = await db
    .select({ postProductionId: supplements.postProductionId, at: supplements.acceptedAt })
    .from(supplements)
    .where(
      and(
        inArray(supplements.postProductionId, [...ids]),
        eq(supplements.kind, 'ROUND'),
        isNull(supplements.cancelledAt),
      ),
    )
  return datesById(rows)
}

async function readOffered(db: Executor, ids: readonly string[]): Promise<Map<string, OfferedRound[]>> {
  const rows = await db
    .select({
      postProductionId: offeredRounds.postProductionId,
      id: offeredRounds.id,
      reason: offeredRounds.reason,
      byName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      at: offeredRounds.offeredAt,
      unit: offeredRounds.unit,
      paidWith: offeredRounds.paidWith,
      taxRate: offeredRounds.taxRate,
    })
    .from(offeredRounds)
    .leftJoin(users, eq(users.id, offeredRounds.offeredById))
    .where(inArray(offeredRounds.postProductionId, [...ids]))
    .orderBy(asc(offeredRounds.offeredAt), asc(offeredRounds.id))
  const found = new Map<string, OfferedRound[]>()
  for (const { postProductionId, unit, paidWith, taxRate, ...round } of rows) {
    const price = unit === null ? null : { unit, paidWith, taxRate }
    found.set(postProductionId, [...(found.get(postProductionId) ?? []), { ...round, price }])
  }
  return found
}

/** The rounds of some post-productions, with their terms. */
export async function countRounds<Edit extends { id: string; terms: RoundTerms }>(
  db: Executor,
  edits: readonly Edit[],
): Promise<(Edit & Rounds)[]> {
  if (edits.length === 0) return []
  const ids = edits.map(({ id }) => id)
  const sentOf = await readSent(db, ids)
  const offeredOf = await readOffered(db, ids)
  const acceptedOf = await readAccepted(db, ids)
  return edits.map((edit) => {
    const sent = sentOf.get(edit.id) ?? []
    const offered = offeredOf.get(edit.id) ?? []
    const accepted = acceptedOf.get(edit.id) ?? []
    const dates = { sent, offered: offered.map(({ at }) => at), accepted }
    return {
      ...edit,
      used: sent.length,
      offered,
      accepted: accepted.length,
      unused: unusedRounds(edit.terms.included, dates),
    }
  })
}

const readTerms = (db: Executor, postProductionId: string) =>
  readTermsOfEdits(db, eq(postProductions.id, postProductionId))

/** What was offered and accepted for a post-production, and pays for no round yet. Where rounds are no longer counted, none is included. */
export async function readUnused(db: Executor, postProductionId: string): Promise<UnusedRounds> {
  const [{ terms } = { terms: { included: 0, price: null } }] = await readTerms(db, postProductionId)
  const [found] = await countRounds(db, [{ id: postProductionId, terms }])
  return found?.unused ?? { offered: 0, accepted: 0 }
}

/** The rounds of a post-production; null when they are not counted. */
export async function readRounds(db: Executor, postProductionId: string): Promise<Rounds | null> {
  const [found] = await countRounds(db, await readTerms(db, postProductionId))
  if (!found) return null
  const { terms, used, offered, accepted, unused } = found
  return { terms, used, offered, accepted, unused }
}
