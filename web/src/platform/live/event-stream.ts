import { doubtServer, whenServerIsBack } from '../api/reachability.ts'

type Listener = {
  /** One message, still as text. */
  onMessage: (data: string) => void
  /** The stream is open again after an interruption: what was said meanwhile is unknown. */
  onReopened: () => void
  /** The server refused the connection, for instance because the session is over. */
  onRefused: () => void
}

const shortest = 1_000
const longest = 60_000

/** Listens to server-sent events until `signal` aborts. The browser reconnects by itself after a cut, this after a refusal. */
export function openEventStream(url: string, { onMessage, onReopened, onRefused }: Listener, signal: AbortSignal) {
  let delay = shortest
  let refused = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    clearTimeout(retry)
    retry = undefined
    if (signal.aborted) return
    const source = new EventSource(url, { withCredentials: true })
    signal.addEventListener('abort', () => source.close(), { once: true })
    source.addEventListener('open', () => {
      if (refused) onReopened()
      refused = false
      delay = shortest
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    source.addEventListener('error', () => {
      if (!signal.aborted) doubtServer()
      if (source.readyState !== EventSource.CLOSED || signal.aborted) return
      refused = true
      onRefused()
      retry = setTimeout(connect, delay)
      delay = Math.min(delay * 2, longest)
    })
  }
  connect()
  const stop = whenServerIsBack(() => {
    if (retry !== undefined) connect()
  })
  signal.addEventListener('abort', stop, { once: true })
}
