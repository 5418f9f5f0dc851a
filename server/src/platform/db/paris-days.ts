import { sql } from 'drizzle-orm'

/** The current date in Paris. */
export const todayInParis = sql`(now() at time zone 'Europe/Paris')::date`

/** The Monday of the current week in Paris, a date. */
export const mondayInParis = sql`date_trunc('week', now() at time zone 'Europe/Paris')::date`
