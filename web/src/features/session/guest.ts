import { session } from '@regie/contract/session/routes'
import { createClient } from '#platform/api/client.ts'

const { guest, presentGuest } = session
/** The client of a guest's identity in this browser. */
export const { api, options, key } = createClient('guest', { guest, presentGuest })
