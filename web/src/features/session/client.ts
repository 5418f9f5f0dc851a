import { session } from '@regie/contract/session/routes'
import { createClient } from '../../platform/client.ts'

export const { options, pages } = createClient('session', session)
