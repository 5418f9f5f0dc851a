import type { session } from '@regie/contract/session/routes'
import { callOf } from '#platform/api/call.ts'

/** Requirements for the first administrator's creation. Written by hand, for the reason in `info.ts`. */
export const readSetupNeeds = () =>
  callOf<typeof session.setupNeeds>({ kind: 'json', method: 'GET', path: '/api/auth/setup' })()
