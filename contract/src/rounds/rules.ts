import { plural } from '../french.ts'
import { supplementToAccept } from '../supplements/rules.ts'
import type { AcceptedSupplement } from '../supplements/schema.ts'
import type { Rounds } from './schema.ts'

type Counted = Pick<Rounds, 'terms' | 'used' | 'accepted'> & { offered: { length: number } }

/** The round that would be sent now. `cover`: what pays for it; null when nothing does yet. */
export type NextRound = { number: number; cover: 'included' | 'offered' | 'accepted' | null }

/** Rounds that the client paid for left at once, but for those taken back: they are taken before the offered ones. */
export function nextRound({ terms: { included }, used, offered, accepted }: Counted): NextRound {
  const beyond = used - included
  const cover =
    beyond < 0 ? 'included' : beyond < accepted ? 'accepted' : beyond < accepted + offered.length ? 'offered' : null
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
