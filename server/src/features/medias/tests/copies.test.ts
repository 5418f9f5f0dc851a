import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medias as routes } from '@regie/contract/medias/routes'
import type { MediaCategory, MediaDetail } from '@regie/contract/medias/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, filmKinds, numberedPicture, numbersIn } from '#test/samples/numbered-films.ts'
import { aMedia, aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'
import { sweepCopies } from '../index.ts'
import { medias } from '../table.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
const folder = mkdtempSync(join(tmpdir(), 'regie-copies-'))
let regie: Regie
let admin: Person
let productionId: string
beforeAll(async () => {
  regie = await startRegie({ working: true, env: { STORAGE_QUOTA_GB: '1' } })
  admin = await regie.person('ADMIN')
  productionId = (await aProduction(regie.db)).id
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

const rowOf = async (id: string) => {
  const [row] = await regie.db.select().from(medias).where(eq(medias.id, id))
  if (!row) throw new Error('no such file')
  return row
}
const until = async (reached: () => Promise<boolean>) => {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const isSettled = async (id: string) => (await rowOf(id)).copiesSettledAt !== null
const detailOf = async (mediaId: string) => (await admin.browser.call(routes.get, { params: { mediaId } })).data

/** Uploads a film, and waits until nothing more is made of it. */
async function copied(path: string, category: MediaCategory = 'VERSION'): Promise<MediaDetail> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const id = await sendFile(regie, admin, { name, content: readFileSync(path), productionId, category })
  expect(await waitUntilPrepared(admin, id)).toMatchObject({ state: 'READY', problem: null })
  await until(() => isSettled(id))
  return detailOf(id)
}
const sizesOf = ({ previews }: MediaDetail) =>
  Object.fromEntries(
    (previews?.files ?? [])
      .filter(({ name }) => name.startsWith('proxy'))
      .map(({ name, width, height }) => [name, `${width}×${height}`]),
  )
async function savedCopy({ id }: MediaDetail, name: string): Promise<string> {
  const response = await admin.browser.send('GET', `/api/medias/${id}/previews/${name}`)
  expect(response.status).toBe(200)
  const path = join(folder, `${id}-${name}.mp4`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  return path
}
const made = (name: string, args: string) => {
  const path = join(folder, name)
  ffmpeg(`${args} ${path}`)
  return path
}
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

/** The kinds whose counts failed most. `npm run test:full` copies all of them. */
const shortKinds = ['29.97, drop frame', 'a variable rate', 'an edit list']

describe('the copies of a film hold the same frames', () => {
  it.each(Object.entries(filmKinds(folder)).filter(([kind]) => isFull || shortKinds.includes(kind)))(
    '%s',
    async (_, make) => {
      const media = await copied(make())
      expect(sizesOf(media)).toEqual({ proxy: '960×540', 'proxy-1080': '1280×720' })
      const [small, large] = [await savedCopy(media, 'proxy'), await savedCopy(media, 'proxy-1080')]
      const numbers = numbersIn(small)
      expect(numbers.length).toBe(media.previews?.frames)
      expect(new Set(numbers).size).toBeGreaterThan(20)
      expect(numbersIn(large)).toEqual(numbers)
    },
  )
})

describe.runIf(isFull)('the copies of a film have the size of its picture', () => {
  const hdr = '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=error'
  it.each<[string, string, MediaCategory, Record<string, string>]>([
    [
      '4K',
      `${numberedPicture('25', 10, '3840x2160')} ${x264}`,
      'VERSION',
      { proxy: '960×540', 'proxy-1080': '1920×1080', 'proxy-2160': '3840×2160' },
    ],
    [
      '4K that is looked through',
      `${numberedPicture('25', 10, '3840x2160')} ${x264}`,
      'RUSH',
      { proxy: '960×540', 'proxy-1080': '1920×1080' },
    ],
    [
      'HDR of 10 bits',
      `${numberedPicture('25', 10, '1920x1080')} ${hdr} -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc`,
      'VERSION',
      { proxy: '960×540', 'proxy-1080': '1920×1080' },
    ],
    [
      'anamorphic',
      `${numberedPicture('25', 10, '1440x1080')} -aspect 16:9 ${x264}`,
      'VERSION',
      { proxy: '960×540', 'proxy-1080': '1920×1080' },
    ],
    ['odd sides', `${numberedPicture('25', 10, '641x361')} -c:v ffv1`, 'VERSION', { proxy: '640×360' }],
    ['tiny', `${numberedPicture('25', 10, '64x36')} ${x264}`, 'VERSION', { proxy: '64×36' }],
    [
      'one pixel',
      '-f rawvideo -pix_fmt gray -s 1x1 -r 25 -i /dev/zero -frames:v 10 -c:v ffv1',
      'VERSION',
      { proxy: '2×2' },
    ],
  ])('%s', async (name, args, category, sizes) => {
    const media = await copied(made(`${name.replaceAll(' ', '-')}.mkv`, args), category)
    expect(sizesOf(media)).toEqual(sizes)
  })

  it('upright', async () => {
    const flat = made('flat.mp4', `${numberedPicture('25', 10, '1920x1080')} ${x264}`)
    const media = await copied(made('upright.mp4', `-i ${flat} -c copy -metadata:s:v:0 rotate=90`))
    expect(sizesOf(media)).toEqual({ proxy: '540×960', 'proxy-1080': '1080×1920' })
  })
})

it('a sound has the copy that it had, and nothing is asked of it', async () => {
  const path = made('sound.wav', '-f lavfi -i sine=duration=1')
  const content = readFileSync(path)
  const id = await sendFile(regie, admin, { name: 'sound.wav', content, productionId, category: 'VERSION' })
  await waitUntilPrepared(admin, id)
  await until(() => isSettled(id))
  expect(sizesOf(await detailOf(id))).toEqual({ proxy: 'null×null' })
})

const waiting = async (id: string) => {
  const { rows } = await regie.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'medias.copy' and state < 'completed' and data ->> 'mediaId' = ${id}`,
  )
  return rows[0]?.n ?? 0
}

/** A film of 1 080 lines whose only copy is the first, as if nobody had asked for the others. */
async function uncopied(change: Partial<{ frames: number; attempts: number }> = {}) {
  const { id } = await copied(made('again.mp4', `${numberedPicture('25', 25, '1920x1080')} ${x264}`))
  // A film is settled just before the end of its job, and nothing is asked for while one is left.
  await until(async () => (await waiting(id)) === 0)
  const { previews } = await rowOf(id)
  if (!previews) throw new Error('no previews')
  const files = previews.files.filter(({ name }) => name !== 'proxy-1080')
  await regie.db
    .update(medias)
    .set({
      previews: { ...previews, files, frames: change.frames ?? previews.frames },
      copiesSettledAt: null,
      copyAttempts: change.attempts ?? 0,
    })
    .where(eq(medias.id, id))
  return id
}

describe('a film of an earlier release', () => {
  it('gets its other copies once, and their bytes are counted', async () => {
    const id = await uncopied()
    const before = await rowOf(id)
    await Promise.all([sweepCopies(regie.platform), sweepCopies(regie.platform)])
    await until(() => isSettled(id))
    const after = await rowOf(id)
    const copy = after.previews?.files.find(({ name }) => name === 'proxy-1080')
    expect(after.previews?.run).toBe(before.previews?.run)
    expect((after.previewsSize ?? 0) - (before.previewsSize ?? 0)).toBe(copy?.size)
    await until(async () => (await waiting(id)) === 0)
    await sweepCopies(regie.platform)
    expect(await waiting(id)).toBe(0)
  })

  it('of other frames keeps the copy that it has', async () => {
    const id = await uncopied({ frames: 24 })
    await sweepCopies(regie.platform)
    await until(() => isSettled(id))
    expect(sizesOf(await detailOf(id))).toEqual({ proxy: '960×540' })
  })

  it('that ended its process three times is left alone', async () => {
    const id = await uncopied({ attempts: 3 })
    await sweepCopies(regie.platform)
    await until(() => isSettled(id))
    expect(sizesOf(await detailOf(id))).toEqual({ proxy: '960×540' })
  })

  it('waits for room, and is copied once there is some', async () => {
    const id = await uncopied()
    const { id: large } = await aMedia(regie.db, { size: 1e9 })
    await sweepCopies(regie.platform)
    await until(async () => (await waiting(id)) === 0)
    expect(await isSettled(id)).toBe(false)
    await regie.db.delete(medias).where(eq(medias.id, large))
    await sweepCopies(regie.platform)
    await until(() => isSettled(id))
    expect(sizesOf(await detailOf(id))).toEqual({ proxy: '960×540', 'proxy-1080': '1920×1080' })
  })

  it('that was deleted is not copied', async () => {
    const id = await uncopied()
    await regie.db.update(medias).set({ deletedAt: sql`now()` }).where(eq(medias.id, id))
    await sweepCopies(regie.platform)
    expect(await waiting(id)).toBe(0)
  })
})
