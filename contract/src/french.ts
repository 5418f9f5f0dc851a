const rules = new Intl.PluralRules('fr')

/** The singular or plural text of a count, by the rules of French: none and one are singular. */
export const plural = (count: number, one: string, many: string): string => (rules.select(count) === 'one' ? one : many)

/** « 1 fichier », « 12 fichiers ». */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${plural(count, one, many)}`

/**
 * Spaces at which French breaks no line: before « ; : ! ? % € », inside guillemets, between the thousands of a round number, between a
 * number and its unit. A mark or a unit counts only where it ends a word: `:root`, `!important` and `h-9 px-2` stay as they are.
 */
const frenchSpace =
  / (?=[;:!?%€]+(?:[\s)»,.…]|$)|»)|(?<=«) |(?<=\d) (?=000(?![\d-])|(?:[kMGT]?o|h|min|s|ms|px|km|kg|i\/s)(?:[\s)»,.;:!?…]|$))/g

/** Writes narrow no-break spaces (U+202F) where French wants them. The length stays the same. */
export const typeset = (text: string): string => text.replaceAll(frenchSpace, '\u202f')
