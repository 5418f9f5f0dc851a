import { credits } from '@regie/contract/credits/routes'
import { createClient } from '../../platform/client.ts'

export const { api, options, key } = createClient('credits', credits)
