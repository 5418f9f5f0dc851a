import { selection } from '@regie/contract/selection/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('selection', selection)
