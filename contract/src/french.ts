const rules = new Intl.PluralRules('fr')

/** The singular or plural text of a count, by the rules of French: none and one are singular. */
export const plural = (count: number, one: string, many: string): string => (rules.select(count) === 'one' ? one : many)

/** « 1 fichier », « 12 fichiers ». */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${plural(count, one, many)}`
