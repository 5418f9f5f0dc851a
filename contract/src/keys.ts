/** The keys of a constant record, typed and in their written order: what an enum of the contract is made of. */
export const keysOf = <K extends string>(record: Record<K, unknown>): [K, ...K[]] => Object.keys(record) as [K, ...K[]]
