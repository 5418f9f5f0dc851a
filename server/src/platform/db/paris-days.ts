import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** The current date in Paris. */
export const todayInParis = sql`(now() at time zone 'Europe/Paris')::date`

/** The Monday of the current week in Paris, a date. */
export const mondayInParis = sql`date_trunc('week', now() at time zone 'Europe/Paris')::date`

/** The current date in Paris, `2026-11-21`: that of the database, whatever the clock of the server says. */
export async function readTodayInParis(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${todayInParis}::text as today`)
  return rows[0]?.today ?? ''
}
