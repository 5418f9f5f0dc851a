import * as z from 'zod/mini'
import { Id, Instant, requiredLine } from '../fields.ts'
import { Amount } from '../money.ts'
import { acceptedBySending, PaidWith, SupplementPrice, TaxRate, UnitPrice } from '../supplements/schema.ts'

/** What is said to a client of their rounds of changes: how many the order includes, and the price of one more. */
export const RoundTerms = z.object({
  included: z.int(),
  /** Null when the agency fixed none: a round beyond is offered, or not sent. */
  price: z.nullable(SupplementPrice),
})
export type RoundTerms = z.infer<typeof RoundTerms>

/** The terms of a project, of a production or of a post-production, and those that it has when it says none. */
export const RoundTermsAt = z.object({ own: z.nullable(RoundTerms), inherited: z.nullable(RoundTerms) })
export type RoundTermsAt = z.infer<typeof RoundTermsAt>

/** Rounds that an order may include, at most. */
export const mostRounds = 99
export const RoundTermsEntry = z.object({
  /** Null: those of the production, else those of the project; without any, rounds are not counted. */
  included: z.nullable(
    z.int('Nombre attendu').check(z.minimum(0, 'Nombre attendu'), z.maximum(mostRounds, 'Trop de tours')),
  ),
  extraPrice: z.nullable(UnitPrice),
  extraPaidWith: PaidWith,
  extraTaxRate: TaxRate,
})
export type RoundTermsEntry = z.output<typeof RoundTermsEntry>

/** A line of an order that speaks of rounds: how many it includes, or the price of one more, excluding taxes. */
export const OrderedRounds = z.object({
  description: z.string(),
  included: z.nullable(z.int()),
  extraPrice: z.nullable(Amount),
})
export type OrderedRounds = z.infer<typeof OrderedRounds>

/** What an order of the invoicing service says of rounds. */
export const RoundsOfOrder = z.object({
  number: z.string(),
  subject: z.string(),
  lines: z.array(OrderedRounds),
})
export type RoundsOfOrder = z.infer<typeof RoundsOfOrder>

/** A round that the agency gave, with its reason. */
export const OfferedRound = z.object({
  id: Id,
  reason: z.string(),
  byName: z.nullable(z.string()),
  at: Instant,
  /** What it would have cost; null when there was no price. */
  price: z.nullable(SupplementPrice),
  /** The company that it was given to, where the project is no longer of it. */
  formerCompany: z.nullable(z.string()),
  /** True when a round that stands took it; until then it may be withdrawn. */
  isTaken: z.boolean(),
})
export type OfferedRound = z.infer<typeof OfferedRound>

/** Of the offered and the accepted rounds of the present company, those that no round which stands has taken: they pay for the next. */
export const UnusedRounds = z.object({ offered: z.int(), accepted: z.int() })
export type UnusedRounds = z.infer<typeof UnusedRounds>

/** The rounds of a post-production that are counted. */
export const Rounds = z.object({
  terms: RoundTerms,
  /** Those that were sent and stand: a rollback gives its round back. */
  used: z.int(),
  /** Those of former companies too, for the agency. */
  offered: z.array(OfferedRound),
  /** Those beyond that the present company accepted to pay. */
  accepted: z.int(),
  unused: UnusedRounds,
})
export type Rounds = z.infer<typeof Rounds>

const Reason = requiredLine(300, { required: 'Raison requise', tooLong: 'Raison trop longue' })
/** The caller chooses `id`: a repeated request offers one round. */
export const RoundOffer = z.object({ id: Id, reason: Reason })
/** Why a round that a client accepted is owed no more, or one that was offered is withdrawn. */
export const RoundCancellation = z.object({ reason: Reason })

/** How a round beyond the included ones is sent: by who pays it, or by who gives it. */
export const roundSending = {
  ...acceptedBySending,
  /** Of the agency: the reason for which it offers this round. */
  offered: z._default(z.nullable(z.object({ reason: Reason })), null),
}

/** The rounds of a post-production in the report of its project. */
export const RoundsRow = z.object({
  postProductionId: Id,
  postProductionName: z.string(),
  productionId: Id,
  productionName: z.string(),
  included: z.int(),
  used: z.int(),
  offered: z.int(),
  accepted: z.int(),
  /** The supplements that no round has taken, of former companies too: each may be cancelled. */
  untaken: z.array(Id),
})
export type RoundsRow = z.infer<typeof RoundsRow>

/** The rounds of a project or of a company: used, accepted, given away. */
export const RoundsReport = z.object({
  included: z.int(),
  used: z.int(),
  accepted: z.int(),
  offered: z.int(),
  /** What the offered rounds would have cost: euros excluding taxes, and credits. */
  givenAway: z.object({ money: Amount, credits: Amount }),
  /** The post-productions whose rounds are counted; none in the report of a company. */
  rows: z.array(RoundsRow),
})
export type RoundsReport = z.infer<typeof RoundsReport>
