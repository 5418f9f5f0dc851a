import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartRefused } from '../process/start-refused.ts'
import { byteMeter, measureBytes } from './measure.ts'
import { conditionalWrites, isTaken } from './s3-conditions.ts'
import { directS3 } from './s3-direct.ts'
import { hasStatus, isFullStore, nameFailures, partTimeouts, shortTimeouts, unlessSilent } from './s3-failures.ts'
import { partSize, receivingInS3, S3Uploads } from './s3-receiving.ts'
import {
  checkContent,
  checkKey,
  checkPrefix,
  KeyTaken,
  NotStored,
  type Storage,
  StorageFull,
  type StorageMark,
  type StoredContent,
} from './storage.ts'

export type S3Settings = {
  bucket: string
  /** Null: Amazon's. */
  endpoint: string | null
  region: string
  /** Null: found as Amazon's tools do (environment, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Browsers call the store by themselves, at this endpoint, from pages of this origin; null: they don't. */
  direct: { endpoint: string | null; pagesOrigin: string } | null
}

/** Prefix of the product's own objects: no key starts with it. */
const ownNames = '.'

const isAbsent = (error: unknown) => hasStatus(error, 404)

function clientConfigOf({
  endpoint,
  region,
  credentials,
}: Pick<S3Settings, 'endpoint' | 'region' | 'credentials'>): S3ClientConfig {
  return {
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    requestHandler: shortTimeouts,
    // Many compatible stores keep the SDK's trailing checksums as content. Our own checksums cover the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

function markInS3(client: S3Client, Bucket: string, isConditional: () => Promise<boolean>): StorageMark {
  const Key = `${ownNames}regie-identity`
  const read = async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToString())?.trim() || null
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  return {
    place: `le bucket S3 « ${Bucket} »`,
    name: `l’objet « ${Key} » du bucket « ${Bucket} »`,
    read,
    async write(id) {
      const condition = (await isConditional()) ? { IfNoneMatch: '*' } : {}
      if (!condition.IfNoneMatch && (await read()) !== null) return
      await client.send(new PutObjectCommand({ Bucket, Key, Body: `${id}\n`, ...condition })).catch((error) => {
        if (!isTaken(error)) throw error
      })
    },
  }
}

/**
 * Files as objects of an S3-compatible bucket, under their keys. `workshop`: a local directory for the files that programs read.
 * Throws `StartRefused` when the bucket is unreachable.
 */
export async function openS3Storage(settings: S3Settings, workshop: string): Promise<Storage> {
  const { bucket: Bucket } = settings
  const config = clientConfigOf(settings)
  const client = new S3Client(config)
  const sender = new S3Client({ ...config, requestHandler: partTimeouts })
  for (const { middlewareStack } of [client, sender]) nameFailures(middlewareStack)
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    throw new StartRefused(
      `Le stockage S3 ne répond pas comme attendu (bucket « ${Bucket} ») : ${error instanceof Error && error.cause instanceof Error ? error.cause.name : 'bucket inconnu'}. Vérifiez S3_BUCKET, S3_ENDPOINT, S3_REGION et les clés.`,
      { cause: error },
    )
  })

  const stat: Storage['stat'] = async (key) => {
    checkKey(key)
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      return { size: ContentLength }
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  const read: Storage['read'] = async (key, range) => {
    checkKey(key)
    if (range && !(range.start >= 0 && range.start <= range.end))
      throw new RangeError(`${key}: ${range.start}-${range.end}`)
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }))
      if (Body instanceof Readable) return unlessSilent(key, Body)
      throw new Error(`${key}: an answer without content`)
    } catch (error) {
      if (isAbsent(error)) throw new NotStored(key, { cause: error })
      if (hasStatus(error, 416) && range) throw new RangeError(`${key}: ${range.start}-${range.end}`, { cause: error })
      throw error
    }
  }

  const isConditional = conditionalWrites(client, Bucket, `${ownNames}regie-conditions`)

  /** Writes an object, unless there is one: false then. Where the store has no condition, of two writers at once the last one wins, whole. */
  const create = async (Key: string, content: () => AsyncIterable<Buffer>): Promise<boolean> => {
    const condition = (await isConditional()) ? { IfNoneMatch: '*' } : {}
    if (!condition.IfNoneMatch && (await stat(Key)) !== null) {
      // Read, to be compared with what is there.
      for await (const _ of content());
      return false
    }
    try {
      const params = { Bucket, Key, Body: Readable.from(content()), ...condition }
      // Two parts in memory, 10 000 at most: 160 GB, far above the files put in one go.
      await new Upload({ client: sender, params, partSize, queueSize: 2 }).done()
      return true
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  const uploads = new S3Uploads({ ...config, bucket: Bucket })
  const receiving = receivingInS3(uploads, { client, bucket: Bucket, stat, read })
  const openDirect = ({ endpoint, pagesOrigin }: NonNullable<S3Settings['direct']>) =>
    directS3(clientConfigOf({ ...settings, endpoint }), client, { bucket: Bucket, pagesOrigin, uploads, receiving })

  return {
    stat,
    read,
    mark: markInS3(client, Bucket, isConditional),
    receiving,
    direct: settings.direct && (await openDirect(settings.direct)),

    async put(key, source, expected = {}) {
      let stored: StoredContent | undefined
      const measuring = byteMeter()
      async function* passing(chunks: AsyncIterable<Buffer | string>) {
        yield* measuring.passing(chunks)
        stored = measuring.result()
        // Before the store considers the content complete: after an error, it keeps nothing.
        checkContent(key, stored, expected)
      }
      try {
        checkKey(key)
        const isCreated = await create(key, () => passing(source))
        if (!stored) throw new Error(`${key}: nothing was read`)
        if (!isCreated && (await measureBytes(await read(key))).sha256 !== stored.sha256) throw new KeyTaken(key)
        return stored
      } catch (error) {
        throw isFullStore(error) ? new StorageFull(key, { cause: error }) : error
      } finally {
        source.destroy()
      }
    },

    async whole(key, size) {
      const content = await buffer(await read(key))
      if (content.length < size) throw new NotStored(key)
      return content.subarray(0, size)
    },

    isLocal: false,

    async local(key) {
      const content = await read(key)
      await mkdir(workshop, { recursive: true })
      const path = join(workshop, `object-${randomUUID()}`)
      const release = () => rm(path, { force: true })
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },

    async remove(key) {
      checkKey(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },

    list(prefix) {
      checkPrefix(prefix)
      return (async function* () {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key } of Contents) if (Key && !Key.startsWith(ownNames)) yield Key
      })()
    },

    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }), { requestTimeout: 4000 })
    },

    freeBytes: async () => null,
  }
}
