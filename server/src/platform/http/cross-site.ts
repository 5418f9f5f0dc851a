import type { FastifyRequest } from 'fastify'
import { fail } from './failure.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site's page caused. The session's cookie is SameSite=Lax already; this also covers
 * neighbours on a shared domain, which count as the same site.
 */
export function refuseOtherSites(request: FastifyRequest, baseUrl: string): void {
  if (safe.has(request.method)) return
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw fail('CROSS_SITE')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [new URL(baseUrl).origin, `${request.protocol}://${request.host}`]
  if (!own.includes(origin)) throw fail('CROSS_SITE')
}
