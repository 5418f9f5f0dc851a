/** How the programs end. `incomplete`: the set is whole but for files that the storage lacked. */
export const exitCodes = { done: 0, failed: 1, incomplete: 3 } as const
