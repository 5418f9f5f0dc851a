import type { session } from '@regie/contract/session/routes'
import type { SessionInfo } from '@regie/contract/session/schema'
import { ApiError } from '#platform/api/api-error.ts'
import { callOf } from '#platform/api/call.ts'

export type Info = { user: SessionInfo | null; setUpRequired: boolean }

/** How long what the server said of the session is good for, in milliseconds. */
export const infoFreshness = 1_800_000

// The first call of every visit. Written here, and held to the contract by its type alone: the schemas of the session
// would be a tenth of what the sign-in page loads, and nothing is checked by them before something is typed.
const info = callOf<typeof session.info>({ kind: 'json', method: 'POST', path: '/api/auth/info' })

async function askOnce(): Promise<Info> {
  try {
    return { user: await info(), setUpRequired: false }
  } catch (error) {
    // 403 is no failure here: nobody is signed in.
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    return { user: null, setUpRequired: error.code === 'SETUP_REQUIRED' }
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
/** Waits before each of the three further tries, in milliseconds. */
const pauses = [1000, 2000, 4000]

/** Who is signed in, as the server says; tried three times more when it fails. */
export async function readInfo(): Promise<Info> {
  for (const wait of pauses)
    try {
      // One at a time: each try is there because the one before failed.
      // oxlint-disable-next-line no-await-in-loop
      return await askOnce()
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait)
    }
  return askOnce()
}
