import { rounds } from '@regie/contract/rounds/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('rounds', rounds)
