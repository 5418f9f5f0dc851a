import { productions } from '@regie/contract/productions/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, pages, key } = createClient('productions', productions)

/** Freshness of the list of a project's productions, in ms: the specification's 5 minutes. */
export const listStaleTime = 5 * 60_000
