import { mostRounds, type OrderedRounds } from '@regie/contract/rounds/schema'
import type { Order, OrderLine } from '@regie/contract/sellsy/schema'
import { Big } from 'big.js'

const words: Record<string, number> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
}
const change = '(?:modification|correction|retour|revision|retouche)s?'
const turn = '(?:tour|cycle|serie|vague|aller[- ]retour|allers[- ]retour)s?'
const isIncluded = '(?:inclus|compris)(?:es|e)?'
const roundWords = `(?:${turn} (?:de |d['’])${change}|${change}(?: clients?)? ${isIncluded}|allers?[- ]retours?(?: clients?)? ${isIncluded})`
const ofRounds = new RegExp(roundWords)
const counting = new RegExp(`\\b(\\d{1,2}|${Object.keys(words).join('|')}) ${roundWords}`)
const countAfter = new RegExp(`${isIncluded} ?: ?(\\d{1,2})\\b`)
const beyond = /supplementaire|additionnel|de plus|au[- ]dela|en sus/

/** The price of one, in euros; null when it costs nothing, or is said in another currency. */
const priceOf = ({ unitAmount }: OrderLine, currency: string) =>
  currency === 'EUR' && new Big(unitAmount).gt(0) ? new Big(unitAmount).toFixed(2) : null

function countOf(text: string, { quantity }: OrderLine): number | null {
  const said = counting.exec(text)?.[1] ?? countAfter.exec(text)?.[1]
  const count = said === undefined ? Number(quantity) : (words[said] ?? Number(said))
  return Number.isInteger(count) && count >= 0 && count <= mostRounds ? count : null
}

/**
 * The lines of an order that speak of rounds. « Deux tours de modifications inclus » says how many, else the quantity does;
 * « Tour de modifications supplémentaire » says the price of one more.
 */
export function roundsInOrder({ currency, lines }: Pick<Order, 'currency' | 'lines'>): OrderedRounds[] {
  return lines.flatMap((line): OrderedRounds[] => {
    const text = line.description
      .toLocaleLowerCase('fr')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/\s+/g, ' ')
    if (!ofRounds.test(text)) return []
    const isMore = beyond.test(text) && !new RegExp(isIncluded).test(text)
    const included = isMore ? null : countOf(text, line)
    const extraPrice = isMore ? priceOf(line, currency) : null
    return included === null && extraPrice === null ? [] : [{ description: line.description, included, extraPrice }]
  })
}
