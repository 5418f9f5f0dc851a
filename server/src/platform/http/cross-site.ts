import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fail } from './failure.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by machines, under any host name of their network. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics'])

const bareHostname = (hostname: string) => hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()
const isLocal = (hostname: string) => hostname === 'localhost' || isIP(hostname) !== 0

/** The public address of the product: the origin of `BASE_URL`. */
export type OwnAddress = { origin: string; hostname: string }

/** Parses `BASE_URL`. */
export function ownAddress(baseUrl: string): OwnAddress {
  const { origin, hostname } = new URL(baseUrl)
  return { origin, hostname: bareHostname(hostname) }
}

/**
 * Refuses a call under a foreign host name (DNS rebinding): a page of another site could pass for ours. `localhost` and IP
 * addresses are accepted. Throws WRONG_HOST, or MALFORMED without a host.
 */
export function refuseOtherHosts(request: FastifyRequest, own: OwnAddress): void {
  if (monitoringPaths.has(request.routeOptions.url ?? '')) return
  const hostname = bareHostname(request.hostname ?? '')
  if (hostname === '') throw fail('MALFORMED')
  if (hostname !== own.hostname && !isLocal(hostname)) throw fail('WRONG_HOST')
}

/**
 * Refuses a write caused by a page of another site. The session cookie is already SameSite=Lax. This also covers other hosts of a
 * shared domain, which count as the same site. The origin must be that of `BASE_URL`, or on a local machine, that of the called
 * address.
 */
export function refuseOtherSites(request: FastifyRequest, own: OwnAddress): void {
  if (safeMethods.has(request.method)) return
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw fail('CROSS_SITE')
    return
  }
  const { origin } = request.headers
  if (origin === undefined || origin === own.origin) return
  const called = isLocal(own.hostname) && isLocal(bareHostname(request.hostname))
  if (!called || origin !== `${request.protocol}://${request.host}`) throw fail('CROSS_SITE')
}
