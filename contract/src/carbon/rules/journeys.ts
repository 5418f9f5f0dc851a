import * as z from 'zod/mini'

/** A journey found in a text, with the values needed to count it. */
export const Journey = z.object({
  /** The original words: they become the note of the line. */
  text: z.string(),
  /** Kilometres, doubled for a return journey. */
  km: z.number(),
  people: z.int(),
  /** Number of people in the vehicle; 1 for anything other than a vehicle. */
  occupants: z.int(),
  /** The factor of the means of transport; null when the text names none. */
  factorId: z.nullable(z.string()),
})
export type Journey = z.infer<typeof Journey>

/** Maximum length of a line's note, in characters. */
const longestNote = 200

// The first match wins: plain « train » comes after the named trains.
const transportPatterns: readonly [RegExp, string | ((km: number) => string)][] = [
  [
    /\bavions?\b/iu,
    (km) => (km < 1000 ? 'plane-1000' : km < 2000 ? 'plane-2000' : km < 5000 ? 'plane-5000' : 'plane-far'),
  ],
  [/\bTER\b/u, 'ter'],
  [/\b(?:RER|Transilien)\b/iu, 'rer'],
  [/\bIntercit[ée]s?\b/iu, 'intercites'],
  [/\b(?:TGV|trains?)\b/iu, 'tgv'],
  [/\bm[ée]tro\b/iu, 'metro'],
  [/\btram(?:way)?\b/iu, 'tramway'],
  [/\bautocars?\b/iu, 'autocar'],
  [/\bbus\b/iu, 'bus'],
  [/\bvoitures? [ée]lectriques?/iu, 'electric-car'],
  [/\b(?:voitures?|taxis?|covoiturage|VTC)\b/iu, 'car'],
  [/\bmotos?\b/iu, 'motorcycle'],
  [/\b(?:fourgons?|camionnettes?|minibus)\b/iu, 'van'],
  [/\butilitaires?\b/iu, 'lcv'],
  [/\bcamions?\b/iu, 'truck'],
]
const carriesPeople = new Set(['car', 'electric-car', 'van'])
/** Seats of a car. More people need several cars, and the number of cars is not guessed. */
const carSeats = 5
/** No journey is longer than the Earth's circumference, in kilometres. */
const longestJourney = 40_000

const distancePattern = /(?<![\d.,])((?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?)[ \u00a0\u202f]?km\b(?!\/)/iu
const returnPattern = /\baller[ -](?:et )?retour\b|(?<![\p{L}\d])A\/R(?![\p{L}\d])/iu
const peoplePattern = /\b(\d{1,3})[ \u00a0\u202f](?:personnes?|passagers?|techniciens?|com[ée]dien(?:ne)?s?)\b/iu

/**
 * The journeys of a text, one per phrase with a distance. « 3 personnes en TGV, 420 km aller-retour » is 840 km for three people. A
 * means of transport is never guessed.
 */
export function journeysIn(text: string): Journey[] {
  const phrases = text.split(/[\n;!?]|\.(?=\s|$)/u).map((phrase) => phrase.trim().slice(0, longestNote))
  return phrases.flatMap((phrase) => {
    const [, written] = distancePattern.exec(phrase) ?? []
    if (written === undefined) return []
    const oneWay = Number(written.replaceAll(/[^\d,]/g, '').replace(',', '.'))
    const km = returnPattern.test(phrase) ? 2 * oneWay : oneWay
    if (km === 0 || km > longestJourney) return []
    const [, found] = transportPatterns.find(([words]) => words.test(phrase)) ?? [null, null]
    const factorId = typeof found === 'function' ? found(oneWay) : found
    const isFreight = factorId === 'lcv' || factorId === 'truck'
    const people = isFreight ? 1 : Math.max(1, Number(peoplePattern.exec(phrase)?.[1] ?? 1))
    const isShared = factorId !== null && carriesPeople.has(factorId)
    if (isShared && people > carSeats) return [{ text: phrase, km, people, occupants: 1, factorId: null }]
    return [{ text: phrase, km, people, occupants: isShared ? people : 1, factorId }]
  })
}
