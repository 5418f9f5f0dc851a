import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../trusted-proxies.ts'

const requestIdPattern = /^[\w.:-]{8,128}$/

/** Identifies a call: the reverse proxy's `X-Request-Id`, or a UUID, unique across servers. */
export const requestIds =
  (isProxy: TrustedProxies) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const header = headers['x-request-id']
    const isNamed =
      typeof header === 'string' && requestIdPattern.test(header) && isProxy(socket.remoteAddress ?? '', 0)
    return isNamed ? header : randomUUID()
  }
