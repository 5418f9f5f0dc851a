import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '#platform/storage/s3.ts'
import { isSignedAddress } from './s3-signature.ts'

const keys = { accessKeyId: 'cle-d-essai', secretAccessKey: 'secret-d-essai' }
const bucket = 'regie-essai'
/** Amazon's is 1000. */
const page = 100

class RefusedRequest extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size
const xmlText = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * The part of S3 that Régie uses, on files of a directory: objects, ranges, conditional writes, multipart uploads,
 * paged lists, the origins whose pages may call (CORS). Signatures of headers must be present but are not verified; those of addresses
 * are. npm offers no complete S3 server. `conditions`: what it makes of `If-None-Match`, as Amazon, Swift and older Ceph do.
 */
export async function startS3Stub(
  directory: string,
  { conditions = 'kept' }: { conditions?: 'kept' | 'unknown' | 'ignored' } = {},
): Promise<S3Settings & { close: () => Promise<void> }> {
  /** The rules of the bucket for pages, as they were written. */
  let rules = ''
  const objects = join(directory, 'objects')
  const uploads = join(directory, 'uploads')
  await mkdir(objects, { recursive: true })
  await mkdir(uploads, { recursive: true })
  const metas = join(directory, 'metas')
  await mkdir(metas, { recursive: true })
  const metaAt = (key: string) => join(metas, encodeURIComponent(key))
  const objectAt = (key: string) => join(objects, encodeURIComponent(key))

  const receive = async (request: IncomingMessage) => {
    const isRefused = request.headers['if-none-match'] !== undefined && conditions === 'unknown'
    if (isRefused || request.headers['content-encoding'] === 'aws-chunked')
      throw new RefusedRequest(501, 'NotImplemented')
    const written = join(directory, randomUUID())
    await pipeline(request, createWriteStream(written))
    return written
  }
  /** Makes an object of the written bytes; refuses an existing key when the request asks so. */
  const publish = async (request: IncomingMessage, written: string, key: string) => {
    if (request.headers['if-none-match'] !== '*' || conditions === 'ignored') return rename(written, objectAt(key))
    // `link` fails when the file exists: two simultaneous writers can't both succeed.
    await link(written, objectAt(key)).catch(() => {
      throw new RefusedRequest(412, 'PreconditionFailed')
    })
    return rm(written)
  }
  const answerXml = (response: ServerResponse, name: string, content: string) => {
    response.setHeader('content-type', 'application/xml')
    response.end(`<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`)
  }
  /** One slice of an ordered list, after a marker. */
  const slice = (all: readonly string[], after: string, size: number) => {
    const rest = all.filter((one) => one > after)
    return { shown: rest.slice(0, size), isCut: rest.length > size }
  }

  async function send(request: IncomingMessage, response: ServerResponse, key: string) {
    const size = await sizeOf(objectAt(key))
    if (size === undefined) throw new RefusedRequest(404, 'NoSuchKey')
    const meta: [string, string][] = JSON.parse(await readFile(metaAt(key), 'utf8').catch(() => '[]'))
    for (const [name, value] of meta) response.setHeader(name, value)
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    for (const name of ['content-type', 'content-disposition']) {
      const asked = searchParams.get(`response-${name}`)
      if (asked !== null) response.setHeader(name, asked)
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(first ?? 0)
    const end = last ? Math.min(Number(last), size - 1) : size - 1
    if (first !== undefined) {
      if (start >= size) throw new RefusedRequest(416, 'InvalidRange')
      response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    } else response.writeHead(200, { 'content-length': size })
    if (request.method === 'HEAD' || size === 0) response.end()
    else await pipeline(createReadStream(objectAt(key), { start, end }), response).catch(() => {})
  }

  async function multipart(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) {
    if (query.has('uploads')) {
      const id = randomUUID()
      await mkdir(join(uploads, id))
      return answerXml(
        response,
        'InitiateMultipartUploadResult',
        `<Key>${xmlText(key)}</Key><UploadId>${id}</UploadId>`,
      )
    }
    const folder = join(uploads, query.get('uploadId') ?? '')
    if (!existsSync(folder)) throw new RefusedRequest(404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      const number = (query.get('partNumber') ?? '').padStart(5, '0')
      await rename(await receive(request), join(folder, number))
      response.setHeader('etag', `"${number}"`)
      response.end()
    } else if (request.method === 'GET') {
      const { shown, isCut } = slice(
        (await readdir(folder)).sort(),
        (query.get('part-number-marker') ?? '').padStart(5, '0'),
        page,
      )
      const parts: string[] = []
      for (const number of shown)
        parts.push(
          `<Part><PartNumber>${Number(number)}</PartNumber><ETag>&quot;${number}&quot;</ETag><Size>${await sizeOf(join(folder, number))}</Size></Part>`,
        )
      const next = isCut ? `<NextPartNumberMarker>${Number(shown.at(-1))}</NextPartNumberMarker>` : ''
      answerXml(response, 'ListPartsResult', `<IsTruncated>${isCut}</IsTruncated>${next}${parts.join('')}`)
    } else if (request.method === 'POST') {
      const numbers = [...(await text(request)).matchAll(/<PartNumber>(\d+)</g)].map(([, n = '']) => n.padStart(5, '0'))
      const whole = join(directory, randomUUID())
      for (const number of numbers) {
        const from = join(folder, number)
        if (number !== numbers.at(-1) && Number(await sizeOf(from)) < 5 * 1024 * 1024)
          throw new RefusedRequest(400, 'EntityTooSmall')
        await pipeline(createReadStream(from), createWriteStream(whole, { flags: 'a' }))
      }
      await publish(request, whole, key)
      await rm(folder, { recursive: true })
      answerXml(response, 'CompleteMultipartUploadResult', `<Key>${xmlText(key)}</Key><ETag>&quot;whole&quot;</ETag>`)
    } else {
      await rm(folder, { recursive: true })
      response.writeHead(204).end()
    }
  }

  async function list(response: ServerResponse, query: URLSearchParams) {
    const all = (await readdir(objects)).map((name) => decodeURIComponent(name))
    const wanted = all.filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const { shown, isCut } = slice(wanted, query.get('continuation-token') ?? '', page)
    const next = isCut ? `<NextContinuationToken>${xmlText(shown.at(-1) ?? '')}</NextContinuationToken>` : ''
    const contents = shown.map((key) => `<Contents><Key>${xmlText(key)}</Key></Contents>`).join('')
    answerXml(response, 'ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${contents}`)
  }

  /** Tells a browser whether pages of its origin may call; false for a question of that kind alone. */
  function answerPage({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = headers
    const isAllowed = origin !== undefined && rules.includes(`<AllowedOrigin>${origin}</AllowedOrigin>`)
    if (isAllowed) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT')
      response.setHeader('access-control-allow-headers', '*')
    }
    if (method !== 'OPTIONS') return true
    response.writeHead(isAllowed ? 200 : 403).end()
    return false
  }

  async function answerCors(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') rules = await text(request)
    else if (rules === '') throw new RefusedRequest(404, 'NoSuchCORSConfiguration')
    response.setHeader('content-type', 'application/xml')
    response.end(request.method === 'PUT' ? '' : rules)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!answerPage(request, response)) return
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const [, asked, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const isKnown = request.headers.authorization?.includes(keys.accessKeyId)
    if (!isKnown && !isSignedAddress(request, keys.secretAccessKey)) throw new RefusedRequest(403, 'AccessDenied')
    if (asked !== bucket) throw new RefusedRequest(404, 'NoSuchBucket')
    if (key === '' && query.has('cors')) return answerCors(request, response)
    if (key === '') return request.method === 'HEAD' ? void response.end() : list(response, query)
    if (query.has('uploads') || query.has('uploadId')) return multipart(request, response, key, query)
    if (request.method === 'PUT') {
      const written = await receive(request)
      const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
      await writeFile(metaAt(key), JSON.stringify(meta))
      await publish(request, written, key)
      response.setHeader('etag', '"whole"')
      return void response.end()
    }
    if (request.method === 'DELETE') {
      await rm(objectAt(key), { force: true })
      return void response.writeHead(204).end()
    }
    return send(request, response, key)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, message: code } =
        error instanceof RefusedRequest ? error : new RefusedRequest(500, 'InternalError')
      if (response.headersSent) response.destroy()
      else {
        response.statusCode = status
        answerXml(response, 'Error', `<Code>${code}</Code><Message>${code}</Message>`)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'fr-essai',
    credentials: keys,
    direct: null,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
