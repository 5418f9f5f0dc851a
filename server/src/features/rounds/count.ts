import type { OfferedRound, Rounds, RoundTerms } from '@regie/contract/rounds/schema'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { postProductions, postProductionTransitions } from '#features/post-productions/index.ts'
import { supplements } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { offeredRounds } from './table.ts'
import { readTermsOfEdits } from './terms.ts'

type OfEdit = { postProductionId: string }
const countsById = (rows: readonly (OfEdit & { count: number })[]) =>
  new Map(rows.map((row) => [row.postProductionId, row.count]))

/** The rounds of clients that were sent and stand. Those of the agency alone are not counted. */
async function readUsed(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const { postProductionId, action, fromStatus, undoneAt } = postProductionTransitions
  const rows = await db
    .select({ postProductionId, count: count() })
    .from(postProductionTransitions)
    .where(
      and(
        inArray(postProductionId, [...ids]),
        eq(action, 'requestChanges'),
        eq(fromStatus, 'AWAITING_VALIDATION'),
        isNull(undoneAt),
      ),
    )
    .groupBy(postProductionId)
  return countsById(rows)
}

/** The rounds beyond that clients accepted. */
async function readAccepted(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      postProductionId: supplements.postProductionId,
      count: sql<number>`sum(${supplements.quantity})::int`,
    })
    .from(supplements)
    .where(
      and(
        inArray(supplements.postProductionId, [...ids]),
        eq(supplements.kind, 'ROUND'),
        isNull(supplements.cancelledAt),
      ),
    )
    .groupBy(supplements.postProductionId)
  return countsById(rows)
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
  const used = await readUsed(db, ids)
  const offered = await readOffered(db, ids)
  const accepted = await readAccepted(db, ids)
  return edits.map((edit) => ({
    ...edit,
    used: used.get(edit.id) ?? 0,
    offered: offered.get(edit.id) ?? [],
    accepted: accepted.get(edit.id) ?? 0,
  }))
}

/** The rounds of a post-production; null when they are not counted. */
export async function readRounds(db: Executor, postProductionId: string): Promise<Rounds | null> {
  const [found] = await countRounds(db, await readTermsOfEdits(db, eq(postProductions.id, postProductionId)))
  if (!found) return null
  const { terms, used, offered, accepted } = found
  return { terms, used, offered, accepted }
}
