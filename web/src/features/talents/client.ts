import { talents } from '@regie/contract/talents/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('talents', talents)
