import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { hasStatus } from './s3-failures.ts'

/** Another writer wrote this key first. */
export const isTaken = (error: unknown) => hasStatus(error, 409, 412)
/** The store does not know the condition. */
const isUnknown = (error: unknown) => hasStatus(error, 400, 501)

/**
 * Tells whether a store refuses to write over an object when asked so (`If-None-Match: *`). Swift answers that it can't, and older Ceph
 * ignores the condition: a second write of the same object tells. Asked once, when something is first written.
 */
export function conditionalWrites(client: S3Client, Bucket: string, Key: string): () => Promise<boolean> {
  const write = () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch: '*' })).then(
      () => 'written' as const,
      (error: unknown) => {
        if (isTaken(error)) return 'refused' as const
        if (isUnknown(error)) return 'unknown' as const
        throw error
      },
    )
  const ask = async () => {
    const first = await write()
    return (first === 'written' ? await write() : first) === 'refused'
  }
  let known: Promise<boolean> | null = null
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
