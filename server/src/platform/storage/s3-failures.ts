import { Readable } from 'node:stream'
import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from './storage.ts'

/** Time limits in milliseconds: for the connection, and from a request's first byte to its response's first byte. */
const connectionTimeout = 3000
export const shortTimeouts = { connectionTimeout, requestTimeout: 10_000, throwOnRequestTimeout: true }
/** For requests that carry a part of a file, 16 MiB: about 140 kB/s. */
export const partLimit = { requestTimeout: 120_000 }
export const partTimeouts = { ...shortTimeouts, ...partLimit }
/** Milliseconds without a byte before a read is abandoned. */
const silenceTimeout = 30_000

/** True when a store answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
/** True when a store reports that it is full. Amazon never does. */
export const isFullStore = (error: unknown): boolean => hasStatus(error, 507)

/** Statuses about an object. Every other one means that the store is unavailable. */
const objectStatuses = [400, 404, 405, 409, 411, 412, 413, 416, 501, 507]

/** Makes requests that the store refuses or leaves unanswered reject with `StorageUnavailable`. */
export function nameFailures(middlewareStack: S3Client['middlewareStack']): void {
  middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call)
      } catch (error) {
        if (hasStatus(error, ...objectStatuses)) throw error
        const reason = error instanceof Error ? error.name : String(error)
        throw new StorageUnavailable(`the store does not answer as expected: ${reason}`, { cause: error })
      }
    },
    { step: 'initialize', priority: 'high', name: 'nameFailures' },
  )
}

/** The same content. Fails with `StorageUnavailable` when the store stops sending. A paused reader does not count. */
export function unlessSilent(key: string, content: Readable): Readable {
  async function* watched() {
    const chunks: AsyncIterator<Buffer> = content[Symbol.asyncIterator]()
    const silent = () => content.destroy(new StorageUnavailable(`${key}: the store stopped sending`))
    try {
      for (;;) {
        const timer = setTimeout(silent, silenceTimeout)
        const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
        if (done) return
        yield value
      }
    } finally {
      content.destroy()
    }
  }
  return Readable.from(watched(), { objectMode: false })
}
