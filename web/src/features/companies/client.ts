import { companies } from '@regie/contract/companies/routes'
import { users } from '@regie/contract/users/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('companies', companies)

/** The people whom a company's pages look up or create. */
export const people = createClient('users', users)
