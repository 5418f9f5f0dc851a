import { probeServer, whenServerIsBack } from '../api/reachability.ts'

type EventStreamListener = {
  /** One message, as raw text. */
  onMessage: (data: string) => void
  /** The stream reopened after a cut: messages may have been missed. */
  onReopened: () => void
  /** The browser reconnected by itself: for a stream that repeats nothing of what was missed. */
  onResumed?: () => void
  /** The server refused the connection, for instance because the session is over. */
  onRefused: () => void
}

const shortestDelay = 1_000
const longestDelay = 60_000

/**
 * Listens to server-sent events until `signal` aborts. The browser reconnects after a cut, this function after a
 * refusal.
 */
export function openEventStream(
  url: string,
  { onMessage, onReopened, onResumed, onRefused }: EventStreamListener,
  signal: AbortSignal,
) {
  let delay = shortestDelay
  let refused = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    clearTimeout(retry)
    retry = undefined
    if (signal.aborted) return
    const source = new EventSource(url, { withCredentials: true })
    let hasOpened = false
    signal.addEventListener('abort', () => source.close(), { once: true })
    source.addEventListener('open', () => {
      if (refused) onReopened()
      else if (hasOpened) onResumed?.()
      hasOpened = true
      refused = false
      delay = shortestDelay
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    source.addEventListener('error', () => {
      if (!signal.aborted) probeServer()
      if (source.readyState !== EventSource.CLOSED || signal.aborted) return
      refused = true
      onRefused()
      retry = setTimeout(connect, delay)
      delay = Math.min(delay * 2, longestDelay)
    })
  }
  connect()
  const stop = whenServerIsBack(() => {
    if (retry !== undefined) connect()
  })
  signal.addEventListener('abort', stop, { once: true })
}
