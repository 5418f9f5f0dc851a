import { discussions } from '@regie/contract/discussions/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('discussions', discussions)
