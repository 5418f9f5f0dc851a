import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Upload } from '@regie/contract/medias/schema'
import { ERRORS } from '@tus/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { aProduction } from '#test/support/builders.ts'
import { type Line, startLine } from '#test/support/database/line.ts'
import { inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { uploading } from '#test/support/uploading.ts'
import { originalKey } from '../table.ts'

const content = randomBytes(2_000_000)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a file whose pieces arrive at several servers', () => {
  let line: Line
  let servers: [Regie, Regie, Regie]
  let admin: Person
  let productionId: string
  beforeAll(async () => {
    line = await startLine(Number(new URL(inject('postgres').url).port))
    const first = await startRegie()
    servers = [first, await startRegie({ beside: first }), await startRegie({ beside: first, line })]
    admin = await first.person('ADMIN')
    productionId = (await aProduction(first.db)).id
  })
  afterAll(async () => {
    // oxlint-disable-next-line no-await-in-loop -- the first one drops the database
    for (const server of servers.toReversed()) await server.stop()
    await line.end()
  })

  let serial = 0
  const announced = async (): Promise<Upload> => {
    serial += 1
    const file = { name: `rush ${serial}.bin`, size: content.length }
    const [slot] = (await uploading(servers[0]).declare(admin, productionId, [file])).data
    if (!slot) throw new Error('not declared')
    return slot
  }
  const offsetAt = async (server: Regie, slot: Upload) => (await uploading(server).head(admin, slot)).offset
  const send = async (server: Regie, slot: Upload, offset: number, end = content.length) =>
    (await uploading(server).patch(admin, slot, content.subarray(offset, end), offset)).status
  const written = async (slot: Upload) => {
    const { receiving } = servers[0].platform.storage
    const expected = { size: content.length, sha256: hashOf(content) }
    return (await receiving.accept(originalKey(slot.key), expected)).sha256
  }
  const anyServer = () => servers[randomInt(servers.length)] ?? servers[0]

  /** A call that hangs after some bytes. */
  async function hanging({ url }: Regie, slot: Upload, end: number) {
    const call: ClientRequest = request(url + slot.url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        cookie: admin.browser.cookie ?? '',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
        'upload-offset': 0,
      },
    })
    const answer = new Promise<IncomingMessage | null>((resolve) => {
      call.on('response', (response) => resolve(response.resume()))
      call.on('error', () => resolve(null))
    })
    await new Promise((left) => call.write(content.subarray(0, end), left))
    return { call, answer }
  }

  it('is whole, wherever each of them arrives', async () => {
    const slots = await Promise.all(Array.from({ length: 20 }, announced))
    const upload = async (slot: Upload) => {
      for (let offset = 0; offset < content.length; ) {
        const end = Math.min(offset + randomInt(200_000, 900_000), content.length)
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other
        expect(await send(anyServer(), slot, offset, end)).toBe(204)
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other
        offset = await offsetAt(anyServer(), slot)
        expect(offset).toBe(end)
      }
      expect(await written(slot)).toBe(hashOf(content))
    }
    await Promise.all(slots.map(upload))
  })

  it('is whole when two of them receive the same piece at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const slot = await announced()
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const statuses = await Promise.all(servers.map((server) => send(server, slot, 0)))
      for (const status of statuses) expect([204, 409]).toContain(status)
      // Whoever waits for its turn asks for it: the first may have stopped on the way.
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const arrived = await offsetAt(servers[1], slot)
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      if (arrived < content.length) expect(await send(servers[2], slot, arrived)).toBe(204)
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      expect(await written(slot)).toBe(hashOf(content))
    }
  })

  it('goes on at another server than the one whose call hangs', async () => {
    const slot = await announced()
    const { call, answer } = await hanging(servers[0], slot, 700_000)
    await expect.poll(() => offsetAt(servers[1], slot)).toBeGreaterThanOrEqual(inS3 ? 0 : 700_000)
    const offset = await offsetAt(servers[1], slot)
    expect(await send(servers[1], slot, offset)).toBe(204)
    expect((await answer)?.headers.connection).toBe('close')
    call.destroy()
    expect(await written(slot)).toBe(hashOf(content))
  })

  /** How many calls hold the turn of a file, on all servers. */
  const turnsHeld = async () => {
    const { rows } = await servers[0].db.execute<{ held: number }>(
      sql`select count(*)::int as held from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and classid = 7361 and d.datname = current_database()`,
    )
    return rows[0]?.held
  }

  it('goes on at another server than the one that lost the database, which stops writing', async () => {
    const slot = await announced()
    const { call, answer } = await hanging(servers[2], slot, 700_000)
    await expect.poll(turnsHeld).toBe(1)
    line.close()
    expect((await answer)?.headers.connection).toBe('close')
    call.destroy()
    const offset = await offsetAt(servers[1], slot)
    expect(await send(servers[1], slot, offset)).toBe(204)
    line.open()
    expect(await written(slot)).toBe(hashOf(content))
  })

  const isBack = async () => (await servers[2].stranger().send('GET', '/readyz')).status === 200

  it('goes on at the server that lost the database without a word, once a proxy forgot its connection', async () => {
    // The test before cut it off.
    await expect.poll(isBack).toBe(true)
    const slot = await announced()
    const { call, answer } = await hanging(servers[2], slot, 700_000)
    await expect.poll(turnsHeld).toBe(1)
    line.silence()
    expect((await answer)?.headers.connection).toBe('close')
    call.destroy()
    // The database still hears the proxy.
    expect(await turnsHeld()).toBe(1)
    line.open()
    await expect.poll(turnsHeld, { timeout: 20_000 }).toBe(0)
    await expect.poll(isBack).toBe(true)
    const offset = await offsetAt(servers[2], slot)
    expect(offset).toBeGreaterThanOrEqual(inS3 ? 0 : 700_000)
    expect(await send(servers[1], slot, offset)).toBe(204)
    expect(await written(slot)).toBe(hashOf(content))
  })

  it('is to be sent again when its turn does not come in time', async () => {
    const slot = await announced()
    const { uploadTurns } = servers[0].platform
    const newLock = vi.spyOn(uploadTurns, 'newLock').mockReturnValue({
      lock: () => Promise.reject(ERRORS.ERR_LOCK_TIMEOUT),
      unlock: async () => {},
    })
    const answer = await uploading(servers[0]).patch(admin, slot, content, 0)
    newLock.mockRestore()
    expect(await answer.json()).toMatchObject({ error: { code: 'STORAGE_UNAVAILABLE' } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('15')
    expect(await send(servers[0], slot, 0)).toBe(204)
  })

  it('is not written by a server that lost its turn before the first byte', async () => {
    await expect.poll(isBack).toBe(true)
    const slot = await announced()
    const { uploadTurns } = servers[2].platform
    const newLock = uploadTurns.newLock.bind(uploadTurns)
    uploadTurns.newLock = (id, lost) => {
      const lock = newLock(id, lost)
      return {
        unlock: () => lock.unlock(),
        async lock(...given) {
          await lock.lock(...given)
          line.close()
          await expect.poll(() => lost.signal.aborted).toBe(true)
        },
      }
    }
    const { call, answer } = await hanging(servers[2], slot, 700_000)
    expect((await answer)?.headers.connection).toBe('close')
    call.destroy()
    uploadTurns.newLock = newLock
    expect(await offsetAt(servers[1], slot)).toBe(0)
    expect(await send(servers[1], slot, 0)).toBe(204)
    line.open()
    expect(await written(slot)).toBe(hashOf(content))
  })
})
