import { trash } from '@regie/contract/trash/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('trash', trash)
