import { session } from '@regie/contract/session/routes'
import { createClient } from '#platform/api/client.ts'

const { guest, presentGuest } = session
/** How somebody without an account is known in this browser. */
export const { api, options, key } = createClient('guest', { guest, presentGuest })
