import type { DetailedError, Upload } from 'tus-js-client'
import { apiErrorOf, messageOf, networkError } from '#platform/api/api-error.ts'
import type { UploadItem } from './uploads.ts'

/** Bytes per request: bounds what a proxy buffers, and what a cut loses. */
const chunkSize = 64 * 1024 * 1024
const second = 1000
/** Milliseconds between attempts. Retried for about an hour, then once the browser reports a network. */
export const retryDelays: readonly number[] = [0, 1, 3, 5, 10, 20, 30, ...Array.from({ length: 60 }, () => 60)].map(
  (delay) => delay * second,
)

export type Sending = { stop: () => void }
export type SendingCallbacks = {
  onProgress: (received: number) => void
  onArrived: () => void
  /** `isOffline`: no answer came; otherwise `message` is the server's French refusal. */
  onStopped: (failure: { isOffline: boolean; message: string }) => void
}

/** A refusal is final; a busy server, a cut or a changed offset is retried. `status`: 0 without an answer. */
export const isRetried = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507)

/** What to show when the upload is unknown to the server. */
export const goneMessage = 'Cet envoi n’existe plus : déposez de nouveau ce fichier.'

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
}

function reasonOf(error: Error | DetailedError): string {
  const status = statusOf(error)
  if (status === 404 || status === 410) return goneMessage
  const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    return messageOf(apiErrorOf(status, JSON.parse(body)))
  } catch {
    return messageOf(apiErrorOf(status, null))
  }
}

/** Sends the missing bytes of a file, from the server's offset. */
export function startSending(
  { file, url }: UploadItem,
  { onProgress, onArrived, onStopped }: SendingCallbacks,
): Sending {
  let upload: Upload | null = null
  let isStopped = false
  const begin = async () => {
    const { Upload: TusUpload } = await import('tus-js-client')
    if (isStopped) return
    upload = new TusUpload(file, {
      uploadUrl: url,
      chunkSize,
      retryDelays: [...retryDelays],
      storeFingerprintForResuming: false,
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => onArrived(),
      onShouldRetry: (error) => !isStopped && isRetried(statusOf(error)),
      onError: (error) => {
        if (!isStopped) onStopped({ isOffline: statusOf(error) === 0, message: reasonOf(error) })
      },
    })
    upload.start()
  }
  void begin().catch(() => onStopped({ isOffline: true, message: messageOf(networkError()) }))
  return {
    stop() {
      isStopped = true
      void upload?.abort()
    },
  }
}
