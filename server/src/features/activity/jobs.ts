import { signingEvents } from '@regie/contract/acceptances/rules'
import { and, lt, notInArray, sql } from 'drizzle-orm'
import { forgetRows } from '#platform/db/forget-rows.ts'
import { events, isTold } from '#platform/events/table.ts'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** Years that the activity tells: between businesses, a claim is barred after five (code de commerce, article L. 110-4). */
export const activityYears = 5
/** Days that an event is kept which only refreshes browsers. */
export const refreshDays = 30

export const activityJobs = ({ db }: Platform): Job[] => [
  recurringJob('activity.forget', 'Oubli de l’activité ancienne', '40 3 * * *', async () => {
    // What a client signed is proved by its events, however old.
    const isOld = and(
      lt(events.at, sql`now() - make_interval(years => ${activityYears})`),
      notInArray(events.name, [...signingEvents]),
    )
    const isOver = sql`${events.at} < now() - make_interval(days => ${refreshDays}) and not (${isTold})`
    await forgetRows(db, events, sql`(${isOld} or ${isOver})`)
  }),
]
