/** How a field is called and how its values read, wherever it is shown: form, grid, page, activity. */
export type FieldWords = {
  label: string
  /** The label in a form, where nothing else says what it is about; `label` without it. */
  inForm?: string
  /** The head of a column; `label` without it. */
  inGrid?: string
  /** The words of each value of an enumeration. */
  values?: Readonly<Record<string, string>>
}

/** The words of every field that an update writes: one without words does not compile. */
export type WordsOf<Update> = Readonly<Record<Exclude<keyof Update, 'version'>, FieldWords>>
