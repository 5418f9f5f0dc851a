import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { medias } from '@regie/contract/medias/routes'
import type { Transfer } from '@regie/contract/medias/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRemote } from '#platform/remote/remote.ts'
import { aMedia, aProduction } from '#test/support/builders.ts'
import { certificate } from '#test/support/certificate.ts'
import { inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { resumeTransfers } from '../jobs/transfers.ts'
import { medias as mediaTable, originalKey } from '../table.ts'

let regie: Regie
let admin: Person
let site: Server
let port = 0
/** The answer of the site; each test sets its own. */
let answer: RequestListener
let productionId = ''

beforeAll(async () => {
  site = createServer(certificate, (request, response) => answer(request, response))
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  port = (site.address() as AddressInfo).port
  // This machine plays the Internet.
  const remote = createRemote({
    ports: [port],
    ca: certificate.cert,
    isAllowed: (address) => address === '127.0.0.1',
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  regie = await startRegie({ working: true, remote, env: { STORAGE_QUOTA_GB: '1' } })
  admin = await regie.person('ADMIN')
})
afterAll(async () => {
  await regie.stop()
  site.closeAllConnections()
  site.close()
})
beforeEach(async () => {
  productionId = (await aProduction(regie.db)).id
})

const begin = async (path = '/film.bin', person = admin) =>
  person.browser.call(medias.transferByUrl, {
    params: { productionId },
    body: { url: `https://public.test:${port}${path}`, category: 'RUSH' },
  })
const transfers = async () => (await admin.browser.call(medias.transfers, { params: { productionId } })).data
const files = async () =>
  (await admin.browser.call(medias.ofProduction, { params: { productionId }, query: {} })).data.data

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const failed = async () => until(async () => (await transfers()).find(({ state }) => state === 'FAILED'))
const arrived = async () => until(async () => (await files())[0])
const contentOf = async (id: string) =>
  Buffer.from(await (await admin.browser.send('GET', `/api/medias/${id}/original`)).arrayBuffer())

describe('a transfer from a link', () => {
  it('brings the file under the name that the site gives it', async () => {
    const content = randomBytes(400_000)
    answer = (_request, response) =>
      response
        .writeHead(200, {
          'content-length': content.length,
          'content-disposition': 'attachment; filename="x.bin"; filename*=UTF-8\'\'%C3%89t%C3%A9%20..%2F1.bin',
        })
        .end(content)
    const { data } = await begin()
    expect(data).toMatchObject({ host: 'public.test', state: 'WAITING', received: 0 })
    expect(JSON.stringify(data)).not.toContain('film.bin')
    const file = await arrived()
    expect(file).toMatchObject({ name: 'Été .._1.bin', size: 400_000, category: 'RUSH' })
    expect((await contentOf(file.id)).equals(content)).toBe(true)
    expect(await transfers()).toEqual([])
  })

  it('goes on where it was when the connection is cut', async () => {
    const content = randomBytes(3_000_000)
    const ranges: (string | undefined)[] = []
    answer = (request, response) => {
      const { range } = request.headers
      ranges.push(range)
      const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
      const common = { etag: '"a"', 'accept-ranges': 'bytes', 'content-length': content.length - from }
      if (from > 0)
        response.writeHead(206, { ...common, 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` })
      else response.writeHead(200, common)
      if (ranges.length > 1) response.end(content.subarray(from))
      else response.write(content.subarray(0, 1_000_000), () => setTimeout(() => response.destroy(), 100))
    }
    await begin()
    const file = await arrived()
    expect((await contentOf(file.id)).equals(content)).toBe(true)
    // A store keeps whole parts of 16 MiB: a smaller piece is requested again.
    if (!inS3) expect(ranges[1], 'what had arrived is not asked for again').toMatch(/^bytes=[1-9]\d*-$/)
  })

  it.each([
    [404, {}, 'Ce lien a expiré, ou le fichier n’y est plus.'],
    [403, {}, 'Ce lien n’est pas public, ou son quota est dépassé : le site a refusé de donner le fichier.'],
    [503, {}, 'Le site est en panne : réessayez plus tard.'],
    [
      200,
      { 'content-type': 'text/html; charset=utf-8' },
      'Ce lien mène à une page, pas à un fichier. Donnez un lien de téléchargement direct, ouvert à tous.',
    ],
    [
      302,
      { location: 'https://10.0.0.1/' },
      'Cette adresse n’est pas celle d’un serveur public : elle n’est pas acceptée.',
    ],
  ])('says why it can’t: %i %j', async (status, headers, problem) => {
    answer = (_request, response) => response.writeHead(status, headers).end('<secret>')
    await begin()
    const transfer: Transfer = await failed()
    expect(transfer.problem).toBe(problem)
    expect(await files()).toEqual([])
    const params = { transferId: transfer.id }
    expect((await admin.browser.call(medias.retryTransfer, { params })).data.state).toBe('WAITING')
    expect((await failed()).problem).toBe(problem)
    await admin.browser.call(medias.cancelTransfer, { params })
    expect(await transfers()).toEqual([])
  })

  it.each([
    ['https://we.tl/t-abc', /^WeTransfer/],
    ['https://drive.google.com/drive/folders/abc', /dossier Google Drive/],
    ['https://mega.nz/file/abc', /ne sont pas pris en charge/],
  ])('says of %s what to do instead', async (url, problem) => {
    const body = { url, category: 'RUSH' as const }
    await admin.browser.call(medias.transferByUrl, { params: { productionId }, body })
    expect((await failed()).problem).toMatch(problem)
  })

  it('waits for room, says so, and goes on once there is some', async () => {
    const content = randomBytes(400_000)
    answer = (_request, response) => response.writeHead(200, { 'content-length': content.length }).end(content)
    const { id } = await aMedia(regie.db, { productionId: (await aProduction(regie.db)).id, size: 999_800_000 })
    await begin()
    const waiting = await until(async () => (await transfers()).find(({ problem }) => problem !== null))
    expect(waiting).toMatchObject({
      state: 'WAITING',
      problem: 'Il n’y a plus assez de place pour ce fichier : le transfert reprendra dès qu’il y en aura.',
    })
    await resumeTransfers(regie.platform)
    await regie.db.delete(mediaTable).where(eq(mediaTable.id, id))
    const file = await until(async () => {
      await resumeTransfers(regie.platform)
      return (await files())[0]
    })
    expect((await contentOf(file.id)).equals(content)).toBe(true)
    expect(await transfers()).toEqual([])
  })

  it('can be given up while it runs', async () => {
    let isClosed = false
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 50_000_000 })
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 20)
      response.once('close', () => {
        isClosed = true
        clearInterval(timer)
      })
    }
    const { data } = await begin()
    await until(async () => (await transfers()).find(({ received }) => received > 0))
    const params = { transferId: data.id }
    expect((await admin.browser.call(medias.cancelTransfer, { params })).status).toBe(200)
    await until(async () => isClosed || undefined)
    await until(async () =>
      (await regie.platform.storage.receiving.received(originalKey(data.id))) === null ? true : undefined,
    )
    expect(await transfers()).toEqual([])
    expect(await files()).toEqual([])
  })

  it('is refused to whoever may not deposit, and for what is no https address', async () => {
    expect((await begin('/', await regie.person('TALENT'))).status).toBe(404)
    const reader = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'productions.read', 'medias.read'],
    })
    expect((await begin('/', reader)).status).toBe(403)
    const body = { url: 'http://public.test/a', category: 'RUSH' as const }
    const { status, error } = await admin.browser.call(medias.transferByUrl, { params: { productionId }, body })
    expect([status, error?.fields]).toEqual([422, { url: 'Une adresse commence par https://' }])
  })
})
