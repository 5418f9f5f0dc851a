import { session } from '@regie/contract/session/routes'
import { createClient } from '#platform/api/client.ts'

export const { options, pages } = createClient('session', session)
