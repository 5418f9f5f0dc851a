import { plural } from '../french.ts'
import { supplementToAccept } from '../supplements/rules.ts'
import type { AcceptedSupplement } from '../supplements/schema.ts'
import type { OfferedRound, Rounds } from './schema.ts'

type Counted = Pick<Rounds, 'terms' | 'used' | 'unused'>

/** What pays for a round beyond: since when, and whether for the company that the project has. */
export type PayingRound = { id: string; at: string; isOfCompany: boolean }
/** When the rounds that stand were sent, and what was offered and accepted for those beyond. */
type Given<Offered, Accepted> = { sent: readonly string[]; offered: readonly Offered[]; accepted: readonly Accepted[] }

const byDate = (a: PayingRound, b: PayingRound) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)

/**
 * What was offered and accepted, and pays for no round yet. A round beyond the included ones takes one that was there when it left: that
 * of its own sending, else one of the present company, an accepted one first. One that left without takes none, however many come later:
 * it left before it was counted.
 */
export function unusedRounds<Offered extends PayingRound, Accepted extends PayingRound>(
  included: number,
  { sent, offered, accepted }: Given<Offered, Accepted>,
): { offered: Offered[]; accepted: Accepted[] } {
  const unused = new Set<PayingRound>([...accepted.toSorted(byDate), ...offered.toSorted(byDate)])
  for (const at of sent.toSorted().slice(included)) {
    const there = [...unused].filter((paying) => paying.at <= at)
    const taken = there.find((paying) => paying.at === at) ?? there.find(({ isOfCompany }) => isOfCompany) ?? there[0]
    if (taken) unused.delete(taken)
  }
  return { offered: offered.filter((one) => unused.has(one)), accepted: accepted.filter((one) => unused.has(one)) }
}

/** Of the offered rounds, those of the company that the project has. */
export const ofCompany = (offered: readonly OfferedRound[]): OfferedRound[] =>
  offered.filter(({ formerCompany }) => formerCompany === null)

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
