import type { FailedWorks } from '@regie/contract/failed-work/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn, staffOnly } from '#platform/present.ts'

/** Mails and work of everybody: no scope divides them, so that a permission given to a client or a talent does not open them. */
export const presentFailedWorks = presenter<z.infer<typeof FailedWorks>>(staffOnly)

/** How many were tried again. */
export const presentRetried = presenter<{ count: number }>(signedIn)
