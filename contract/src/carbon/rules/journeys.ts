import * as z from 'zod/mini'

/** A journey that a text speaks of: as it is written, and what of it can be counted. */
export const Journey = z.object({
  /** The words, as they stand: the note of the line that counts it. */
  text: z.string(),
  /** Kilometres, there and back where it says so. */
  km: z.number(),
  people: z.int(),
  /** How many share the vehicle; 1 for what is not one. */
  occupants: z.int(),
  /** Of the means of travel; null when none is said. */
  factorId: z.nullable(z.string()),
})
export type Journey = z.infer<typeof Journey>

/** Characters that the note of a line takes. */
const longest = 200

// The first that is found counts: « train » comes after the trains that have a name.
const means: readonly [RegExp, string | ((km: number) => string)][] = [
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
/** Seats of a car: more people than these take more than one, and how many is not for us to guess. */
const seats = 5
/** Farther than any journey there is: the way around the Earth. */
const farthest = 40_000

const distance = /(?<![\d.,])((?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?)[ \u00a0\u202f]?km\b(?!\/)/iu
const thereAndBack = /\baller[ -](?:et )?retour\b|(?<![\p{L}\d])A\/R(?![\p{L}\d])/iu
const company = /\b(\d{1,3})[ \u00a0\u202f](?:personnes?|passagers?|techniciens?|com[ée]dien(?:ne)?s?)\b/iu

/**
 * The journeys of a text, one per phrase that says a distance: « 3 personnes en TGV, 420 km aller-retour » is 840 km by three people.
 * A means of travel that is not said is not guessed.
 */
export function journeysIn(text: string): Journey[] {
  const phrases = text.split(/[\n;!?]|\.(?=\s|$)/u).map((phrase) => phrase.trim().slice(0, longest))
  return phrases.flatMap((phrase) => {
    const [, written] = distance.exec(phrase) ?? []
    if (written === undefined) return []
    const oneWay = Number(written.replaceAll(/[^\d,]/g, '').replace(',', '.'))
    const km = thereAndBack.test(phrase) ? 2 * oneWay : oneWay
    if (km === 0 || km > farthest) return []
    const [, found] = means.find(([words]) => words.test(phrase)) ?? [null, null]
    const factorId = typeof found === 'function' ? found(oneWay) : found
    const isFreight = factorId === 'lcv' || factorId === 'truck'
    const people = isFreight ? 1 : Math.max(1, Number(company.exec(phrase)?.[1] ?? 1))
    const isShared = factorId !== null && carriesPeople.has(factorId)
    if (isShared && people > seats) return [{ text: phrase, km, people, occupants: 1, factorId: null }]
    return [{ text: phrase, km, people, occupants: isShared ? people : 1, factorId }]
  })
}
