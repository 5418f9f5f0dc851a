import { companies } from '@regie/contract/companies/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('companies', companies)
