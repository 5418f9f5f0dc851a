import { credits } from '@regie/contract/credits/routes'
import { createClient } from '#platform/api/client.ts'

export const { api, options, key } = createClient('credits', credits)
