/** Something to choose in a ComboBox or a MultiSelect. */
export type Option = {
  id: string
  label: string
  /** A second line: what tells it from its namesakes. */
  detail?: string | undefined
}

/** The options to show: those found, after those already chosen that a search on the server did not bring back. */
export function withChosen(chosen: readonly Option[], found: readonly Option[]): Option[] {
  const ids = new Set(found.map(({ id }) => id))
  return [...chosen.filter(({ id }) => !ids.has(id)), ...found]
}
