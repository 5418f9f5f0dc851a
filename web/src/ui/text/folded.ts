/** A text without its accents and capitals, as the server folds it to search. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr')

/** True when `text` holds each word of `typed`, whatever the accents and the case. */
export function holdsWords(text: string, typed: string): boolean {
  const where = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => where.includes(word))
}
