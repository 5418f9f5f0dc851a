/**
 * What this tab wrote: the row that each of its writes made of which version. An undo finds by them the version that its row now has
 * when only this tab changed it since.
 */
const successors = new Map<string, { version: number; row: unknown }>()
const mostKept = 5000

const keyOf = (id: string, version: number) => `${id} ${version}`

/** To be called after a write: `row` is the answer to a change of `version`. */
export function noteOwnWrite(id: string, version: number, row: { version: number }): void {
  successors.set(keyOf(id, version), { version: row.version, row })
  for (const oldest of successors.keys()) {
    if (successors.size <= mostKept) return
    successors.delete(oldest)
  }
}

/** The last row that this tab made of that version; undefined when it wrote none. */
export function lastOwnWrite(id: string, version: number): { version: number; row: unknown } | undefined {
  let last: { version: number; row: unknown } | undefined
  for (let next = successors.get(keyOf(id, version)); next; next = successors.get(keyOf(id, next.version))) {
    // A row restored from the trash counts on: a version that does not grow would turn in circles.
    if (next.version <= (last?.version ?? version)) return last
    last = next
  }
  return last
}

export const forgetOwnWrites = (): void => successors.clear()
