import * as z from 'zod/mini'
import { ConfigError, readVariables, type Variables } from '#platform/config.ts'
import { url } from '#platform/process/environment.ts'

/** A service account of Adobe's console, or a legacy token (accounts that Adobe does not administer). */
export type FrameioCredentials =
  | { kind: 'service'; tokenUrl: string; clientId: string; clientSecret: string }
  | { kind: 'legacy'; token: string }

export type FrameioSettings = {
  /** `https://api.frame.io/v4`, without a trailing slash. */
  apiUrl: string
  accountId: string
  credentials: FrameioCredentials
  /** Frame.io's number for a file's first frame. Its guides disagree; its API was observed to answer 0. */
  frameOrigin: 0 | 1
}

const Environment = z.object({
  FRAMEIO_ACCOUNT_ID: z.optional(z.string()),
  FRAMEIO_CLIENT_ID: z.optional(z.string()),
  FRAMEIO_CLIENT_SECRET: z.optional(z.string()),
  FRAMEIO_TOKEN: z.optional(z.string()),
  FRAMEIO_FRAME_ORIGIN: z._default(z.enum(['0', '1'], { error: '0 ou 1' }), '0'),
  FRAMEIO_API_URL: z._default(url('https', 'http'), 'https://api.frame.io/v4'),
  FRAMEIO_TOKEN_URL: z._default(url('https', 'http'), 'https://ims-na1.adobelogin.com/ims/token/v3'),
})

/** The settings of a Frame.io account; null when none is set. Throws `ConfigError`. */
export function readFrameioSettings(env: Variables): FrameioSettings | null {
  const set = readVariables(Environment, env)
  const { FRAMEIO_ACCOUNT_ID: accountId, FRAMEIO_CLIENT_ID: clientId, FRAMEIO_CLIENT_SECRET: clientSecret } = set
  const token = set.FRAMEIO_TOKEN
  if ((accountId ?? clientId ?? clientSecret ?? token) === undefined) return null
  const service =
    clientId !== undefined && clientSecret !== undefined
      ? { kind: 'service' as const, tokenUrl: set.FRAMEIO_TOKEN_URL, clientId, clientSecret }
      : null
  const credentials = service ?? (token === undefined ? null : { kind: 'legacy' as const, token })
  if (accountId === undefined || credentials === null)
    throw new ConfigError(
      'Réglages à corriger :\n  FRAMEIO_ACCOUNT_ID, avec FRAMEIO_CLIENT_ID et FRAMEIO_CLIENT_SECRET, ou avec FRAMEIO_TOKEN',
    )
  const apiUrl = set.FRAMEIO_API_URL.replace(/\/+$/, '')
  return { apiUrl, accountId, credentials, frameOrigin: set.FRAMEIO_FRAME_ORIGIN === '1' ? 1 : 0 }
}
