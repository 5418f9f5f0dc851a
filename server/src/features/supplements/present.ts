import type { Supplement } from '@regie/contract/supplements/schema'
import { presenter, staffOnly } from '#platform/present.ts'

/** The agency's view of a project; clients read what they accepted where they did. */
export const presentSupplement = presenter<Supplement>(staffOnly)
