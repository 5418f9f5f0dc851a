import { openEventStream } from './event-stream.ts'
import { openTabs } from './tabs.ts'

type SharedStreamMessage = { kind: 'message'; data: string } | { kind: 'reopened' } | { kind: 'refused' }
type SharedStreamListener = Parameters<typeof openEventStream>[1]

/**
 * One event stream for all tabs. Browsers allow six connections per server over HTTP/1.1: one stream per tab would
 * block the seventh tab. The tab that holds the lock listens and repeats each message to the others; when it closes,
 * another tab takes the lock. Returns how to stop.
 */
export function followSharedStream(url: string, listener: SharedStreamListener): () => void {
  const stop = new AbortController()
  const hear = (news: SharedStreamMessage) => {
    if (news.kind === 'message') listener.onMessage(news.data)
    else if (news.kind === 'reopened') listener.onReopened()
    else listener.onRefused()
  }
  const tabs = openTabs(`regie-stream ${url}`, hear)
  const repeat = (news: SharedStreamMessage) => {
    hear(news)
    if (!stop.signal.aborted) tabs.tell(news)
  }
  const listen = () =>
    openEventStream(
      url,
      {
        onMessage: (data) => repeat({ kind: 'message', data }),
        onReopened: () => repeat({ kind: 'reopened' }),
        onRefused: () => repeat({ kind: 'refused' }),
      },
      stop.signal,
    )
  const untilStopped = () => new Promise<void>((done) => stop.signal.addEventListener('abort', () => done()))
  const take = async () => {
    const taken = await navigator.locks.request(url, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      listen()
      await untilStopped()
      return true
    })
    if (taken) return
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
