export type Values = Record<string, unknown>

/** Form equality: same text, same number, same items in the same order. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `values` that differ from `base`. */
export const changedFields = (base: Values, values: Values): string[] =>
  Object.keys(base).filter((name) => !isSameValue(base[name], values[name]))

/**
 * Merges the typed values (`mine`) of a form opened on `base` with the current row (`theirs`). Fields left untouched
 * follow the row; fields changed differently on both sides are in conflict.
 */
export function mergeRow({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>) {
  const changedByMe = changedFields(base, mine)
  const changedByThem = changedFields(base, theirs)
  return {
    follow: changedByThem.filter((name) => !changedByMe.includes(name)),
    clash: changedByThem.filter((name) => changedByMe.includes(name) && !isSameValue(theirs[name], mine[name])),
  }
}
