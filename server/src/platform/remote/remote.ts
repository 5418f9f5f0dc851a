import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './addresses.ts'

/** A fetch that can never succeed. The message is the reason, in French, without any of the remote's data. */
export class RemoteRefused extends Error {
  override name = 'RemoteRefused'
}

type Lookup = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

type Options = {
  lookup?: Lookup
  isAllowed?: (address: string) => boolean
  /** Allowed ports: that of https, unless a test sets others. */
  ports?: readonly number[]
  /** Certificate authority: a test has its own. */
  ca?: string
}

type RemoteRequest = { headers?: Record<string, string>; method?: 'GET' | 'POST'; body?: string; signal?: AbortSignal }

export type RemoteAnswer = {
  status: number
  /** Names are lower-cased. */
  headers: Record<string, string>
  body: Readable
  /** The address after redirects. */
  url: URL
}

/** Fetches from the public Internet only. */
export type Remote = { open(url: string, asked?: RemoteRequest): Promise<RemoteAnswer> }

const mostRedirects = 5
const responseTimeout = 30_000
const refusedAddress = () =>
  new RemoteRefused('Cette adresse n’est pas celle d’un serveur public : elle n’est pas acceptée.')

/** A typed address, when it is allowed. */
function checkedUrl(address: string, base: string | undefined, ports: readonly number[]): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (!url) throw new RemoteRefused('Cette adresse n’est pas valable.')
  if (url.protocol !== 'https:') throw new RemoteRefused('Seules les adresses en https:// sont acceptées.')
  if (url.username !== '' || url.password !== '')
    throw new RemoteRefused('Une adresse ne doit pas contenir de mot de passe.')
  if (!ports.includes(Number(url.port || 443))) throw refusedAddress()
  if (isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) !== 0) throw refusedAddress()
  return url
}

/** Each redirect is checked like the first address. The connection uses the exact address that was checked: DNS rebinding fails. */
export function createRemote({
  lookup = systemLookup,
  isAllowed = isPublicAddress,
  ports = [443],
  ca,
}: Options = {}): Remote {
  const connect = buildConnector({
    timeout: 10_000,
    ...(ca !== undefined && { ca }),
    lookup: (hostname, options, done) => {
      lookup(hostname, { all: true }, (error, addresses) => {
        if (error) return done(error, [])
        const [first] = addresses
        if (!first || addresses.some(({ address }) => !isAllowed(address))) return done(refusedAddress(), [])
        if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })
    },
  })
  const dispatcher = new Agent({
    // A literal address is never looked up: it must be checked here.
    connect: (options, done) => (isIP(options.hostname) === 0 ? connect(options, done) : done(refusedAddress(), null)),
    headersTimeout: responseTimeout,
    bodyTimeout: responseTimeout,
    connections: 8,
  })

  const ask = async (url: URL, { headers = {}, method = 'GET', body, signal }: RemoteRequest) => {
    try {
      return await request(url, {
        dispatcher,
        method,
        headers: { 'user-agent': 'Regie', 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
    } catch (error) {
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof RemoteRefused) throw cause
      throw error
    }
  }

  return {
    async open(address, asked = {}) {
      let url = checkedUrl(address, undefined, ports)
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const answer = await ask(url, asked)
        const headers = Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
          ),
        )
        const { location } = headers
        if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
          return { status: answer.statusCode, headers, body: answer.body, url }
        await answer.body.dump()
        url = checkedUrl(location, url.href, ports)
      }
      throw new RemoteRefused('Cette adresse renvoie trop de fois à une autre.')
    },
  }
}
