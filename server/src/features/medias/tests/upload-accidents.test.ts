import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medias } from '@regie/contract/medias/routes'
import { projects } from '@regie/contract/projects/routes'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StorageFull } from '#platform/storage/storage.ts'
import { environmentOf } from '#test/samples/s3-store.ts'
import { startS3Stub } from '#test/samples/s3-stub.ts'
import { startAccidentProxy } from '#test/support/accident-proxy.ts'
import { aProduction } from '#test/support/builders.ts'
import { inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { uploading } from '#test/support/uploading.ts'
import { sweepPreparations } from '../index.ts'

/** A store that hangs is waited for; `npm run test:full` waits. */
const accidents = ['gone', 'refusing', ...(process.env['REGIE_TESTS'] === 'full' ? (['hung'] as const) : [])] as const
const content = randomBytes(50_000)
const sound = { database: 'ok', files: 'ok' }
const readiness = async ({ url }: Regie) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, await response.json()]
}

describe.skipIf(inS3)('an upload to the disk, after a kill', () => {
  let regie: Regie
  let admin: Person
  beforeAll(async () => {
    regie = await startRegie({ working: true })
    admin = await regie.person('ADMIN')
  })
  afterAll(() => regie.stop())

  it.each([
    ['without its notes', (path: string) => rm(`${path}.json`), 20_000],
    ['with notes cut short', (path: string) => writeFile(`${path}.json`, '{"siz'), 20_000],
    ['without its bytes', (path: string) => rm(path), 0],
  ])('%s goes on, announced again or not', async (_, damage, offset) => {
    const { declare, head, patch, validate } = uploading(regie)
    const { id } = await aProduction(regie.db)
    const file = { name: 'rush.bin', size: content.length }
    const [slot] = (await declare(admin, id, [file])).data
    if (!slot) throw new Error('not declared')
    expect((await patch(admin, slot, content.subarray(0, 20_000), 0)).status).toBe(204)
    await damage(join(regie.platform.config.data, 'files/receiving/medias', slot.key, 'original'))

    const [again] = (await declare(admin, id, [file])).data
    expect(again?.key).toBe(slot.key)
    expect(await head(admin, slot)).toEqual({ status: 200, offset })
    expect((await patch(admin, slot, content.subarray(offset), offset)).status).toBe(204)
    expect(await validate(admin, id, slot.key, content)).toMatchObject([{ outcome: 'ACCEPTED' }])
  })

  it('that is refused is told why in French, as every other failure', async () => {
    const { declare, patch } = uploading(regie)
    const { id } = await aProduction(regie.db)
    const [slot] = (await declare(admin, id, [{ name: 'rush.bin', size: content.length }])).data
    if (!slot) throw new Error('not declared')
    const response = await patch(admin, slot, content, 5)
    expect([response.status, response.headers.get('content-type')]).toEqual([409, 'application/json; charset=utf-8'])
    expect(await response.json()).toEqual({
      error: {
        code: 'UPLOAD_MOVED_ON',
        message: 'Une autre partie de ce fichier est arrivée : l’envoi reprend après elle.',
      },
    })
    const old = await fetch(regie.url + slot.url, { method: 'HEAD', headers: { cookie: admin.browser.cookie ?? '' } })
    expect(old.status).toBe(412)
  })

  it('whose preparation finds no room waits for it, and is prepared once there is some', async () => {
    const { declare, patch, validate } = uploading(regie)
    const { storage } = regie.platform
    const put = storage.put.bind(storage)
    storage.put = async (key, source, expected) => {
      if (key.includes('/previews/')) throw new StorageFull(key)
      return put(key, source, expected)
    }
    const { id } = await aProduction(regie.db)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const [slot] = (await declare(admin, id, [{ name: 'photo.jpg', size: photo.length }])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, photo, 0)
    expect(await validate(admin, id, slot.key, photo)).toMatchObject([{ outcome: 'ACCEPTED' }])
    const row = async () => {
      const { rows } = await regie.db.execute(sql`select state, problem, attempts from medias where id = ${slot.key}`)
      return rows[0]
    }
    const problem = 'Il n’y a plus assez de place pour préparer ce fichier : la préparation attend.'
    await expect.poll(row, { timeout: 30_000 }).toEqual({ state: 'PROCESSING', problem, attempts: 0 })

    storage.put = put
    // Once the job has ended, the sweeper finds no job for the upload.
    await expect
      .poll(
        async () => {
          await sweepPreparations(regie.platform)
          return row()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toMatchObject({ state: 'READY', problem: null })
  })

  it('left being checked is taken up by the next worker', async () => {
    const { declare, patch, validate } = uploading(regie)
    const { id } = await aProduction(regie.db)
    const [slot] = (await declare(admin, id, [{ name: 'rush.bin', size: content.length }])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, content, 0)
    // The state that a process leaves when killed just after taking the job.
    await regie.db.execute(sql`update medias set checking_since = now() where id = ${slot.key}`)
    await regie.db.execute(sql`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, started_on,
        heartbeat_on, heartbeat_seconds, expire_seconds, keep_until)
      values ('medias.accept', ${JSON.stringify({ mediaId: slot.key })}, 'active', 5, 0, 2, true, now(),
        now() - interval '15 seconds', 20, 3600, now() + interval '1 day')`)
    const began = Date.now()
    await expect
      .poll(async () => (await validate(admin, id, slot.key, content))[0]?.outcome, { timeout: 60_000 })
      .toBe('ACCEPTED')
    expect(Date.now() - began).toBeLessThan(60_000)
  })
})

describe('a store that is not there', () => {
  let regie: Regie
  let admin: Person
  let store: Awaited<ReturnType<typeof startS3Stub>>
  let proxy: Awaited<ReturnType<typeof startAccidentProxy>>
  let directory: string
  let productionId: string
  let mediaId: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'regie-store-'))
    store = await startS3Stub(directory)
    proxy = await startAccidentProxy(store.endpoint ?? '')
    regie = await startRegie({ working: true, env: { ...environmentOf(store), S3_ENDPOINT: proxy.url } })
    admin = await regie.person('ADMIN')
    productionId = (await aProduction(regie.db)).id
    const { declare, patch, validate } = uploading(regie)
    const [slot] = (await declare(admin, productionId, [{ name: 'rush.bin', size: content.length }])).data
    if (!slot) throw new Error('not declared')
    mediaId = slot.key
    await patch(admin, slot, content, 0)
    const [received] = await validate(admin, productionId, slot.key, content)
    if (received?.outcome !== 'ACCEPTED') throw new Error('not accepted')
  })
  afterAll(async () => {
    await regie.stop()
    await proxy.close()
    await store.close()
    await rm(directory, { recursive: true })
  })

  it.each(accidents)(
    'because it is %s is said within 25 s, and the rest works; all goes on once it is back',
    async (accident) => {
      const { declare, head, patch } = uploading(regie)
      const [slot] = (await declare(admin, productionId, [{ name: `${accident}.bin`, size: content.length }])).data
      if (!slot) throw new Error('not declared')
      await patch(admin, slot, content.subarray(0, 100), 0)
      expect(await head(admin, slot)).toEqual({ status: 200, offset: 100 })

      if (accident === 'gone') proxy.cut(true)
      else if (accident === 'refusing') proxy.refuse(() => true)
      else proxy.hang(true)
      const began = Date.now()
      const download = admin.browser.send('GET', `/api/medias/${mediaId}/original`)
      const announcing = declare(admin, productionId, [{ name: `${accident}-2.bin`, size: 10 }])
      const heading = head(admin, slot)
      const sending = patch(admin, slot, content.subarray(100), 100)
      const answers = await Promise.all([download, sending])
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15'])
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.json()).toEqual({
          error: {
            code: 'STORAGE_UNAVAILABLE',
            message:
              'Le stockage des fichiers ne répond pas pour le moment. Le reste fonctionne : réessayez dans un instant.',
          },
        })
      }
      expect((await announcing).error?.code).toBe('STORAGE_UNAVAILABLE')
      expect((await heading).status).toBe(503)
      expect(Date.now() - began).toBeLessThan(25_000)
      expect((await admin.browser.call(projects.list, { query: {} })).status).toBe(200)
      expect((await admin.browser.call(medias.ofProduction, { params: { productionId }, query: {} })).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expect(await readiness(regie)).toEqual([200, { status: 'degraded', storage: 'unreachable', ...sound }])

      proxy.cut(false)
      proxy.refuse(() => false)
      proxy.hang(false)
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expect(await readiness(regie)).toEqual([200, { status: 'ok', storage: 'ok', ...sound }])
      const { offset } = await head(admin, slot)
      expect((await patch(admin, slot, content.subarray(offset), offset)).status).toBe(204)
      expect((await admin.browser.send('GET', `/api/medias/${mediaId}/original`)).status).toBe(200)
    },
  )
})
