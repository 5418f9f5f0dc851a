import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import type { RoomFile } from '@regie/contract/review/schema'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { ffmpeg, numberedPicture, numbersIn } from '#test/samples/numbered-films.ts'
import { pdfOf } from '#test/samples/pictures.ts'
import { aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'
import { followStream } from '#test/support/stream.ts'
import { markJob, requestMarks, sweepMarks } from '../jobs/mark-queue.ts'
import { guestMarks } from '../table.ts'

const { review } = contract
const links = contract.productions
const life = contract['post-productions']
const folder = mkdtempSync(join(tmpdir(), 'regie-marks-'))
let regie: Regie
let staff: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  staff = await regie.person('ADMIN')
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

const black = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()
function film(name: string, args: string): Buffer {
  const path = join(folder, name)
  ffmpeg(`${args} ${path}`)
  return readFileSync(path)
}
const blackFilm = () =>
  film('black.mp4', '-f lavfi -i color=black:size=1280x720:rate=25:duration=2 -f lavfi -i sine=duration=2 -shortest')

/** Stored previews of a file, marked or not. */
async function storedOf(key: string): Promise<number> {
  const names = []
  for await (const name of regie.platform.storage.list(`medias/${key}/previews/`)) names.push(name)
  return names.length
}

/** Jobs of a file that wait to be marked, or are under way. */
async function waiting(key: string): Promise<number> {
  const { rows } = await regie.platform.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = $1 and data ->> 'mediaId' = $2 and state < 'completed'`,
    [markJob.queue, key],
  )
  return rows[0]?.count ?? 0
}

/** A presented version of one file, its people, and its guest link. */
async function aPresented(name: string, content: Buffer) {
  const { db } = regie
  const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const key = await sendFile(regie, staff, { name, content, productionId: production.id, category: 'VERSION' })
  expect(await waitUntilPrepared(staff, key)).toMatchObject({ state: 'READY' })
  const params = { postProductionId: id }
  await staff.browser.call(life.start, { params, body: {} })
  await staff.browser.call(life.addVersion, { params, body: { files: [{ key }] } })
  await staff.browser.call(life.validate, { params, body: {} })
  const inProduction = { productionId: production.id }
  const guest = regie.stranger()
  const fileFor = async (browser: Browser): Promise<RoomFile> => {
    const [file] = (await browser.call(review.room, { params, query: {} })).data.files
    if (!file) throw new Error('no file in the room')
    return file
  }
  const setWatermark = async (watermark: 'NONE' | 'SHOWN' | 'BURNT') =>
    (await staff.browser.call(links.updateLink, { params: inProduction, body: { watermark } })).data
  const marked = () =>
    vi.waitFor(async () => {
      const file = await fileFor(guest)
      expect(file.state).toBe('READY')
      return file
    }, 60_000)
  return { key, params, inProduction, client, talent, guest, fileFor, setWatermark, marked }
}

const bytesOf = async (browser: Browser, { id }: { id: string }, name: string): Promise<Buffer> => {
  const response = await browser.send('GET', `/api/medias/${id}/previews/${name}`)
  expect(response.status, name).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
/** The lightest and the darkest pixel of a picture, or of the frames of a film. */
async function contrast(name: string, content: Buffer): Promise<number> {
  const path = join(folder, `seen-${name}`)
  await writeFile(path, content)
  const pixels = ffmpeg(`-i ${path} -f rawvideo -pix_fmt gray -`)
  let [low, high] = [255, 0]
  for (const pixel of pixels) {
    if (pixel < low) low = pixel
    if (pixel > high) high = pixel
  }
  return high - low
}

const kinds: [string, string, () => Buffer | Promise<Buffer>, string[]][] = [
  ['a film', 'film.mp4', blackFilm, ['poster', 'proxy', 'storyboard', 'thumb']],
  ['a photo', 'photo.jpg', black, ['large', 'medium', 'small']],
  ['a document', 'pages.pdf', () => pdfOf(2), ['large', 'medium', 'page-1', 'page-2', 'small']],
]

describe('a link that is burnt in', () => {
  it.each(kinds)('marks %s for guests, and for nobody else', async (_, name, content, names) => {
    const { key, client, guest, fileFor, setWatermark, marked } = await aPresented(name, await content())
    const before = await fileFor(guest)
    expect(before.state).toBe('READY')
    const { mark } = await setWatermark('BURNT')
    expect(mark).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    const shown = await marked()
    expect(shown.previews?.files.map((file) => file.name).toSorted()).toEqual(names)
    expect(shown.previews?.run).not.toBe(before.previews?.run)
    for (const preview of names) {
      const own = await bytesOf(staff.browser, { id: key }, preview)
      expect(await bytesOf(client.browser, { id: key }, preview), preview).toEqual(own)
      const seen = await bytesOf(guest, { id: key }, preview)
      expect(seen, preview).not.toEqual(own)
      // A black picture shows nothing but its mark.
      if (name !== 'pages.pdf') {
        expect(await contrast(preview, own), preview).toBeLessThan(20)
        expect(await contrast(preview, seen), preview).toBeGreaterThan(40)
      }
    }
    const whole = Buffer.from(await (await guest.send('GET', `/api/medias/${key}/shown`)).arrayBuffer())
    expect(whole).toEqual(await bytesOf(guest, { id: key }, names.includes('proxy') ? 'proxy' : 'large'))
  })

  it('shows guests nothing until it is marked, then opens by itself', async () => {
    const { key, params, guest, client, fileFor, setWatermark, marked } = await aPresented('film.mp4', blackFilm())
    const { previews } = await fileFor(staff.browser)
    await setWatermark('BURNT')
    await marked()
    const ofFile = eq(guestMarks.mediaId, key)
    await regie.db.update(guestMarks).set({ madeFor: 'that of a former link' }).where(ofFile)
    expect(await fileFor(guest)).toMatchObject({
      state: 'PROCESSING',
      previews: null,
      technical: null,
      readyIn: expect.any(Number),
    })
    // No name leads a guest to an unmarked picture.
    for (const { name } of previews?.files ?? [])
      expect((await guest.send('GET', `/api/medias/${key}/previews/${name}`)).status, name).toBe(404)
    expect((await guest.send('GET', `/api/medias/${key}/shown`)).status).toBe(403)
    expect(await fileFor(client.browser)).toMatchObject({
      state: 'READY',
      readyIn: null,
      previews: { run: previews?.run },
    })
    const stream = await followStream(guest, `/api/post-production/${params.postProductionId}/live`)
    await regie.db.update(guestMarks).set({ wanted: 'that of a former link' }).where(ofFile)
    await requestMarks(regie.platform)
    // A page that fetches at each message sees the file: another copy of the film sends one too.
    const seenAtMessages = async () => {
      const heard = stream.messages.filter(({ data }) => data.includes('"changed"')).length
      if (heard === fetched.at) return
      fetched.at = heard
      fetched.state = (await fileFor(guest)).state
    }
    const fetched = { at: 0, state: '' }
    await vi.waitFor(async () => {
      await seenAtMessages()
      expect(fetched.state).toBe('READY')
    }, 60_000)
    stream.close()
  })

  it('marks each frame of a film, and keeps its place', async () => {
    const content = film('numbered.mp4', `${numberedPicture('30000/1001', 60, '1920x1080')} -c:v libx264`)
    const { key, setWatermark, marked, guest } = await aPresented('numbered.mp4', content)
    await setWatermark('BURNT')
    const { previews } = await marked()
    expect(previews?.files.find(({ name }) => name === 'proxy')).toMatchObject({ width: 1920, height: 1080 })
    const path = join(folder, 'guest.mp4')
    await writeFile(path, await bytesOf(guest, { id: key }, 'proxy'))
    expect(numbersIn(path)).toEqual(Array.from({ length: 60 }, (_, frame) => frame))
  })
})

describe('what guests get follows the link', () => {
  it('a watermark that is shown over the picture changes no byte', async () => {
    const { key, guest, fileFor, setWatermark } = await aPresented('photo.jpg', await black())
    expect(await setWatermark('SHOWN')).toMatchObject({ watermark: 'SHOWN', mark: null })
    expect((await fileFor(guest)).state).toBe('READY')
    expect(await bytesOf(guest, { id: key }, 'large')).toEqual(await bytesOf(staff.browser, { id: key }, 'large'))
  })

  it('a new link has another reference, and other pictures; a new password keeps them', async () => {
    const { key, inProduction, setWatermark, marked } = await aPresented('photo.jpg', await black())
    const first = await setWatermark('BURNT')
    await marked()
    const change = (body: object) => staff.browser.call(links.updateLink, { params: inProduction, body })
    expect((await change({ password: 'soleil levant' })).data.mark).toBe(first.mark)
    const { data: renewed } = await staff.browser.call(links.renewLink, { params: inProduction })
    expect(renewed.mark).not.toBe(first.mark)
    await change({ password: null })
    const opened = regie.stranger()
    await opened.call(links.openLink, { params: inProduction, body: { key: renewed.key ?? '' } })
    const seen = await vi.waitFor(() => bytesOf(opened, { id: key }, 'large'), 60_000)
    expect(await contrast('renewed', seen)).toBeGreaterThan(40)
    const [kept] = await regie.db.select().from(guestMarks).where(eq(guestMarks.mediaId, key))
    expect(kept?.wanted).toContain(renewed.mark ?? '?')
    // Those of the former link go once the new ones are there.
    await vi.waitFor(async () => expect(await storedOf(key)).toBe(6), 10_000)
  })

  it('a link that is no longer burnt in shows the pictures as they are, and keeps no copy', async () => {
    const { key, guest, setWatermark, marked } = await aPresented('photo.jpg', await black())
    await setWatermark('BURNT')
    await marked()
    await setWatermark('NONE')
    expect(await bytesOf(guest, { id: key }, 'large')).toEqual(await bytesOf(staff.browser, { id: key }, 'large'))
    await sweepMarks(regie.platform)
    expect(await regie.db.$count(guestMarks, eq(guestMarks.mediaId, key))).toBe(0)
    expect(await storedOf(key)).toBe(3)
  })

  it('a file that can’t be marked is not shown to guests', async () => {
    const { key, guest, fileFor, setWatermark, marked } = await aPresented('photo.jpg', await black())
    await setWatermark('BURNT')
    await marked()
    await regie.db
      .update(guestMarks)
      .set({ hasFailed: true, madeFor: null, previews: null })
      .where(eq(guestMarks.mediaId, key))
    expect(await fileFor(guest)).toMatchObject({ state: 'FAILED', previews: null, technical: null })
    expect((await guest.send('GET', `/api/medias/${key}/previews/large`)).status).toBe(404)
    expect((await guest.send('GET', `/api/medias/${key}/shown`)).status).toBe(403)
  })

  it('without room, a file waits to be marked, and guests with it', async () => {
    const { key, guest, fileFor, setWatermark, marked } = await aPresented('photo.jpg', await black())
    const { config } = regie.platform
    const { storageQuota } = config
    Object.assign(config, { storageQuota: 1 })
    await setWatermark('BURNT')
    await vi.waitFor(async () => expect(await regie.db.$count(guestMarks, eq(guestMarks.mediaId, key))).toBe(1), 10_000)
    await vi.waitFor(async () => expect(await waiting(key)).toBe(0), 20_000)
    expect((await fileFor(guest)).state).toBe('PROCESSING')
    Object.assign(config, { storageQuota })
    await sweepMarks(regie.platform)
    expect((await marked()).previews?.files).toHaveLength(3)
  })

  it('a sound has no picture to mark', async () => {
    const sound = film('song.mp3', '-f lavfi -i sine=duration=2')
    const { guest, fileFor, setWatermark } = await aPresented('song.mp3', sound)
    const { previews } = await fileFor(guest)
    await setWatermark('BURNT')
    expect((await fileFor(guest)).previews).toEqual(previews)
  })

  it('servers that ask at once queue one job', async () => {
    const { key, setWatermark, marked } = await aPresented('photo.jpg', await black())
    await setWatermark('BURNT')
    await marked()
    await regie.db.delete(guestMarks).where(eq(guestMarks.mediaId, key))
    const queued = async () => {
      const { rows } = await regie.platform.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = $1 and data ->> 'mediaId' = $2`,
        [markJob.queue, key],
      )
      return rows[0]?.count ?? 0
    }
    const before = await queued()
    await Promise.all([requestMarks(regie.platform), requestMarks(regie.platform), requestMarks(regie.platform)])
    expect((await queued()) - before).toBe(1)
    await marked()
  })

  it('only the agency reads the reference', async () => {
    const { inProduction, params, client, talent, guest, setWatermark } = await aPresented('photo.jpg', await black())
    const { mark } = await setWatermark('BURNT')
    for (const browser of [client.browser, talent.browser])
      expect((await browser.call(links.link, { params: inProduction })).status).toBe(403)
    for (const browser of [client.browser, talent.browser, guest]) {
      const { data } = await browser.call(review.room, { params, query: {} })
      expect(JSON.stringify(data)).not.toContain(mark)
      expect(data.watermark).toBe(browser === guest ? 'BURNT' : 'NONE')
    }
  })
})
