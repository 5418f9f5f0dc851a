/** The interface pg-boss uses to run statements. */
export type Statements = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** The error that pg-boss records for a job whose process stopped answering. */
export const heartbeatTimeout = 'job heartbeat timeout'

/** Milliseconds between two searches for interrupted jobs. */
const searchInterval = 5000

/**
 * Makes the jobs of a killed process retry at once. pg-boss delays them as failed jobs: the delay doubles with each attempt, and
 * soon exceeds a minute. Returns the function that stops this.
 */
export function retryInterrupted(database: Statements, onError: (error: unknown) => void): () => void {
  const look = () =>
    database.executeSql(
      `update pgboss.job set start_after = now()
       where state = 'retry' and start_after > now() and output #>> '{value,message}' = $1`,
      [heartbeatTimeout],
    )
  const timer = setInterval(() => void look().catch(onError), searchInterval)
  return () => clearInterval(timer)
}
