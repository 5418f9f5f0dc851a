/** A text without accents and in lower case, as the server folds it for search. */
export const foldedText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr')

/** True when `text` contains each word of `typed`, ignoring accents and case. */
export function holdsWords(text: string, typed: string): boolean {
  const where = foldedText(text)
  return foldedText(typed)
    .split(/\s+/)
    .every((word) => where.includes(word))
}
