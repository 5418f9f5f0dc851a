import { openEventStream } from './event-stream.ts'
import { openTabs } from './tabs.ts'

type SharedStreamMessage = { kind: 'message'; data: string } | { kind: 'reopened' } | { kind: 'refused' }
/** Said by a tab as it opens: what it shows was read so many milliseconds ago. */
type Joining = { kind: 'joining'; age: number }
type SharedStreamListener = Parameters<typeof openEventStream>[1] & {
  /** When the server read what this tab shows; null when its own calls read it. */
  since: () => string | null
}

/** Milliseconds that a message is kept for tabs that open, and how many. */
const keptMs = 60_000
const mostKept = 500

/**
 * One event stream for all tabs. Browsers allow six connections per server over HTTP/1.1: one stream per tab would
 * block the seventh tab. The tab that holds the lock listens and repeats each message to the others; when it closes,
 * another tab takes the lock. Returns how to stop.
 */
export function followSharedStream(url: string, listener: SharedStreamListener): () => void {
  const stop = new AbortController()
  let kept: { data: string; at: number }[] = []
  const hear = (news: SharedStreamMessage | Joining) => {
    if (news.kind === 'message') listener.onMessage(news.data)
    else if (news.kind === 'reopened') listener.onReopened()
    else if (news.kind === 'refused') listener.onRefused()
    // Only the tab that listens has kept any. A second more covers what was on its way.
    else
      for (const { data, at } of kept)
        if (performance.now() - at < news.age + 1000) tabs.tell({ kind: 'message', data })
  }
  const tabs = openTabs<SharedStreamMessage | Joining>(`regie-stream ${url}`, hear)
  const repeat = (news: SharedStreamMessage) => {
    if (news.kind === 'message') {
      const now = performance.now()
      kept = [...kept.filter(({ at }) => now - at < keptMs), { data: news.data, at: now }].slice(-mostKept)
    }
    hear(news)
    if (!stop.signal.aborted) tabs.tell(news)
  }
  const listen = () => {
    const since = listener.since()
    openEventStream(
      since === null ? url : `${url}?${new URLSearchParams({ since }).toString()}`,
      {
        onMessage: (data) => repeat({ kind: 'message', data }),
        onReopened: () => repeat({ kind: 'reopened' }),
        onRefused: () => repeat({ kind: 'refused' }),
      },
      stop.signal,
    )
  }
  const untilStopped = () => new Promise<void>((done) => stop.signal.addEventListener('abort', () => done()))
  const take = async () => {
    const taken = await navigator.locks.request(url, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      listen()
      await untilStopped()
      return true
    })
    if (taken) return
    // The page was asked for when its clock began.
    if (listener.since() !== null) tabs.tell({ kind: 'joining', age: performance.now() })
    await navigator.locks.request(url, { signal: stop.signal }, async () => {
      // The listening tab closed: messages may have been missed before this one took over.
      repeat({ kind: 'reopened' })
      listen()
      await untilStopped()
    })
  }

  // Locks exist on secure origins only: over plain HTTP each tab opens its own stream.
  if ('locks' in navigator) take().catch(ignoreAbort)
  else listen()
  return () => {
    stop.abort()
    tabs.close()
  }
}

const ignoreAbort = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
