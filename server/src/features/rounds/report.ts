import { amountOf, hundredthsOf } from '@regie/contract/money'
import { ofCompany } from '@regie/contract/rounds/rules'
import type { Rounds, RoundsReport, RoundTerms } from '@regie/contract/rounds/schema'
import type { PaidWith } from '@regie/contract/supplements/schema'
import { and, isNull, type SQL } from 'drizzle-orm'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { countRounds } from './count.ts'
import { readTermsOfEdits } from './terms.ts'

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What offered rounds would have cost, in euros or in credits. */
const valueOf = (edits: readonly Pick<Rounds, 'offered'>[], paidWith: PaidWith) =>
  amountOf(
    edits
      .flatMap(({ offered }) => offered)
      .reduce((sum, { price }) => (price?.paidWith === paidWith ? sum + hundredthsOf(price.unit) : sum), 0n),
  )

/** The rounds of the post-productions of a condition that the actor sees. */
export async function readRoundsReport(db: Executor, actor: Actor, where: SQL | undefined): Promise<RoundsReport> {
  const seen = and(
    where,
    isNull(postProductions.deletedAt),
    isNull(productions.deletedAt),
    isNull(projects.deletedAt),
    visiblePostProductions(actor),
  )
  const edits: ({
    id: string
    name: string
    productionId: string
    productionName: string
    terms: RoundTerms
    untaken: string[]
  } & Rounds)[] = (await countRounds(db, await readTermsOfEdits(db, seen))).map(({ offered, ...edit }) => ({
    ...edit,
    offered: ofCompany(offered),
  }))
  return {
    included: sumOf(edits.map(({ terms }) => terms.included)),
    used: sumOf(edits.map(({ used }) => used)),
    accepted: sumOf(edits.map(({ accepted }) => accepted)),
    offered: sumOf(edits.map(({ offered }) => offered.length)),
    givenAway: { money: valueOf(edits, 'MONEY'), credits: valueOf(edits, 'CREDITS') },
    rows: edits.map(({ id, name, productionId, productionName, terms, used, offered, accepted, untaken }) => ({
      postProductionId: id,
      postProductionName: name,
      productionId,
      productionName,
      included: terms.included,
      used,
      offered: offered.length,
      accepted,
      untaken,
    })),
  }
}
