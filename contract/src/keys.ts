/** The keys of a constant record, typed and in order. Enums of the contract are made from it. */
export const keysOf = <K extends string>(record: Record<K, unknown>): [K, ...K[]] => Object.keys(record) as [K, ...K[]]

/** A record that has one value at each of its keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], value: V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>
