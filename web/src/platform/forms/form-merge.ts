export type Values = Record<string, unknown>

/** Equal as far as a form goes: same text, same number, same items in the same order. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `values` that differ from `base`. */
export const changedFields = (base: Values, values: Values): string[] =>
  Object.keys(base).filter((name) => !same(base[name], values[name]))

/**
 * What becomes of a form opened on `base`, where `mine` is typed, when the row turns out to be `theirs`: the fields that
 * follow the row, since the person left them alone, and those that both changed, each in their own way.
 */
export function mergeRow({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>) {
  const touched = changedFields(base, mine)
  const moved = changedFields(base, theirs)
  return {
    follow: moved.filter((name) => !touched.includes(name)),
    clash: moved.filter((name) => touched.includes(name) && !same(theirs[name], mine[name])),
  }
}
