import { companies } from '@regie/contract/companies/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('companies', companies)

/** Logos are kept a day by the server, and as long here: in ms. */
export const logoStaleTime = 24 * 3_600_000
