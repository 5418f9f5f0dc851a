import { secondFactor } from '@regie/contract/second-factor/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('second-factor', secondFactor)
