import { Readable } from 'node:stream'
import { paginateListObjectsV2, type S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { Upload } from '@tus/server'
import { measured } from './measure.ts'
import { checkContent, checkKey, NotStored, type Receiving, type Storage, StorageFull } from './storage.ts'

/** Bytes of a part. */
export const partSize = 16 * 1024 * 1024

/** True when a store answered with one of these statuses. */
export const answered = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
/** True when a store says that it has no room left: Amazon never does. */
export const isFullStore = (error: unknown): boolean => answered(error, 507)

/** Where what is written down of the files that arrive stands: under no key. */
const ownPrefix = '.receiving/'
const notes = '.info'

/** Other servers and workers write these notes too: what one remembers of them may be past. */
const noCache = { get: async () => undefined, set: async () => {}, delete: async () => {} }

/** The parts of a file are sent to its own key, and are no object until the last has come; the notes stand apart. */
class Pieces extends S3Store {
  constructor(s3ClientConfig: S3ClientConfig & { bucket: string }) {
    super({ s3ClientConfig, partSize, maxConcurrentPartUploads: 4, cache: noCache })
  }
  protected override infoKey(id: string): string {
    return `${ownPrefix}${id}${notes}`
  }
  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? `${ownPrefix}${id}.part` : id
  }

  /** Removes the notes of a file that is now an object. */
  async forget(key: string): Promise<void> {
    for (const Key of [this.infoKey(key), this.partKey(key, true)])
      await this.client.deleteObject({ Bucket: this.bucket, Key })
  }

  /** Removes all that has arrived of a file. */
  async discard(key: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(key)
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: key, UploadId }).catch((error: unknown) => {
      // All of it had arrived.
      if (!answered(error, 404)) throw error
    })
    await this.client.deleteObject({ Bucket: this.bucket, Key: key })
    await this.forget(key)
  }
}

/** Some of the tus library's failures are plain objects with a status. */
const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 404

/** Files that arrive by pieces, as multipart uploads of S3. Pieces under way pass by the system's temporary directory. */
export function receivingInS3(
  config: S3ClientConfig & { bucket: string },
  { client, stat, read }: { client: S3Client } & Pick<Storage, 'stat' | 'read'>,
): Receiving {
  const pieces = new Pieces(config)
  const received = async (key: string) => {
    checkKey(key)
    try {
      return (await pieces.getUpload(key)).offset
    } catch (error) {
      if (isUnknown(error)) return null
      throw error
    }
  }
  return {
    pieces,
    received,

    async begin(key, size) {
      checkKey(key)
      try {
        await pieces.create(new Upload({ id: key, offset: 0, ...(size !== null && { size }) }))
      } catch (error) {
        throw isFullStore(error) ? new StorageFull(key, { cause: error }) : error
      }
    },

    async accept(key, expected) {
      const arrived = await received(key)
      if ((await stat(key)) === null) {
        if (arrived === null) throw new NotStored(key)
        // The store makes an object of the parts when it has the last: nobody knew that it was, or there was none.
        if (arrived === expected.size) {
          await pieces.declareUploadLength(key, expected.size)
          await pieces.write(Readable.from([]), key, arrived)
        }
        if ((await stat(key)) === null) checkContent(key, { size: arrived, sha256: '', crc32: 0 }, expected)
      }
      const content = await measured(await read(key))
      checkContent(key, content, expected)
      await pieces.forget(key)
      return content
    },

    async abandon(key) {
      if ((await received(key)) !== null) await pieces.discard(key)
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: config.bucket, Prefix: ownPrefix },
      ))
        for (const { Key } of Contents) if (Key?.endsWith(notes)) yield Key.slice(ownPrefix.length, -notes.length)
    },
  }
}
