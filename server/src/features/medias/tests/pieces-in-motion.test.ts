import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Upload } from '@regie/contract/medias/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StorageFull } from '#platform/storage/storage.ts'
import { aProduction } from '#test/support/builders.ts'
import { inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { uploading } from '#test/support/uploading.ts'

const content = randomBytes(3_000_000)

describe('a piece of a file', () => {
  let regie: Regie
  let admin: Person
  let slot: Upload
  beforeAll(async () => {
    regie = await startRegie()
    admin = await regie.person('ADMIN')
  })
  afterAll(() => regie.stop())

  async function announced(): Promise<void> {
    const { id } = await aProduction(regie.db)
    const [made] = (await uploading(regie).declare(admin, id, [{ name: 'rush.bin', size: content.length }])).data
    if (!made) throw new Error('not declared')
    slot = made
  }
  const arrived = async () => (await uploading(regie).head(admin, slot)).offset

  /** A call whose body stays open. Without a length, it is sent in chunks. */
  function open(offset: number, length?: number): { call: ClientRequest; answer: Promise<IncomingMessage | null> } {
    const headers = {
      'tus-resumable': '1.0.0',
      cookie: admin.browser.cookie ?? '',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      ...(length !== undefined && { 'content-length': length }),
    }
    const call = request(regie.url + slot.url, { method: 'PATCH', headers })
    const answer = new Promise<IncomingMessage | null>((resolve) => {
      call.on('response', (response) => resolve(response.resume()))
      call.on('error', () => resolve(null))
    })
    return { call, answer }
  }

  it('that is cut keeps all that came, and the next one goes on from there', async () => {
    await announced()
    const { call, answer } = open(0, content.length)
    // Until all left this process: the rest would be lost with the socket.
    await new Promise((left) => call.write(content.subarray(0, 1_200_000), left))
    call.destroy()
    expect(await answer).toBeNull()
    await expect.poll(arrived).toBe(1_200_000)
    expect((await uploading(regie).patch(admin, slot, content.subarray(1_200_000), 1_200_000)).status).toBe(204)
    expect(await arrived()).toBe(content.length)
  })

  // Each size leaves other bytes in the request when the cut shows: a store that is slow has read none of them.
  it.each([40_000, 150_000, 190_000, 230_000])(
    'that is cut keeps its %i bytes before a slow store reads them',
    async (sent) => {
      await announced()
      const { pieces } = regie.platform.storage.receiving
      const write = pieces.write.bind(pieces)
      const cut = new AbortController()
      pieces.write = async (...piece) => {
        await once(cut.signal, 'abort')
        return write(...piece)
      }
      try {
        const { call, answer } = open(0, content.length)
        await new Promise((left) => call.write(content.subarray(0, sent), left))
        call.destroy()
        expect(await answer).toBeNull()
        await sleep(200)
      } finally {
        pieces.write = write
        cut.abort()
      }
      await expect.poll(arrived).toBe(sent)
    },
  )

  it.skipIf(inS3)('whose call hangs gives its turn to the next one, and keeps what came', async () => {
    await announced()
    const { call, answer } = open(0, content.length)
    call.write(content.subarray(0, 700_000))
    // Asking for the offset would take the turn already.
    const path = join(regie.platform.config.data, 'files/receiving/medias', slot.key, 'original')
    await expect.poll(async () => (await stat(path)).size).toBe(700_000)
    const next = await uploading(regie).patch(admin, slot, content.subarray(700_000), 700_000)
    expect(next.status).toBe(204)
    expect(await arrived()).toBe(content.length)
    expect((await answer)?.headers.connection).toBe('close')
    call.destroy()
  })

  it('longer than the file is refused, whether it says its length or not', async () => {
    await announced()
    const long = Buffer.concat([content, Buffer.from('too much')])
    for (const length of [long.length, undefined]) {
      const { call, answer } = open(0, length)
      call.end(long)
      expect((await answer)?.statusCode, String(length)).toBe(413)
      expect(await arrived()).toBeLessThanOrEqual(content.length)
    }
  })

  it('that finds no room is answered before its end', async () => {
    await announced()
    const { pieces } = regie.platform.storage.receiving
    const write = pieces.write.bind(pieces)
    pieces.write = async (stream, id, offset) => {
      await once(stream, 'readable')
      throw new StorageFull(`${id} ${offset}`)
    }
    const { call, answer } = open(0, content.length)
    call.write(content.subarray(0, 500_000))
    expect((await answer)?.statusCode).toBe(507)
    pieces.write = write
    call.destroy()
    expect((await uploading(regie).patch(admin, slot, content, 0)).status).toBe(204)
  })
})
