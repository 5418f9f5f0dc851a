import {
  createConnector,
  createTokenKeeper,
  readAnswer,
  troubleOfStatus,
  unreadableAnswer,
} from '../connector/connector.ts'
import type { ExternalReview } from '../external-review.ts'
import { ServiceTrouble } from '../trouble.ts'
import { remarkOf } from './remarks.ts'
import type { FrameioSettings } from './settings.ts'
import { File, type FrameioRemark, frameioName, RemarkPage } from './shapes.ts'

/** Remarks per request: the maximum allowed. */
const pageSize = 100
/** Maximum pages of one file: more would reveal an error. */
const mostPages = 100

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const nobody = '00000000-0000-4000-8000-000000000000'

/**
 * Frame.io's id in an address: `https://next.frame.io/project/…/view/{id}`, `https://app.frame.io/player/{id}`, or the id alone.
 * Null without an id: short links (`f.io`) hide theirs.
 */
function frameioIdIn(address: string): string | null {
  const ids = address.split('?')[0]?.match(uuid) ?? []
  return ids.at(-1)?.toLowerCase() ?? null
}

/** The next page; null after the last. */
function nextOf(written: string | null | undefined, base: URL): URL | null {
  if (!written) return null
  if (!URL.canParse(written, base.href)) throw unreadableAnswer()
  return new URL(written, base)
}

/** The adapter of Frame.io (API v4). */
export function createFrameio({ apiUrl, accountId, credentials, frameOrigin }: FrameioSettings): ExternalReview {
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

  /** The API's answer; null for 404. */
  async function get(url: string | URL) {
    const answer = keeper
      ? await keeper.withToken((authorization) => connector.ask(url, { headers: { authorization } }))
      : await connector.ask(url, { headers: legacy })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw troubleOfStatus(answer.status)
    return answer
  }

  const files = `${apiUrl}/accounts/${encodeURIComponent(accountId)}/files`
  async function file(fileId: string) {
    const answer = await get(`${files}/${encodeURIComponent(fileId)}`)
    if (!answer) return null
    const { view_url: page } = readAnswer(File, answer).data
    return { url: page?.startsWith('https://') ? page : `https://next.frame.io/file/${fileId}` }
  }

  return {
    name: frameioName,
    isConnected: true,
    fileIdIn: frameioIdIn,
    file,
    async remarks(fileId) {
      const query = `include=owner,replies&sort=created_at_asc&page_size=${pageSize}`
      let next: URL | null = new URL(`${files}/${encodeURIComponent(fileId)}/comments?${query}`)
      const { origin } = next
      const all: FrameioRemark[] = []
      for (let pages = 0; next !== null; pages += 1) {
        if (pages === mostPages) throw new ServiceTrouble('unexpected-answer', 'pages without end')
        const answer = await get(next)
        if (!answer) return null
        const { data, links } = readAnswer(RemarkPage, answer)
        all.push(...data)
        next = nextOf(links?.next, next)
        // Credentials are sent to no other origin.
        if (next !== null && next.origin !== origin) throw new ServiceTrouble('unexpected-answer', 'a page elsewhere')
      }
      return all.map((remark) => remarkOf(remark, frameOrigin))
    },
    async check() {
      await file(nobody)
    },
    close: () => connector.close(),
  }
}
