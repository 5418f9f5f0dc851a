import { type PayingRound, unusedRounds } from '@regie/contract/rounds/rules'
import type { OfferedRound, Rounds, RoundTerms } from '@regie/contract/rounds/schema'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { postProductions, postProductionTransitions } from '#features/post-productions/index.ts'
import { formerCompany, isOfCompany, supplements } from '#features/supplements/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { offeredRounds } from './table.ts'
import { readTermsOfEdits } from './terms.ts'

/** A round that the agency gave: what of it is told, and what it pays for. */
type Offered = Omit<OfferedRound, 'isTaken'> & PayingRound
/** The rounds of a post-production, sent, offered and accepted, and what of it pays for none yet. */
type Given = {
  sent: readonly string[]
  offered: readonly Offered[]
  accepted: readonly PayingRound[]
  unused: { offered: readonly Offered[]; accepted: readonly PayingRound[] }
}

/** When the rounds of clients that stand were sent. Those of the agency alone are not counted. */
function readSent(db: Executor, ids: readonly string[]) {
  const { postProductionId, action, fromStatus, undoneAt, at } = postProductionTransitions
  return db
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
}

/** The rounds beyond that clients accepted. */
const readAccepted = (db: Executor, ids: readonly string[]) =>
  db
    .select({
      postProductionId: supplements.postProductionId,
      id: supplements.id,
      at: supplements.acceptedAt,
      isOfCompany: isOfCompany(supplements),
    })
    .from(supplements)
    // The condition of `isOfCompany` needs named tables, which a query of one table leaves out.
    .innerJoin(postProductions, eq(postProductions.id, supplements.postProductionId))
    .where(
      and(
        inArray(supplements.postProductionId, [...ids]),
        eq(supplements.kind, 'ROUND'),
        isNull(supplements.cancelledAt),
      ),
    )

async function readOffered(db: Executor, ids: readonly string[]): Promise<(Offered & { postProductionId: string })[]> {
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
      formerCompany: formerCompany(offeredRounds),
    })
    .from(offeredRounds)
    .leftJoin(users, eq(users.id, offeredRounds.offeredById))
    .where(inArray(offeredRounds.postProductionId, [...ids]))
    .orderBy(asc(offeredRounds.offeredAt), asc(offeredRounds.id))
  return rows.map(({ unit, paidWith, taxRate, ...row }) => ({
    ...row,
    price: unit === null ? null : { unit, paidWith, taxRate },
    isOfCompany: row.formerCompany === null,
  }))
}

function byEdit<Row extends { postProductionId: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.postProductionId, [...(found.get(row.postProductionId) ?? []), row])
  return found
}

/** What was sent, offered and accepted of some post-productions, of which so many rounds are included. */
async function readGivenOf(
  db: Executor,
  edits: readonly { id: string; terms: Pick<RoundTerms, 'included'> }[],
): Promise<Given[]> {
  if (edits.length === 0) return []
  const ids = edits.map(({ id }) => id)
  const sent = byEdit(await readSent(db, ids))
  const offered = byEdit(await readOffered(db, ids))
  const accepted = byEdit(await readAccepted(db, ids))
  return edits.map(({ id, terms }) => {
    const given = {
      sent: (sent.get(id) ?? []).map(({ at }) => at),
      offered: offered.get(id) ?? [],
      accepted: accepted.get(id) ?? [],
    }
    return { ...given, unused: unusedRounds(terms.included, given) }
  })
}

const countOfCompany = (all: readonly PayingRound[]) => all.filter((one) => one.isOfCompany).length

/** The rounds of some post-productions, with their terms. `untaken`: the supplements that no round has taken, whoever accepted them. */
export async function countRounds<Edit extends { id: string; terms: RoundTerms }>(
  db: Executor,
  edits: readonly Edit[],
): Promise<(Edit & Rounds & { untaken: string[] })[]> {
  const given = await readGivenOf(db, edits)
  return edits.flatMap((edit, rank) => {
    const its = given[rank]
    if (!its) return []
    const { sent, offered, accepted, unused } = its
    return {
      ...edit,
      used: sent.length,
      offered: offered.map((one) => ({ ...one, isTaken: !unused.offered.includes(one) })),
      accepted: countOfCompany(accepted),
      unused: { offered: countOfCompany(unused.offered), accepted: countOfCompany(unused.accepted) },
      untaken: unused.accepted.map(({ id }) => id),
    }
  })
}

const readTerms = (db: Executor, postProductionId: string) =>
  readTermsOfEdits(db, eq(postProductions.id, postProductionId))

/** What was given and accepted for a post-production, of any company. Where rounds are no longer counted, none is included. */
export async function readGiven(db: Executor, postProductionId: string): Promise<Given> {
  const [{ terms } = { terms: { included: 0 } }] = await readTerms(db, postProductionId)
  const [given] = await readGivenOf(db, [{ id: postProductionId, terms }])
  if (!given) throw fail('UNEXPECTED')
  return given
}

/** The rounds of a post-production; null when they are not counted. */
export async function readRounds(db: Executor, postProductionId: string): Promise<Rounds | null> {
  const [found] = await countRounds(db, await readTerms(db, postProductionId))
  if (!found) return null
  const { terms, used, offered, accepted, unused } = found
  return { terms, used, offered, accepted, unused }
}
