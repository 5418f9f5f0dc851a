import pg from 'pg'

/** The PostgreSQL error inside an error of the query layer; null when there is none. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : null
}

/** Runs `write`. Converts the violation of a named constraint into the error that `otherwise` gives for it. */
export async function onViolation<T>(write: Promise<T>, otherwise: Record<string, () => Error>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const failure = otherwise[databaseErrorOf(error)?.constraint ?? '']
    throw failure ? failure() : error
  }
}
