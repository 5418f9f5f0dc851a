import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import type { Download } from '../handlers.ts'

/** Lets at most `maxBytes` through; one more fails with TOO_LARGE. */
export function atMost(maxBytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > maxBytes) done(fail('TOO_LARGE'))
      else done(null, chunk)
    },
  })
}

/** RFC 6266: a plain name for old readers, the real one, accents and emoji included, for the others. */
function disposition({ name, shown }: Download): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The bytes asked for by a `Range` header, both included; null when the whole file is. Throws 416's text as RangeError. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new RangeError(`bytes */${size}`)
  return { start, end }
}

/** What a browser may show in place without running anything. Everything else is saved. */
const showable = /^(image\/(png|jpeg|webp|avif|gif)|video\/|audio\/|application\/pdf$)/

/** A type of content that can be written in a header; the rows of former versions hold what their sender said. */
const wellFormed = /^[a-z]+\/[a-z0-9.+-]+(; charset=utf-8)?$/

/** Sends a file, whole or the range that was asked for, under its own name; or has the proxy before us send it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Download,
): Promise<Readable | string> {
  const type = wellFormed.test(given.type) ? given.type : 'application/octet-stream'
  const file = { ...given, type, shown: given.shown && showable.test(type) }
  void reply.headers({
    'content-type': file.type,
    'content-disposition': disposition(file),
    'accept-ranges': 'bytes',
    ...(file.etag !== undefined && { etag: file.etag }),
    // Only the browser that was allowed to read it may keep it.
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const { accelRedirect } = request.server
  if (accelRedirect !== null && file.storageKey !== undefined) {
    void reply.header('x-accel-redirect', `${accelRedirect}/${file.storageKey}`)
    return reply.send('')
  }
  try {
    const wanted = request.headers['if-range']
    // The rest of another content would be joined to the beginning of this one.
    const isOther = wanted !== undefined && wanted !== file.etag
    const range = isOther ? null : rangeOf(request.headers.range, file.size)
    if (!range) return await reply.header('content-length', file.size).send(await file.read())
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
