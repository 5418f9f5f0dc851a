import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { api } from '../client.ts'
import { goneMessage, isRetried, retryDelays, type Sending, type SendingCallbacks, startSending } from './sending.ts'
import type { UploadItem } from './uploads.ts'

/** Pieces in a row that the store does not take, while the server answers, before the file goes through the server. */
const mostRefused = 3

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

type Piece = { url: string; content: Blob; onProgress: (sent: number) => void; signal: AbortSignal }

/** Sends bytes to the store; true when it has them. Fetch would not tell how many have left. */
const putPiece = ({ url, content, onProgress, signal }: Piece): Promise<boolean> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      resolve(request.status >= 200 && request.status < 300)
    })
    signal.addEventListener('abort', abort)
    request.open('PUT', url)
    request.send(content)
  })

/** REFUSED: the store takes nothing from this browser. */
type Outcome = 'ARRIVED' | 'STOPPED' | 'REFUSED'

/** Sends the missing bytes to the store, piece by piece, from where the server says. Rejects with an ApiError. */
async function sendPieces(
  { key, file, size }: UploadItem,
  onProgress: SendingCallbacks['onProgress'],
  signal: AbortSignal,
): Promise<Outcome> {
  let attempts = 0
  let refused = 0
  const params = { mediaId: key }
  while (!signal.aborted) {
    const next = await api.pieceAddresses({ params }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !isRetried(error.status) || attempts >= retryDelays.length) throw error
      return null
    })
    // Paused meanwhile: nothing more leaves, and nothing is told.
    if (signal.aborted) break
    if (next) {
      onProgress(next.received)
      if (next.received >= size) return 'ARRIVED'
      let isTaken = true
      for (const { start, end, url } of next.pieces) {
        const content = file.slice(start, end)
        // oxlint-disable-next-line no-await-in-loop -- in their order, so that a cut leaves no gap
        isTaken = await putPiece({ url, content, onProgress: (sent) => onProgress(start + sent), signal })
        if (signal.aborted) return 'STOPPED'
        if (!isTaken) break
        attempts = 0
        refused = 0
      }
      if (isTaken) continue
      refused += 1
      if (refused > mostRefused) return 'REFUSED'
    }
    await wait(retryDelays[attempts] ?? 0, signal)
    attempts += 1
  }
  return 'STOPPED'
}

/**
 * Sends the missing bytes of a file to the file storage itself. Through the server, once the store has refused several times: a firewall
 * may allow the server alone.
 */
export function startSendingToStore(item: UploadItem, callbacks: SendingCallbacks): Sending {
  const end = new AbortController()
  let throughServer: Sending | null = null
  const send = async () => {
    const outcome = await sendPieces(item, callbacks.onProgress, end.signal)
    if (end.signal.aborted || outcome === 'STOPPED') return
    if (outcome === 'ARRIVED') callbacks.onArrived()
    else throughServer = startSending(item, callbacks)
  }
  void send().catch((error: unknown) => {
    if (end.signal.aborted) return
    const status = error instanceof ApiError ? error.status : -1
    callbacks.onStopped({ isOffline: status === 0, message: status === 404 ? goneMessage : messageOf(error) })
  })
  return {
    stop() {
      end.abort()
      throughServer?.stop()
    },
  }
}
