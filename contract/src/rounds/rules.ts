import { plural } from '../french.ts'
import { supplementToAccept } from '../supplements/rules.ts'
import type { AcceptedSupplement, Supplement } from '../supplements/schema.ts'
import type { Rounds, UnusedRounds } from './schema.ts'

type Counted = Pick<Rounds, 'terms' | 'used' | 'unused'>

/** When the rounds that stand were sent, and when those beyond were offered and accepted: instants. */
type Dates = Record<'sent' | 'offered' | 'accepted', readonly string[]>

/**
 * What was offered and accepted, and pays for no round yet. A round beyond the included ones takes one that was there when it left, an
 * accepted one first; one that left without takes none, however many come later: it left before it was counted.
 */
export function unusedRounds(included: number, { sent, offered, accepted }: Dates): UnusedRounds {
  const unused = { offered: offered.toSorted(), accepted: accepted.toSorted() }
  for (const at of sent.toSorted().slice(included)) {
    const isThere = ([first]: readonly string[]) => first !== undefined && first <= at
    if (isThere(unused.accepted)) unused.accepted.shift()
    else if (isThere(unused.offered)) unused.offered.shift()
  }
  return { offered: unused.offered.length, accepted: unused.accepted.length }
}

/** Of the supplements of a post-production, the latest first, those that no round has taken: the oldest are taken first. */
export const untakenSupplements = <Paid extends Pick<Supplement, 'kind' | 'cancelledAt'>>(
  supplements: readonly Paid[],
  { accepted }: Pick<UnusedRounds, 'accepted'>,
): Paid[] => supplements.filter(({ kind, cancelledAt }) => kind === 'ROUND' && cancelledAt === null).slice(0, accepted)

/** The round that would be sent now. `cover`: what pays for it; null when nothing does yet. */
export type NextRound = { number: number; cover: 'included' | 'offered' | 'accepted' | null }

/** Rounds that the client paid for left at once, but for those taken back: they are taken before the offered ones. */
export function nextRound({ terms: { included }, used, unused }: Counted): NextRound {
  const cover = used < included ? 'included' : unused.accepted > 0 ? 'accepted' : unused.offered > 0 ? 'offered' : null
  return { number: used + 1, cover }
}

const coverTexts: Record<NonNullable<NextRound['cover']>, string> = {
  included: '',
  offered: ', offert par l’agence',
  accepted: ', déjà accepté',
}

/** « Tour 1 sur 2 inclus », « Tour 3 sur 2 inclus, offert par l’agence ». */
export function nextRoundText(rounds: Counted): string {
  const { number, cover } = nextRound(rounds)
  const { included } = rounds.terms
  return `Tour ${number} sur ${included} inclus${cover === null ? '' : coverTexts[cover]}`
}

/** The supplement that sending the next round costs; null when it costs none, or has no price. */
export const supplementOfRound = (rounds: Counted): AcceptedSupplement | null =>
  nextRound(rounds).cover === null ? supplementToAccept(1, rounds.terms.price) : null

/** True when the next round is beyond what was ordered, given and paid, and has no price. */
export const isRoundClosed = (rounds: Counted): boolean =>
  nextRound(rounds).cover === null && rounds.terms.price === null

/** Why a round is not sent, in French, to the client. */
export const closedRoundText = ({ terms: { included } }: Counted): string =>
  included === 0
    ? 'La commande ne comprend aucun tour de modifications : demandez-en un à l’agence.'
    : `${plural(included, 'Le tour de modifications compris est utilisé', `Les ${included} tours de modifications compris sont utilisés`)} : demandez-en un de plus à l’agence.`
