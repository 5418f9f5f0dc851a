import type { TrashEntry } from '@regie/contract/trash/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** Deletions have no scope: a client or a talent with the permission reads none. */
export const presentTrashed = presenter<TrashEntry>(staffOnly)
