/** What pg-boss runs statements with. */
export type Statements = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** What pg-boss writes as the failure of a job whose process stopped answering. */
export const interrupted = 'job heartbeat timeout'

/** How often interrupted jobs are looked for, in milliseconds. */
const pace = 5000

/**
 * Lets jobs that a killed process left be tried again at once. pg-boss gives them the delay of a job that failed, which doubles
 * with each try and soon exceeds a minute. Answers how to stop.
 */
export function takeUpInterrupted(database: Statements, onError: (error: unknown) => void): () => void {
  const look = () =>
    database.executeSql(
      `update pgboss.job set start_after = now()
       where state = 'retry' and start_after > now() and output #>> '{value,message}' = $1`,
      [interrupted],
    )
  const timer = setInterval(() => void look().catch(onError), pace)
  return () => clearInterval(timer)
}
