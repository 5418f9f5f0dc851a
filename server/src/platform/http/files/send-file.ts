import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import type { Download } from '../handlers.ts'

/** Passes at most `maxBytes`; one more byte fails with TOO_LARGE. */
export function limitBytes(maxBytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > maxBytes) done(fail('TOO_LARGE'))
      else done(null, chunk)
    },
  })
}

/** RFC 6266: an ASCII name for old clients, and the real one, accents and emoji included, for the others. */
function disposition({ name, shown }: Download): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The bytes of a `Range` header, bounds included; null for the whole file. Throws RangeError for a 416. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new RangeError(`bytes */${size}`)
  return { start, end }
}

/** Types that a browser may display without running anything. Every other type is saved. */
const displayableTypes = /^(image\/(png|jpeg|webp|avif|gif)|video\/|audio\/|application\/pdf$)/

/** A content type that is valid in a header. Rows of earlier releases hold the sender's raw value. */
const contentTypePattern = /^[a-z]+\/[a-z0-9.+-]+(; charset=utf-8)?$/

const year = 'max-age=31536000, immutable'

/** Private: only the browser of who may read it keeps it, until they sign out. */
function cachingOf({ isPublic, isSensitive, version }: Download, query: unknown): string {
  if (isPublic) return `public, ${year}`
  if (isSensitive) return 'private, no-store'
  const isNamed = typeof query === 'object' && query !== null && 'v' in query && query.v === version
  return version !== undefined && isNamed ? `private, ${year}` : 'private, max-age=3600'
}

/** RFC 9110, 13.1.2: whether the browser already has this content. */
const hasAlready = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Bytes up to which a file is read at once: a picture of a page costs less than the stream that would carry it. */
export const smallFile = 256 * 1024

/** Seconds that the store answers at the address of a file: a film is watched in one sitting, and a pause. */
const directSeconds = 4 * 3600

/**
 * True for what the storage sends by itself: films, sounds, and files that are saved. The pictures of pages are kept by browsers at the
 * addresses that they have here.
 */
const isSentByStore = ({ shown, type, size, isPublic, isSensitive }: Download): boolean =>
  size > smallFile && !isPublic && !isSensitive && (!shown || /^(video|audio)\//.test(type))

/** The whole of a file, at once where it is small. */
const contentOf = ({ size, read, whole }: Pick<Download, 'size' | 'read' | 'whole'>): Promise<Readable | Buffer> =>
  whole && size <= smallFile ? whole(size) : read()

/** Sends a file, whole or by range, under its name; or delegates to the reverse proxy, or to the store. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<Readable | Buffer | string> {
  const type = contentTypePattern.test(download.type) ? download.type : 'application/octet-stream'
  const file = { ...download, type, shown: download.shown && displayableTypes.test(type) }
  const { directStore } = request.server
  // An address is signed for one method.
  if (directStore !== null && file.storageKey !== undefined && request.method === 'GET' && isSentByStore(file)) {
    const answer = { type, disposition: disposition(file), seconds: directSeconds }
    const address = await directStore.fileAddress(file.storageKey, answer)
    return reply.header('cache-control', 'private, no-store').redirect(address, 302)
  }
  void reply.headers({
    'content-type': file.type,
    'content-disposition': disposition(file),
    'accept-ranges': 'bytes',
    ...(file.etag !== undefined && { etag: file.etag }),
    'cache-control': cachingOf(file, request.query),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (file.etag !== undefined && hasAlready(request.headers['if-none-match'], file.etag))
    return reply.status(304).send('')
  const { accelRedirect } = request.server
  if (accelRedirect !== null && file.storageKey !== undefined) {
    void reply.header('x-accel-redirect', `${accelRedirect}/${file.storageKey}`)
    return reply.send('')
  }
  try {
    const wanted = request.headers['if-range']
    // Without this, the rest of a new content would be appended to the beginning of an old one.
    const isOther = wanted !== undefined && wanted !== file.etag
    const range = isOther ? null : rangeOf(request.headers.range, file.size)
    if (!range) return await reply.header('content-length', file.size).send(await contentOf(file))
    void reply.status(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
    return await reply.send(await file.read(range))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return reply.status(416).header('content-range', `bytes */${file.size}`).send('')
  }
}
