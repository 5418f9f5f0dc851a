import { secondFactor } from '@regie/contract/second-factor/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('second-factor', secondFactor)
