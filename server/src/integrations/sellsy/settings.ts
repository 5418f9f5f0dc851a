import * as z from 'zod/mini'
import { ConfigError, readVariables, type Variables } from '#platform/config.ts'
import { url } from '#platform/process/environment.ts'

export type SellsySettings = {
  clientId: string
  clientSecret: string
  /** `https://api.sellsy.com/v2`, without a trailing slash. */
  apiUrl: string
  /** API v1, called with v2 tokens for what v2 lacks. */
  legacyUrl: string
  tokenUrl: string
}

const Environment = z.object({
  SELLSY_CLIENT_ID: z.optional(z.string()),
  SELLSY_CLIENT_SECRET: z.optional(z.string()),
  SELLSY_API_URL: z._default(url('https', 'http'), 'https://api.sellsy.com/v2'),
  SELLSY_LEGACY_URL: z._default(url('https', 'http'), 'https://apifeed.sellsy.com/0/'),
  SELLSY_TOKEN_URL: z._default(url('https', 'http'), 'https://login.sellsy.com/oauth2/access-tokens'),
})

/** The settings of a Sellsy account; null when none is set. Throws `ConfigError`. */
export function readSellsySettings(env: Variables): SellsySettings | null {
  const set = readVariables(Environment, env)
  const { SELLSY_CLIENT_ID: clientId, SELLSY_CLIENT_SECRET: clientSecret } = set
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('Réglages à corriger :\n  SELLSY_CLIENT_ID et SELLSY_CLIENT_SECRET : les deux, ou aucun')
  const apiUrl = set.SELLSY_API_URL.replace(/\/+$/, '')
  return { clientId, clientSecret, apiUrl, legacyUrl: set.SELLSY_LEGACY_URL, tokenUrl: set.SELLSY_TOKEN_URL }
}
