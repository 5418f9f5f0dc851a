import type { session } from '@regie/contract/session/routes'
import type { SessionOnPage } from '@regie/contract/session/rules/page'
import { ApiError } from '#platform/api/api-error.ts'
import { callOf } from '#platform/api/call.ts'

/** Freshness of the session's description, in milliseconds. */
export const infoFreshness = 1_800_000

// The first call of a visit whose page does not tell the session, written by hand and checked against the contract's type only. The schemas of the
// session would be a tenth of the sign-in page, and are useless before the first keystroke.
const info = callOf<typeof session.info>({ kind: 'json', method: 'POST', path: '/api/auth/info' })

async function askOnce(): Promise<SessionOnPage> {
  try {
    return { user: await info(), setUpRequired: false }
  } catch (error) {
    // 403 is no failure here: there is no session.
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    return { user: null, setUpRequired: error.code === 'SETUP_REQUIRED' }
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
/** Waits before each of three retries, in milliseconds. */
const pauses = [1000, 2000, 4000]

/** Reads the session from the server; retries three times. */
export async function readInfo(): Promise<SessionOnPage> {
  for (const wait of pauses)
    try {
      // Sequential: each attempt follows the failure of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      return await askOnce()
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait)
    }
  return askOnce()
}
