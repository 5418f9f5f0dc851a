import type { session } from '@regie/contract/session/routes'
import type { SessionInfo } from '@regie/contract/session/schema'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { callOf } from '../../platform/call.ts'

export const sessionKey = ['session'] as const
export type Info = { user: SessionInfo | null; setUpRequired: boolean }

// The first call of every visit. Written here, and held to the contract by its type alone: the schemas of the session
// would be a tenth of what the sign-in page loads, and nothing is checked by them before something is typed.
const info = callOf<typeof session.info>({ kind: 'json', method: 'POST', path: '/api/auth/info' })

async function readInfo(signal: AbortSignal): Promise<Info> {
  try {
    return { user: await info(undefined, { signal }), setUpRequired: false }
  } catch (error) {
    // 403 is no failure here: nobody is signed in.
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    return { user: null, setUpRequired: error.code === 'SETUP_REQUIRED' }
  }
}

/** Who is signed in, as the server says: fresh for 30 minutes, tried three times more when it fails. */
export const infoQuery = queryOptions({
  queryKey: [...sessionKey, 'info'],
  queryFn: ({ signal }) => readInfo(signal),
  staleTime: 1_800_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 3,
})
