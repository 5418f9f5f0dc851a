/** The keys of a constant record, typed and in order. Enums of the contract are made from it. */
export const keysOf = <K extends string>(record: Record<K, unknown>): [K, ...K[]] => Object.keys(record) as [K, ...K[]]
