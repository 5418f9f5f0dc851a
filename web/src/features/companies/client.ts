import { companies } from '@regie/contract/companies/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('companies', companies)

/** Freshness of logos in ms: one day, as the server caches them. */
export const logoStaleTime = 24 * 3_600_000
