import type { session } from '@regie/contract/session/routes'
import { callOf } from '#platform/api/call.ts'

/** What creating the first administrator demands. Written here for the reason that `info.ts` gives. */
export const readSetupNeeds = () =>
  callOf<typeof session.setupNeeds>({ kind: 'json', method: 'GET', path: '/api/auth/setup' })()
