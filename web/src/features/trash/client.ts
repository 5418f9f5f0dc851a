import { trash } from '@regie/contract/trash/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('trash', trash)
