import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { agency } from '@regie/contract/agency/routes'
import { installation } from '@regie/contract/installation/routes'
import { medias } from '@regie/contract/medias/routes'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#diagnostics.ts'
import { companyMembers } from '#features/companies/index.ts'
import { StorageUnavailable } from '#platform/storage/storage.ts'
import { environmentOf } from '#test/samples/s3-store.ts'
import { startS3Stub } from '#test/samples/s3-stub.ts'
import { aMedia, aProduction, aProject } from '#test/support/builders.ts'
import { inFleet, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { previewKey } from '../jobs/preview-keys.ts'
import { medias as mediaRows } from '../table.ts'

const mebibyte = 1024 * 1024
const pagesOrigin = 'http://localhost:4000'
const folder = mkdtempSync(join(tmpdir(), 'regie-direct-'))
let store: Awaited<ReturnType<typeof startS3Stub>>
let regie: Regie
let admin: Person
beforeAll(async () => {
  store = await startS3Stub(join(folder, 'store'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="fr"><head></head><body></body></html>')
  const env = { ...environmentOf(store), S3_DIRECT: 'true' }
  regie = await startRegie({ working: true, env, pages: folder })
  admin = await regie.person('ADMIN')
})
afterAll(async () => {
  await regie.stop()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A client of the company of a new production that expects deposits. */
async function aClient() {
  const client = await regie.person('CLIENT')
  const { id: projectId, companyId } = await aProject(regie.db)
  await regie.db.insert(companyMembers).values({ companyId, userId: client.id })
  return { client, production: await aProduction(regie.db, { projectId, optionDepotClient: 'YES' }) }
}

async function declare({ browser }: Person, productionId: string, size: number, category: MediaCategory = 'DEPOT') {
  const files = [{ name: `${randomUUID()}.bin`, size }]
  const { data } = await browser.call(medias.declare, { params: { productionId }, body: { category, files } })
  const [upload] = data
  if (!upload) throw new Error('not declared')
  return upload
}

const addressesOf = ({ browser }: Pick<Person, 'browser'>, mediaId: string) =>
  browser.call(medias.pieceAddresses, { params: { mediaId } })

/** Sends what is missing of a file as the pages do. Answers the statuses of the store. */
async function sendPieces(person: Person, mediaId: string, content: Uint8Array<ArrayBuffer>) {
  const { data } = await addressesOf(person, mediaId)
  const statuses: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as the pages do
  for (const { start, end, url } of data.pieces)
    statuses.push((await fetch(url, { method: 'PUT', body: content.subarray(start, end) })).status)
  return statuses
}

describe('a file that its sender’s browser gives to the store', () => {
  it('is checked and becomes a file, without passing by the server', async () => {
    const { client, production } = await aClient()
    const content = randomBytes(20 * mebibyte)
    const upload = await declare(client, production.id, content.length)
    expect(upload).toMatchObject({ direct: true, received: 0 })
    expect(await sendPieces(client, upload.key, content)).toEqual([200, 200])
    expect((await addressesOf(client, upload.key)).data).toEqual({ received: content.length, pieces: [] })

    const sha256 = createHash('sha256').update(content).digest('hex')
    const params = { productionId: production.id }
    const validate = async (hash: string) =>
      (
        await client.browser.call(medias.validateUpload, {
          params,
          body: { files: [{ key: upload.key, sha256: hash }] },
        })
      ).data
    expect(await validate(sha256)).toMatchObject([{ outcome: 'ACCEPTED' }])
    const answer = await client.browser.send('GET', `/api/medias/${upload.key}/original`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    // It is a file of the production: nothing more is sent to it.
    expect((await addressesOf(client, upload.key)).status).toBe(404)
  })

  it('is refused when it is not what was announced', async () => {
    const { client, production } = await aClient()
    const upload = await declare(client, production.id, 1000)
    expect(await sendPieces(client, upload.key, randomBytes(1000))).toEqual([200])
    const body = { files: [{ key: upload.key, sha256: 'a'.repeat(64) }] }
    const { data } = await client.browser.call(medias.validateUpload, { params: { productionId: production.id }, body })
    expect(data).toMatchObject([
      { outcome: 'REFUSED', problem: expect.stringContaining('n’est pas ce qui a été envoyé') },
    ])
  })

  it('counts what has arrived', async () => {
    const { client, production } = await aClient()
    const upload = await declare(client, production.id, 20 * mebibyte)
    const { data } = await addressesOf(client, upload.key)
    await fetch(data.pieces[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(16 * mebibyte) })
    await addressesOf(client, upload.key)
    const [row] = await regie.db.select().from(mediaRows).where(eq(mediaRows.id, upload.key))
    expect(row).toMatchObject({ arrived: 16 * mebibyte, state: 'UPLOADING' })
  })

  it('that stood still is asked for its room again', async () => {
    const own = await startS3Stub(join(folder, 'small'))
    const small = await startRegie({ env: { ...environmentOf(own), S3_DIRECT: 'true', STORAGE_QUOTA_GB: '1' } })
    try {
      const person = await small.person('ADMIN')
      const { id } = await aProduction(small.db)
      const upload = await declare(person, id, 20 * mebibyte, 'RUSH')
      await aMedia(small.db, { size: 995_000_000, createdById: person.id })
      expect((await addressesOf(person, upload.key)).status).toBe(200)
      const stale = { bytesAt: sql`now() - interval '2 hours'` }
      await small.db.update(mediaRows).set(stale).where(eq(mediaRows.id, upload.key))
      expect((await addressesOf(person, upload.key)).error?.code).toBe('STORAGE_FULL')
    } finally {
      await small.stop()
      await own.close()
    }
  })

  it('has addresses for its sender alone, as long as they see the production', async () => {
    const { client, production } = await aClient()
    const upload = await declare(client, production.id, 1000)
    const colleague = await regie.person('CLIENT')
    const people = { admin, colleague, talent: await regie.person('TALENT') }
    for (const [name, person] of Object.entries(people))
      expect((await addressesOf(person, upload.key)).status, name).toBe(404)
    expect((await addressesOf({ browser: regie.stranger() }, upload.key)).status).toBe(401)
    expect((await addressesOf(client, upload.key)).status).toBe(200)
    await regie.db.delete(companyMembers).where(eq(companyMembers.userId, client.id))
    expect((await addressesOf(client, upload.key)).status).toBe(404)
  })

  it('passes by the server where the store is not open to browsers', async () => {
    const closed = await startRegie()
    try {
      const person = await closed.person('ADMIN')
      const { id } = await aProduction(closed.db)
      const upload = await declare(person, id, 1000, 'RUSH')
      expect(upload.direct).toBe(false)
      expect((await addressesOf(person, upload.key)).status).toBe(404)
    } finally {
      await closed.stop()
    }
  })
})

describe('a file that a browser reads from the store', () => {
  const size = 300_000
  const content = randomBytes(size)
  const run = randomUUID()
  const files = [
    { name: 'proxy' as const, type: 'video/mp4', size, width: 1280, height: 720 },
    { name: 'poster' as const, type: 'image/webp', size, width: 1280, height: 720 },
  ]
  let film: Awaited<ReturnType<typeof aMedia>>
  beforeAll(async () => {
    film = await aMedia(regie.db, {
      name: 'Été.mov',
      type: 'video/quicktime',
      size,
      category: 'RUSH',
      previews: { run, files, storyboard: null, rate: null, frames: null },
      storageKey: `medias/${randomUUID()}/original`,
    })
    const { storage } = regie.platform
    await storage.put(film.storageKey, Readable.from([content]))
    for (const { name } of files) await storage.put(previewKey(film.id, run, name), Readable.from([content]))
  })

  const asked = (person: Person, path: string, method = 'GET') =>
    fetch(`${regie.url}/api/medias/${film.id}/${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie: person.browser.cookie ?? '' },
    })

  it.each([
    ['original', 'attachment', 'video/quicktime'],
    ['original/played', 'inline', 'video/quicktime'],
    ['shown', 'inline', 'video/mp4'],
    ['previews/proxy', 'inline', 'video/mp4'],
  ])('is sent by the store: %s', async (path, disposition, type) => {
    const answer = await asked(admin, path)
    expect(answer.status).toBe(302)
    // The next address is another.
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const address = new URL(answer.headers.get('location') ?? '')
    expect(address.origin).toBe(store.endpoint)
    const sent = await fetch(address, { headers: { range: 'bytes=5-9' } })
    expect([sent.status, sent.headers.get('content-type')]).toEqual([206, type])
    expect(sent.headers.get('content-disposition')).toContain(disposition)
    expect(sent.headers.get('content-disposition')).toContain('%C3%89t%C3%A9.mov')
    expect(Buffer.from(await sent.arrayBuffer()).equals(content.subarray(5, 10))).toBe(true)
  })

  it.each([
    ['a picture, which browsers keep', 'previews/poster', 'GET'],
    ['the head of a film', 'previews/proxy', 'HEAD'],
  ])('is sent by the server: %s', async (_, path, method) => {
    const answer = await asked(admin, path, method)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)])
  })

  it('has addresses for those who may read it, each time anew', async () => {
    const client = await regie.person('CLIENT')
    for (const path of ['original', 'original/played', 'shown', 'previews/proxy'])
      expect((await asked(client, path)).status, path).toBe(404)
    const former = await regie.person('ADMIN')
    expect((await asked(former, 'original')).status).toBe(302)
    await regie.db.execute(sql`delete from sessions where user_id = ${former.id}`)
    expect((await asked(former, 'original')).status).toBe(401)
  })
})

it('the pages may call the store, and no other address', async () => {
  const answer = await fetch(regie.url, { headers: { accept: 'text/html' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const name of ['media-src', 'connect-src'])
    expect(new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ').at(-1), name).toBe(store.endpoint)
  for (const name of ['script-src', 'img-src', 'default-src'])
    expect(new RegExp(`${name} ([^;]+)`).exec(policy)?.[1], name).not.toContain(store.endpoint)
  expect(await regie.platform.storage.direct?.isOpenToPages()).toBe(true)
  const question = { origin: pagesOrigin, 'access-control-request-method': 'PUT' }
  expect((await fetch(store.endpoint ?? '', { method: 'OPTIONS', headers: question })).ok).toBe(
    new URL(regie.platform.config.baseUrl).origin === pagesOrigin,
  )
  // Nothing of it reaches what is public.
  expect(JSON.stringify((await regie.stranger().call(agency.shown, {})).data)).not.toContain(store.endpoint)
})

// Of this server: a fleet asks from any of them.
it.skipIf(inFleet)('a store that is closed to pages is told to administrators', async () => {
  const { storage } = regie.platform
  const { direct } = storage
  if (!direct) throw new Error('the store is not open to browsers')
  const storageNow = async () => {
    const { data } = await admin.browser.call(installation.services, {})
    return data.find(({ name }) => name.startsWith('Stockage S3'))
  }
  try {
    expect(await storageNow()).toMatchObject({ state: 'ANSWERS', detail: null })
    storage.direct = { ...direct, isOpenToPages: async () => false }
    expect(await storageNow()).toMatchObject({ state: 'SILENT', detail: expect.stringContaining('CORS du bucket') })
    expect(await diagnose(regie.platform)).toContainEqual(expect.stringContaining('✗ Le stockage refuse les envois'))
    const isSilent = async () => {
      throw new StorageUnavailable('silent')
    }
    storage.direct = { ...direct, isOpenToPages: isSilent }
    expect(await storageNow()).toMatchObject({ detail: expect.stringContaining('S3_PUBLIC_ENDPOINT') })
  } finally {
    storage.direct = direct
  }
})
