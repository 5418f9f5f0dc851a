import {
  type CORSRule,
  GetBucketCorsCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { hasStatus, isFullStore } from './s3-failures.ts'
import type { S3Uploads } from './s3-receiving.ts'
import { checkKey, type DirectStore, type ResumableUploads, StorageFull, StorageUnavailable } from './storage.ts'

const mebibyte = 1024 * 1024
/** Bytes of a piece. What a cut loses is sent again. */
const usualPiece = 16 * mebibyte
/** S3 takes 10 000 parts. Those that came by this process may be smaller. */
const mostPieces = 9000
/** Addresses given at once: the browser asks for more. */
const piecesAtOnce = 16
/** Milliseconds that the store has to tell what it lets pages do. */
const patience = 5000

const pieceSize = (size: number): number => Math.max(usualPiece, Math.ceil(size / mostPieces / mebibyte) * mebibyte)

type DirectOptions = {
  bucket: string
  /** The origin of the pages: only they may call the store. */
  pagesOrigin: string
  uploads: S3Uploads
  receiving: ResumableUploads
}

/** True when a rule of the bucket lets pages of this origin send and read. */
const allows = (rules: readonly CORSRule[], origin: string): boolean =>
  rules.some(
    ({ AllowedOrigins = [], AllowedMethods = [] }) =>
      AllowedOrigins.includes(origin) && ['GET', 'PUT'].every((method) => AllowedMethods.includes(method)),
  )

/** An S3 store that browsers reach by themselves, at addresses signed for `config`'s endpoint. */
export async function directS3(
  config: S3ClientConfig,
  client: S3Client,
  { bucket: Bucket, pagesOrigin, uploads, receiving }: DirectOptions,
): Promise<DirectStore> {
  const signer = new S3Client(config)
  const fileAddress: DirectStore['fileAddress'] = (Key, { type, disposition, seconds }) => {
    checkKey(Key)
    const answered = { ResponseContentType: type, ResponseContentDisposition: disposition }
    return getSignedUrl(signer, new GetObjectCommand({ Bucket, Key, ...answered }), { expiresIn: seconds })
  }
  /** The declared length is signed: the store refuses a longer or a shorter piece. */
  const pieceAddress = (Key: string, UploadId: string, PartNumber: number, bytes: number, seconds: number) =>
    getSignedUrl(signer, new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength: bytes }), {
      expiresIn: seconds,
      signableHeaders: new Set(['host', 'content-length']),
    })

  const sample = await fileAddress('regie', { type: 'video/mp4', disposition: 'inline', seconds: 60 })
  return {
    origin: new URL(sample).origin,
    fileAddress,

    async pieceAddresses(key, { size, seconds }) {
      try {
        if ((await receiving.received(key)) === null) await receiving.begin(key, size)
        const next = await uploads.nextPart(key)
        if (next === null) return { received: (await receiving.received(key)) ?? 0, pieces: [] }
        const pieces: { start: number; end: number; url: Promise<string> }[] = []
        for (let start = next.offset; start < size && pieces.length < piecesAtOnce; ) {
          const end = Math.min(size, start + pieceSize(size))
          const number = next.number + pieces.length
          pieces.push({ start, end, url: pieceAddress(key, next.uploadId, number, end - start, seconds) })
          start = end
        }
        const signed = pieces.map(async ({ url, ...bytes }) => ({ ...bytes, url: await url }))
        return { received: next.offset, pieces: await Promise.all(signed) }
      } catch (error) {
        throw isFullStore(error) ? new StorageFull(key, { cause: error }) : error
      }
    },

    async openToPages() {
      const { CORSRules: rules = [] } = await client
        .send(new GetBucketCorsCommand({ Bucket }))
        .catch((error: unknown): { CORSRules?: CORSRule[] } => {
          // A bucket without rules has none to keep. Any other refusal must not replace those that it has.
          if (hasStatus(error, 404)) return {}
          throw error
        })
      if (allows(rules, pagesOrigin)) return
      const ours = {
        AllowedOrigins: [pagesOrigin],
        AllowedMethods: ['GET', 'HEAD', 'PUT'],
        AllowedHeaders: ['*'],
        MaxAgeSeconds: 3600,
      }
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...rules, ours] } }))
    },

    async isOpenToPages() {
      const headers = {
        origin: pagesOrigin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      }
      const signal = AbortSignal.timeout(patience)
      const answer = await fetch(sample, { method: 'OPTIONS', headers, signal }).catch((error: unknown) => {
        throw new StorageUnavailable('the store does not answer at its public address', { cause: error })
      })
      const methods = answer.headers.get('access-control-allow-methods') ?? ''
      const origin = answer.headers.get('access-control-allow-origin')
      return answer.ok && (origin === '*' || origin === pagesOrigin) && /\bPUT\b|\*/.test(methods)
    },
  }
}
