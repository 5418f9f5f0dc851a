export type Values = Record<string, unknown>

/** Form equality: same text, same number, same items in the same order. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `values` that differ from `base`. */
export const changedFields = (base: Values, values: Values): string[] =>
  Object.keys(base).filter((name) => !same(base[name], values[name]))

/**
 * Merges the typed values (`mine`) of a form opened on `base` with the current row (`theirs`). Fields left untouched
 * follow the row; fields changed differently on both sides are in conflict.
 */
export function mergeRow({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>) {
  const touched = changedFields(base, mine)
  const moved = changedFields(base, theirs)
  return {
    follow: moved.filter((name) => !touched.includes(name)),
    clash: moved.filter((name) => touched.includes(name) && !same(theirs[name], mine[name])),
  }
}
