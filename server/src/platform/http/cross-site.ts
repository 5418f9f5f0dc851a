import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fail } from './failure.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Asked by machines, which call this one by whatever name their network gives it. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])

const bare = (hostname: string) => hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()
const isLocal = (hostname: string) => hostname === 'localhost' || isIP(hostname) !== 0

/** Where people reach the product: the origin of `BASE_URL`. */
export type OwnAddress = { origin: string; hostname: string }

/** Reads `BASE_URL` once. */
export function ownAddress(baseUrl: string): OwnAddress {
  const { origin, hostname } = new URL(baseUrl)
  return { origin, hostname: bare(hostname) }
}

/**
 * Refuses a call under a name that is not ours: a page of another site whose name was made to lead here would pass for one of our own.
 * `localhost` and addresses are nobody's name. Throws WRONG_HOST, or MALFORMED without a host.
 */
export function refuseOtherHosts(request: FastifyRequest, own: OwnAddress): void {
  if (watched.has(request.routeOptions.url ?? '')) return
  const hostname = bare(request.hostname ?? '')
  if (hostname === '') throw fail('MALFORMED')
  if (hostname !== own.hostname && !isLocal(hostname)) throw fail('WRONG_HOST')
}

/**
 * Refuses a write that another site's page caused. The session's cookie is SameSite=Lax already; this also covers
 * neighbours on a shared domain, which count as the same site. The origin is that of `BASE_URL`; on one's own machine, that of the
 * address called too.
 */
export function refuseOtherSites(request: FastifyRequest, own: OwnAddress): void {
  if (safe.has(request.method)) return
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw fail('CROSS_SITE')
    return
  }
  const { origin } = request.headers
  if (origin === undefined || origin === own.origin) return
  const called = isLocal(own.hostname) && isLocal(bare(request.hostname))
  if (!called || origin !== `${request.protocol}://${request.host}`) throw fail('CROSS_SITE')
}
