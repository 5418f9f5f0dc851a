import type { Trashed } from '@regie/contract/trash/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** What was deleted anywhere: no scope divides it, so that a permission given to a client or a talent does not open it. */
export const presentTrashed = presenter<Trashed>(staffOnly)
