/** A choice of a ComboBox or a MultiSelect. */
export type Option = {
  id: string
  label: string
  /** A second line that distinguishes homonyms. */
  detail?: string | undefined
}

/** The options to show: the search results, after the chosen ones that the server did not return. */
export function withChosen(chosen: readonly Option[], found: readonly Option[]): Option[] {
  const ids = new Set(found.map(({ id }) => id))
  return [...chosen.filter(({ id }) => !ids.has(id)), ...found]
}
