import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../trusted-proxies.ts'

const wellFormed = /^[\w.:-]{8,128}$/

/** Names a call: as the proxy before us named it (`X-Request-Id`), otherwise by a UUID, so that no two servers give the same. */
export const requestIds =
  (isProxy: TrustedProxies) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isNamed = typeof given === 'string' && wellFormed.test(given) && isProxy(socket.remoteAddress ?? '', 0)
    return isNamed ? given : randomUUID()
  }
