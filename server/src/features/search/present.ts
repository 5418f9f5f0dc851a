import type { Found } from '@regie/contract/search/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** What is found is a matter of scope. */
export const presentFound = presenter<Found>(signedIn)
