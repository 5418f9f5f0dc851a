import type { Activity } from '@regie/contract/activity/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** Who did what within the agency, with each value before and after: clients and talents have their notifications. */
export const presentActivity = presenter<Activity>(staffOnly)
