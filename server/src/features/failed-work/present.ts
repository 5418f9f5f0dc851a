import type { FailedWorks } from '@regie/contract/failed-work/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn, staffOnly } from '#platform/present.ts'

/** Failed mails and jobs have no scope: a client or a talent with the permission reads none. */
export const presentFailedWorks = presenter<z.infer<typeof FailedWorks>>(staffOnly)

/** How many jobs were queued again. */
export const presentRetried = presenter<{ count: number }>(signedIn)
