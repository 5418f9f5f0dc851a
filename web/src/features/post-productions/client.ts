import { postProductions } from '@regie/contract/post-productions/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('post-productions', postProductions)
