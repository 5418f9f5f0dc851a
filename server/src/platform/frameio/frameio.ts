import { Agent, interceptors, request } from 'undici'
import * as z from 'zod/mini'

export type FrameioSettings = {
  /** `https://api.frame.io/v4`, without a trailing slash. */
  apiUrl: string
  accountId: string
  credentials: FrameioCredentials
  /** The number that Frame.io gives to the first frame of a file: its own guides disagree, 0 by what its API was seen to answer. */
  frameOrigin: 0 | 1
}
/** A service account of Adobe's console, or a token of before it (accounts that Adobe does not administer). */
export type FrameioCredentials =
  | { kind: 'service'; tokenUrl: string; clientId: string; clientSecret: string }
  | { kind: 'legacy'; token: string }

/** Frame.io can't be asked, or what it answers makes no sense. Nothing of what it said is in the message, nor of what we sent. */
export class FrameioUnavailable extends Error {
  override name = 'FrameioUnavailable'
}

const author = z.nullish(z.object({ name: z.nullish(z.string()) }))
const said = {
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.nullish(z.string()),
  owner: author,
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  completed_at: z.nullish(z.string()),
}
const Reply = z.object(said)
const Remark = z.object({
  ...said,
  /** Frames. */
  timestamp: z.nullish(z.number()),
  /** Frames. */
  duration: z.nullish(z.number()),
  page: z.nullish(z.number()),
  /** Shapes, as JSON within the JSON. */
  annotation: z.nullish(z.string()),
  replies: z.nullish(z.array(Reply)),
})
export type FrameioReply = z.infer<typeof Reply>
export type FrameioRemark = z.infer<typeof Remark>

const RemarkPage = z.object({
  data: z.array(Remark),
  links: z.nullish(z.object({ next: z.nullish(z.string()) })),
})
const File = z.object({
  data: z.object({ id: z.string(), name: z.nullish(z.string()), view_url: z.nullish(z.string()) }),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

export type FrameioFile = z.infer<typeof File>['data']

export type Frameio = {
  readonly frameOrigin: 0 | 1
  /** A file of the account; null when it has none of that id. Throws `FrameioUnavailable`. */
  file(fileId: string): Promise<FrameioFile | null>
  /** All that was said of a file, the oldest first; null when the file is gone. Throws `FrameioUnavailable`. */
  remarks(fileId: string): Promise<FrameioRemark[] | null>
  close(): Promise<void>
}

/** Remarks asked for at once: the most that is allowed. */
const pageSize = 100
/** Pages of one file: a file with more remarks than that has something wrong with it. */
const mostPages = 100
/** For one call, with all that is tried again. Milliseconds. */
const patience = 25_000

/** Asks Frame.io (API v4). What fails for a moment, or comes too fast for it (429), is tried again three times. */
export function createFrameio({ apiUrl, accountId, credentials, frameOrigin }: FrameioSettings): Frameio {
  const agent = new Agent({ headersTimeout: 8000, bodyTimeout: 8000, connect: { timeout: 5000 } })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: 3,
      minTimeout: 300,
      maxTimeout: 5000,
      methods: ['GET', 'POST'],
      statusCodes: [429, 500, 502, 503, 504],
    }),
  )
  let held: { token: string; until: number } | null = null

  async function ask(url: string | URL, asked: { method?: 'POST'; headers?: Record<string, string>; body?: string }) {
    const signal = AbortSignal.timeout(patience)
    try {
      const answer = await request(url, { ...asked, dispatcher, signal })
      return { status: answer.statusCode, text: await answer.body.text() }
    } catch {
      // The cause may quote the request, and with it what opens the account.
      throw new FrameioUnavailable('no answer')
    }
  }

  function read<Shape>(shape: z.core.$ZodType<Shape>, text: string): Shape {
    try {
      return z.parse(shape, JSON.parse(text))
    } catch {
      throw new FrameioUnavailable('an answer that makes no sense')
    }
  }

  /** What opens the account. That of a service account is asked for again a minute before it ends. */
  async function opening(): Promise<Record<string, string>> {
    if (credentials.kind === 'legacy')
      return { authorization: `Bearer ${credentials.token}`, 'x-frameio-legacy-token-auth': 'true' }
    if (held === null || held.until < Date.now()) {
      const { tokenUrl, clientId, clientSecret } = credentials
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'openid,AdobeID,frame.s2s.all',
      }).toString()
      const { status, text } = await ask(tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      if (status !== 200) throw new FrameioUnavailable(`no token (${status})`)
      const { access_token: token, expires_in: seconds } = read(Token, text)
      held = { token, until: Date.now() + (seconds - 60) * 1000 }
    }
    return { authorization: `Bearer ${held.token}` }
  }

  /** What an address of the API answers; null for 404. */
  async function get(url: string | URL): Promise<string | null> {
    let answer = await ask(url, { headers: await opening() })
    if (answer.status === 401 && held) {
      // Taken back before its time: one more, and no further.
      held = null
      answer = await ask(url, { headers: await opening() })
    }
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new FrameioUnavailable(`answered ${answer.status}`)
    return answer.text
  }

  const account = `${apiUrl}/accounts/${encodeURIComponent(accountId)}`
  return {
    frameOrigin,
    async file(fileId) {
      const text = await get(`${account}/files/${encodeURIComponent(fileId)}`)
      return text === null ? null : read(File, text).data
    },
    async remarks(fileId) {
      const asked = `include=owner,replies&sort=created_at_asc&page_size=${pageSize}`
      let next: URL | null = new URL(`${account}/files/${encodeURIComponent(fileId)}/comments?${asked}`)
      const { origin } = next
      const all: FrameioRemark[] = []
      for (let pages = 0; next !== null; pages += 1) {
        if (pages === mostPages) throw new FrameioUnavailable('pages without end')
        const text: string | null = await get(next)
        if (text === null) return null
        const { data, links } = read(RemarkPage, text)
        all.push(...data)
        next = links?.next ? new URL(links.next, next) : null
        // What opens the account goes nowhere else.
        if (next !== null && next.origin !== origin) throw new FrameioUnavailable('a page elsewhere')
      }
      return all
    },
    close: () => agent.close(),
  }
}
