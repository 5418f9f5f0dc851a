import * as z from 'zod/mini'
import { createConnector, createTokenKeeper, readAnswer, ServiceUnavailable } from '../connector/connector.ts'

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

export type FrameioFile = z.infer<typeof File>['data']

export type Frameio = {
  readonly frameOrigin: 0 | 1
  /** A file of the account; null when it has none of that id. Throws `ServiceUnavailable`. */
  file(fileId: string): Promise<FrameioFile | null>
  /** All that was said of a file, the oldest first; null when the file is gone. Throws `ServiceUnavailable`. */
  remarks(fileId: string): Promise<FrameioRemark[] | null>
  close(): Promise<void>
}

/** Remarks asked for at once: the most that is allowed. */
const pageSize = 100
/** Pages of one file: a file with more remarks than that has something wrong with it. */
const mostPages = 100
/** Asks Frame.io (API v4). */
export function createFrameio({ apiUrl, accountId, credentials, frameOrigin }: FrameioSettings): Frameio {
  const connector = createConnector()
  const keeper =
    credentials.kind === 'service'
      ? createTokenKeeper(connector, credentials.tokenUrl, {
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          scope: 'openid,AdobeID,frame.s2s.all',
        })
      : null

  const legacy: Record<string, string> =
    credentials.kind === 'legacy'
      ? { authorization: `Bearer ${credentials.token}`, 'x-frameio-legacy-token-auth': 'true' }
      : {}

  /** What an address of the API answers; null for 404. */
  async function get(url: string | URL) {
    const answer = keeper
      ? await keeper.withToken((authorization) => connector.ask(url, { headers: { authorization } }))
      : await connector.ask(url, { headers: legacy })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new ServiceUnavailable(`answered ${answer.status}`)
    return answer
  }

  const account = `${apiUrl}/accounts/${encodeURIComponent(accountId)}`
  return {
    frameOrigin,
    async file(fileId) {
      const answer = await get(`${account}/files/${encodeURIComponent(fileId)}`)
      return answer && readAnswer(File, answer).data
    },
    async remarks(fileId) {
      const asked = `include=owner,replies&sort=created_at_asc&page_size=${pageSize}`
      let next: URL | null = new URL(`${account}/files/${encodeURIComponent(fileId)}/comments?${asked}`)
      const { origin } = next
      const all: FrameioRemark[] = []
      for (let pages = 0; next !== null; pages += 1) {
        if (pages === mostPages) throw new ServiceUnavailable('pages without end')
        const answer = await get(next)
        if (!answer) return null
        const { data, links } = readAnswer(RemarkPage, answer)
        all.push(...data)
        next = links?.next ? new URL(links.next, next) : null
        // What opens the account goes nowhere else.
        if (next !== null && next.origin !== origin) throw new ServiceUnavailable('a page elsewhere')
      }
      return all
    },
    close: () => connector.close(),
  }
}
