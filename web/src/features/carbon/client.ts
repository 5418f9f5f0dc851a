import { carbon } from '@regie/contract/carbon/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('carbon', carbon)
