import pg from 'pg'

/** The PostgreSQL error behind what the query layer threw, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : null
}

/** Runs `write` and turns the breach of a named constraint into the failure that `otherwise` gives for it. */
export async function onViolation<T>(write: Promise<T>, otherwise: Record<string, () => Error>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const failure = otherwise[databaseErrorOf(error)?.constraint ?? '']
    throw failure ? failure() : error
  }
}
