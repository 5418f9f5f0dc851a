import { selection } from '@regie/contract/selection/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('selection', selection)
