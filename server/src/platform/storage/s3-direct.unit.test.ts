import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Stub } from '#test/samples/s3-stub.ts'
import { openS3Storage } from './s3.ts'
import { type DirectStore, NotStored, type Storage } from './storage.ts'

const pagesOrigin = 'https://regie.exemple.test'
const mebibyte = 1024 * 1024
const size = 40_000_000
const content = randomBytes(size)
const sha256 = createHash('sha256').update(content).digest('hex')

const root = await mkdtemp(join(tmpdir(), 'regie-direct-'))
let store: Awaited<ReturnType<typeof startS3Stub>>
let storage: Storage
let direct: DirectStore
beforeAll(async () => {
  store = await startS3Stub(root)
  const { endpoint } = store
  storage = await openS3Storage({ ...store, direct: { endpoint, pagesOrigin } }, join(root, 'workshop'))
  if (!storage.direct) throw new Error('the store is not open to browsers')
  direct = storage.direct
})
afterAll(async () => {
  await store.close()
  await rm(root, { recursive: true })
})

const put = async (url: string, body: Uint8Array<ArrayBuffer>) => (await fetch(url, { method: 'PUT', body })).status

/** Sends what is missing of a file by its addresses, `most` pieces at most. Answers where each began. */
async function sendRest(key: string, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const { pieces } = await direct.pieceAddresses(key, { size, seconds: 60 })
  const sent = pieces.slice(0, most)
  for (const { start, end, url } of sent) expect(await put(url, content.subarray(start, end))).toBe(200)
  return sent.map(({ start }) => start)
}

describe('a store that browsers send files to', () => {
  it('takes them piece by piece, and goes on where it was', async () => {
    const key = 'medias/direct/original'
    expect(await sendRest(key, 1)).toEqual([0])
    expect(await storage.receiving.received(key)).toBe(16 * mebibyte)
    expect(await sendRest(key)).toEqual([16 * mebibyte, 32 * mebibyte])
    expect(await direct.pieceAddresses(key, { size, seconds: 60 })).toEqual({ received: size, pieces: [] })
    expect(await storage.receiving.accept(key, { size, sha256 })).toMatchObject({ size, sha256 })
    expect(await storage.receiving.received(key)).toBe(null)
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true)
  })

  it('goes on with a file that began through the server: what is less than a part is sent again', async () => {
    const key = 'medias/both/original'
    await storage.receiving.begin(key, size)
    await storage.receiving.pieces.write(Readable.from([content.subarray(0, 18_000_000)]), key, 0)
    const starts = await sendRest(key, 1)
    expect(starts).toEqual([16 * mebibyte])
    // And the other way round.
    const arrived = (await storage.receiving.received(key)) ?? Number.NaN
    expect(arrived).toBe(32 * mebibyte)
    await storage.receiving.pieces.write(Readable.from([content.subarray(arrived)]), key, arrived)
    expect(await storage.receiving.accept(key, { size, sha256 })).toMatchObject({ sha256 })
  })

  it('takes the same piece twice, as two windows send it', async () => {
    const key = 'medias/twice/original'
    const [one, other] = await Promise.all([1, 2].map(() => direct.pieceAddresses(key, { size, seconds: 60 })))
    for (const addresses of [one, other])
      for (const { start, end, url } of addresses?.pieces ?? [])
        expect(await put(url, content.subarray(start, end))).toBe(200)
    expect(await storage.receiving.accept(key, { size, sha256 })).toMatchObject({ sha256 })
  })

  it('is asked for nothing of an empty file', async () => {
    expect(await direct.pieceAddresses('medias/empty/original', { size: 0, seconds: 60 })).toEqual({
      received: 0,
      pieces: [],
    })
    expect(await storage.receiving.accept('medias/empty/original', { size: 0 })).toMatchObject({ size: 0 })
  })

  it('gives a film of 4 TB pieces that S3 counts', async () => {
    const { pieces } = await direct.pieceAddresses('medias/huge/original', { size: 4e12, seconds: 60 })
    const [first] = pieces
    expect(4e12 / (first?.end ?? 0)).toBeLessThan(10_000)
  })

  it.each<[string, (url: URL) => void, number, number?]>([
    ['more bytes than were announced', () => {}, 16 * mebibyte + 1],
    ['fewer', () => {}, 100],
    ['another part', (url) => url.searchParams.set('partNumber', '2'), 16 * mebibyte],
    ['another object', (url) => (url.pathname = url.pathname.replace('refused', 'other')), 16 * mebibyte],
    ['a longer life', (url) => url.searchParams.set('X-Amz-Expires', '6000'), 16 * mebibyte],
    ['a piece that comes too late', () => {}, 16 * mebibyte, 1500],
  ])('refuses, at an address, %s', async (_, change, bytes, late = 0) => {
    const { pieces } = await direct.pieceAddresses('medias/refused/original', { size, seconds: 1 })
    const url = new URL(pieces[0]?.url ?? '')
    change(url)
    await sleep(late)
    expect(await put(url.href, Buffer.alloc(bytes))).toBe(403)
    expect(await storage.receiving.received('medias/refused/original')).toBe(0)
  })
})

describe('a store that browsers read from', () => {
  it('sends a file under the type and the name that were signed, by ranges', async () => {
    await storage.put('read', Readable.from([content]))
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent('Été (V2).mov')}`
    const url = await direct.fileAddress('read', { type: 'video/quicktime', disposition, seconds: 60 })
    expect(new URL(url).origin).toBe(direct.origin)
    const answer = await fetch(url, { headers: { range: 'bytes=10-19' } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-type')).toBe('video/quicktime')
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
    for (const wrong of ['response-content-type', 'X-Amz-Signature']) {
      const other = new URL(url)
      other.searchParams.set(wrong, 'text/html')
      expect((await fetch(other)).status, wrong).toBe(403)
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    await expect(storage.read('elsewhere')).rejects.toThrow(NotStored)
  })

  it('is open to the pages of its installation once a server asked for it, and to no others', async () => {
    // Whoever looks at the storage changes nothing of it.
    expect(await direct.isOpenToPages()).toBe(false)
    await direct.openToPages()
    expect(await direct.isOpenToPages()).toBe(true)
    const asking = (origin: string) => ({
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
    expect((await fetch(direct.origin, asking(pagesOrigin))).status).toBe(200)
    expect((await fetch(direct.origin, asking('https://ailleurs.test'))).status).toBe(403)
    // Its rules are added to those that it had.
    const { endpoint } = store
    const beside = { endpoint, pagesOrigin: 'https://autre.exemple.test' }
    const other = await openS3Storage({ ...store, direct: beside }, join(root, 'workshop'))
    await other.direct?.openToPages()
    expect(await direct.isOpenToPages()).toBe(true)
  })
})
