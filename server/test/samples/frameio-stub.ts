import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const frameioAccount = '5f0e7c1a-0000-4000-8000-000000000001'
export const frameioSecret = 'p8e-secret-of-the-service-account'

/** A remark of `GET /v4/accounts/{a}/files/{f}/comments?include=owner,replies`, with fields that Régie ignores. */
export type StubRemark = {
  id: string
  text: string
  timestamp?: number | null
  duration?: number | null
  annotation?: string | null
  page?: number | null
  completed_at?: string | null
  created_at: string
  updated_at: string
  owner?: { id: string; name: string; email: string; avatar_url: string | null } | null
  replies?: { id: string; text: string; created_at: string; updated_at: string; owner?: StubRemark['owner'] }[]
}
/** The fault of the next API call, once each. */
export type StubFault = 'expired' | 'too many' | 'error' | 'cut' | 'truncated' | 'elsewhere' | 'forbidden'

/** A server that follows the documentation of Frame.io's API v4, with two remarks per page. */
export async function startFrameioStub() {
  const files = new Map<string, StubRemark[]>()
  const faults: StubFault[] = []
  const tokens = { given: 0, valid: '' }
  const asked: string[] = []

  const json = (reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  async function token(request: IncomingMessage, reply: ServerResponse) {
    let body = ''
    for await (const part of request) body += String(part)
    const sent = new URLSearchParams(body)
    if (sent.get('client_secret') !== frameioSecret || sent.get('scope') !== 'openid,AdobeID,frame.s2s.all')
      return json(reply, 400, { error: 'invalid_client' })
    tokens.given += 1
    tokens.valid = `ims-token-${tokens.given}`
    return json(reply, 200, { access_token: tokens.valid, token_type: 'bearer', expires_in: 86_399 })
  }

  function faulty(fault: StubFault | undefined, reply: ServerResponse): boolean {
    const limits = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-window': '60000' }
    if (fault === 'expired') tokens.valid = 'another'
    else if (fault === 'too many') json(reply, 429, { errors: [{ detail: 'Too many requests' }] }, limits)
    else if (fault === 'error') json(reply, 500, { errors: [{ detail: 'Internal' }] })
    else if (fault === 'forbidden') json(reply, 403, { errors: [{ detail: 'Forbidden' }] })
    else if (fault === 'cut') reply.destroy()
    else if (fault === 'truncated')
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"a"')
    else if (fault === 'elsewhere') json(reply, 200, { data: [], links: { next: 'https://example.org/steal' } })
    else return false
    return fault !== 'expired'
  }

  function answer(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stub')
    asked.push(`${request.method} ${url.pathname}`)
    if (url.pathname === '/ims/token/v3') return token(request, reply)
    if (faulty(faults.shift(), reply)) return reply
    if (request.headers.authorization !== `Bearer ${tokens.valid}`)
      return json(reply, 401, { errors: [{ detail: 'Unauthorized' }] })
    const [, account, fileId = '', comments] =
      /^\/v4\/accounts\/([^/]+)\/files\/([^/]+)(\/comments)?$/.exec(url.pathname) ?? []
    const remarks = account === frameioAccount ? files.get(fileId) : undefined
    if (!remarks) return json(reply, 404, { errors: [{ detail: 'Not Found' }] })
    if (!comments)
      return json(reply, 200, {
        data: { id: fileId, name: 'film.mov', view_url: `https://next.frame.io/project/p/view/${fileId}`, status: 'x' },
      })
    const from = Number(url.searchParams.get('after') ?? '0')
    const more = from + 2 < remarks.length
    return json(reply, 200, {
      data: remarks.slice(from, from + 2),
      links: { next: more ? `/v4/accounts/${account}/files/${fileId}/comments?after=${from + 2}` : null },
      total_count: remarks.length,
    })
  }

  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    files,
    faults,
    tokens,
    asked,
    /** The settings of a product connected to it. */
    environment: {
      FRAMEIO_ACCOUNT_ID: frameioAccount,
      FRAMEIO_CLIENT_ID: 'regie',
      FRAMEIO_CLIENT_SECRET: frameioSecret,
      FRAMEIO_API_URL: `${base}/v4`,
      FRAMEIO_TOKEN_URL: `${base}/ims/token/v3`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
