import { sellsy } from '@regie/contract/sellsy/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('sellsy', sellsy)
