import type { SearchResult } from '@regie/contract/search/schema'
import { presenter, signedIn } from '#platform/present.ts'

/** Scope decides what is found. */
export const presentFound = presenter<SearchResult>(signedIn)
