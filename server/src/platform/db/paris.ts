import { sql } from 'drizzle-orm'

/** What day it is for the people of the agency: a date. */
export const today = sql`(now() at time zone 'Europe/Paris')::date`

/** The first day of their week: a date. */
export const monday = sql`date_trunc('week', now() at time zone 'Europe/Paris')::date`
