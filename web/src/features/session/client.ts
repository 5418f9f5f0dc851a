import { session } from '@regie/contract/session/routes'
import type { SessionInfo } from '@regie/contract/session/schema'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { createClient } from '../../platform/client.ts'

export const { api, key } = createClient('session', session)

export type Info = { user: SessionInfo | null; setUpRequired: boolean }

async function readInfo(signal: AbortSignal): Promise<Info> {
  try {
    return { user: await api.info(undefined, { signal }), setUpRequired: false }
  } catch (error) {
    // 403 is no failure here: nobody is signed in.
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    return { user: null, setUpRequired: error.code === 'SETUP_REQUIRED' }
  }
}

/** Who is signed in, as the server says: fresh for 30 minutes, tried three times more when it fails. */
export const infoQuery = queryOptions({
  queryKey: [...key, 'info'],
  queryFn: ({ signal }) => readInfo(signal),
  staleTime: 1_800_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 3,
})
