import { Readable } from 'node:stream'
import { type Part, paginateListObjectsV2, type S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { measureBytes } from './measure.ts'
import { closePartFiles } from './part-files.ts'
import { hasStatus, isFullStore, nameFailures, partLimit } from './s3-failures.ts'
import { checkContent, checkKey, NotStored, type ResumableUploads, type Storage, StorageFull } from './storage.ts'

/** Size of a part, in bytes. */
export const partSize = 16 * 1024 * 1024

/** Prefix of the notes on uploads. No key starts with it. */
const ownPrefix = '.receiving/'
const notes = '.info'

/** Other servers and workers write these notes too: a cached copy may be outdated. */
const noCache = { get: async () => undefined, set: async () => {}, delete: async () => {} }

/** Total size of parts, in bytes. */
const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { Size = 0 }) => sum + Size, 0)

closePartFiles()

/** The parts of a file go to its own key, and become an object with the last part. The notes are separate. */
export class S3Uploads extends S3Store {
  /** The last part being sent for each file. */
  readonly #sending = new Map<string, Promise<unknown>>()
  constructor(s3ClientConfig: S3ClientConfig & { bucket: string }) {
    super({ s3ClientConfig, partSize, maxConcurrentPartUploads: 4, cache: noCache })
    nameFailures(this.client.middlewareStack)
  }
  protected override infoKey(id: string): string {
    return `${ownPrefix}${id}${notes}`
  }
  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? `${ownPrefix}${id}.part` : id
  }

  /** The parts of a file reach the store in order: a kill leaves no gap, which would look like the end. */
  async #inOrder<T>(id: string, send: () => Promise<T>): Promise<T> {
    const before = this.#sending.get(id)
    const sent = (async () => {
      await before
      return send()
    })()
    this.#sending.set(id, sent)
    try {
      return await sent
    } finally {
      if (this.#sending.get(id) === sent) this.#sending.delete(id)
    }
  }
  protected override uploadPart(
    { file: { id: Key }, 'upload-id': UploadId }: MetadataValue,
    Body: Parameters<S3Store['uploadPart']>[1],
    PartNumber: number,
  ): Promise<string> {
    const { bucket: Bucket } = this
    return this.#inOrder(Key, async () => {
      const { ETag = '' } = await this.client.uploadPart({ Bucket, Key, UploadId, PartNumber, Body }, partLimit)
      return ETag
    })
  }
  protected override uploadIncompletePart(id: string, Body: Readable): Promise<string> {
    return this.#inOrder(id, async () => {
      const { ETag = '' } = await this.client.putObject(
        { Bucket: this.bucket, Key: this.partKey(id, true), Body },
        partLimit,
      )
      return ETag
    })
  }

  /** The progress of an upload. Throws FILE_NOT_FOUND only when the store confirms that it does not exist. */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.getMetadata(id).catch((error: unknown) => {
      // Unreadable notes count as missing.
      throw hasStatus(error, 404) || error instanceof SyntaxError ? ERRORS.FILE_NOT_FOUND : error
    })
    const offset = await this.#offsetOf(file)
    if (offset === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, offset, ...(file.size !== undefined && { size: file.size }) })
  }
  async #offsetOf({ id, size }: Upload): Promise<number | null> {
    try {
      return sizeOf(await this.retrieveParts(id)) + ((await this.getIncompletePartSize(id)) ?? 0)
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
    }
    // No parts: they became an object, or the store removed them.
    const { ContentLength } = await this.client.headObject({ Bucket: this.bucket, Key: id }).catch((error: unknown) => {
      if (hasStatus(error, 404)) return { ContentLength: undefined }
      throw error
    })
    return ContentLength !== undefined && (size === undefined || ContentLength === size) ? ContentLength : null
  }

  /** Where the next whole part of a file goes: what a cut left of one is dropped. Null once the parts became an object. */
  async nextPart(id: string): Promise<{ uploadId: string; number: number; offset: number } | null> {
    const { 'upload-id': uploadId } = await this.getMetadata(id)
    if ((await this.getIncompletePartSize(id)) !== undefined) await this.forgetPart(id)
    try {
      const parts = await this.retrieveParts(id)
      return { uploadId, number: parts.length + 1, offset: sizeOf(parts) }
    } catch (error) {
      if (hasStatus(error, 404)) return null
      throw error
    }
  }

  /** Removes the notes of a file, as the last step: after a kill, they are found again. */
  async forget(key: string): Promise<void> {
    for (const Key of [this.partKey(key, true), this.infoKey(key)])
      await this.client.deleteObject({ Bucket: this.bucket, Key })
  }
  /** Removes an incomplete part left by an earlier upload of this key. */
  forgetPart = (key: string) => this.deleteIncompletePart(key)

  /** Removes all that arrived of a file. */
  async discard(key: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(key)
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: key, UploadId }).catch((error: unknown) => {
      // The upload was already complete.
      if (!hasStatus(error, 404)) throw error
    })
    await this.client.deleteObject({ Bucket: this.bucket, Key: key })
    await this.forget(key)
  }
}

/** Some errors of the tus library are plain objects with a status. */
const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 404

/** Resumable uploads as S3 multipart uploads. Parts are buffered in the system's temporary directory. */
export function receivingInS3(
  pieces: S3Uploads,
  { client, bucket: Bucket, stat, read }: { client: S3Client; bucket: string } & Pick<Storage, 'stat' | 'read'>,
): ResumableUploads {
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
        await pieces.forgetPart(key)
        await pieces.create(new Upload({ id: key, offset: 0, ...(size !== null && { size }) }))
      } catch (error) {
        throw isFullStore(error) ? new StorageFull(key, { cause: error }) : error
      }
    },

    async accept(key, expected) {
      const arrived = await received(key)
      if ((await stat(key)) === null) {
        if (arrived === null) throw new NotStored(key)
        // The last part makes the object. Either its completion went unnoticed, or there was no part.
        if (arrived === expected.size) {
          await pieces.declareUploadLength(key, expected.size)
          await pieces.write(Readable.from([]), key, arrived)
        }
        if ((await stat(key)) === null) checkContent(key, { size: arrived, sha256: '', crc32: 0 }, expected)
      }
      const content = await measureBytes(await read(key))
      checkContent(key, content, expected)
      await pieces.forget(key)
      return content
    },

    async abandon(key) {
      if ((await received(key)) !== null) await pieces.discard(key)
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: ownPrefix }))
        for (const { Key } of Contents) if (Key?.endsWith(notes)) yield Key.slice(ownPrefix.length, -notes.length)
    },
  }
}
