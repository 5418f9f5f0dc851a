import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medias } from '@regie/contract/medias/routes'
import type { MediaDetail } from '@regie/contract/medias/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonRaw, pdfOf, redHeic } from '#test/samples/pictures.ts'
import { aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'

const folder = mkdtempSync(join(tmpdir(), 'regie-fixtures-'))
let regie: Regie
let admin: Person
let productionId: string
beforeAll(async () => {
  regie = await startRegie({ working: true, env: { FFMPEG_PATH: process.env['REGIE_TEST_FFMPEG'] ?? '' } })
  admin = await regie.person('ADMIN')
  productionId = (await aProduction(regie.db)).id
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

/** A file made by the machine's own ffmpeg, whichever the product uses: its name, and the arguments before it. */
function made(name: string, args: string): string {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args.split(' '), path])
  return path
}
const picture = (rate: string, seconds = 2, size = '320x180') =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`
const tone = (seconds = 2) => `-f lavfi -i sine=frequency=440:duration=${seconds}`

/** Uploads a file like a browser, and waits for its previews. */
async function prepared(path: string, name: string): Promise<MediaDetail> {
  const content = readFileSync(path)
  const params = { productionId }
  const declared = { category: 'RUSH' as const, files: [{ name, size: content.length }] }
  const [slot] = (await admin.browser.call(medias.declare, { params, body: declared })).data
  if (!slot) throw new Error('not declared')
  if (content.length > 0)
    await fetch(regie.url + slot.url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        cookie: admin.browser.cookie ?? '',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Uint8Array(content),
    })
  const sha256 = createHash('sha256').update(content).digest('hex')
  await admin.browser.call(medias.validateUpload, { params, body: { files: [{ key: slot.key, sha256 }] } })
  return waitUntilPrepared(admin, slot.key)
}

const namesOf = ({ previews }: MediaDetail) => previews?.files.map(({ name }) => name).toSorted() ?? []
const bytesOf = async ({ id }: MediaDetail, name: string) => {
  const response = await admin.browser.send('GET', `/api/medias/${id}/previews/${name}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const ofVideo = ['poster', 'proxy', 'storyboard', 'thumb']
const withSound = [...ofVideo, 'waveform'].toSorted()

describe('a video', () => {
  const cases: [
    string,
    string,
    string,
    Partial<NonNullable<NonNullable<MediaDetail['technical']>['video']>>,
    string[],
  ][] = [
    [
      '25 images, sound',
      'a.mp4',
      `${picture('25')} ${tone()} ${x264} -timecode 01:00:00:00`,
      { codec: 'h264', frames: 50, rate: { num: 25, den: 1 }, startTimecode: '01:00:00:00' },
      withSound,
    ],
    ['no audio', 'silent.mp4', `${picture('25')} ${x264}`, { frames: 50 }, ofVideo],
    ['50p', '50p.mp4', `${picture('50')} ${x264}`, { frames: 100, rate: { num: 50, den: 1 } }, ofVideo],
    [
      '23.976',
      '23.976.mov',
      `${picture('24000/1001')} ${x264}`,
      { frames: 48, rate: { num: 24_000, den: 1001 } },
      ofVideo,
    ],
    [
      '59.94, drop frame',
      '59.94.mov',
      `${picture('60000/1001')} ${x264} -timecode 00:00:00;00`,
      { frames: 120, rate: { num: 60_000, den: 1001 }, startTimecode: '00:00:00;00' },
      ofVideo,
    ],
    [
      '10-bit',
      '10bit.mkv',
      `${picture('25')} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le`,
      { bitDepth: 10 },
      ofVideo,
    ],
    [
      'ProRes',
      'prores.mov',
      `${picture('25')} ${tone()} -c:v prores_ks -profile:v 2 -c:a pcm_s24le`,
      { codec: 'prores', bitDepth: 10, frames: 50 },
      withSound,
    ],
    [
      'HEVC',
      'hevc.mp4',
      `${picture('25')} -c:v libx265 -preset ultrafast -x265-params log-level=error`,
      { codec: 'hevc', frames: 50 },
      ofVideo,
    ],
    [
      'MPEG-2',
      'mpeg2.mpg',
      `${picture('25')} ${tone()} -c:v mpeg2video -c:a mp2`,
      { codec: 'mpeg2video', rate: { num: 25, den: 1 } },
      withSound,
    ],
    [
      'accents and emoji in its name',
      'Été 🎬 « A » & 50 %.mp4',
      `${picture('25', 1)} ${x264}`,
      { frames: 25 },
      ofVideo,
    ],
    ['wrong extension', 'film.jpg', `${picture('25', 1)} ${x264} -f mp4`, { frames: 25 }, ofVideo],
  ]
  it.each(cases)('%s', async (_, name, args, expected, files) => {
    const media = await prepared(made(name, args), name)
    expect(media).toMatchObject({ state: 'READY', kind: 'VIDEO', problem: null })
    expect(media.technical?.video).toMatchObject(expected)
    expect(namesOf(media)).toEqual(files)
    const { frames } = media.technical?.video ?? {}
    expect(
      Math.abs((media.previews?.frames ?? 0) - (frames ?? 0)),
      'a frame of the proxy is one of the source',
    ).toBeLessThanOrEqual(1)
    expect(media.thumb).toContain('/previews/thumb?v=')
    if (name === 'a.mp4') {
      const proxy = await bytesOf(media, 'proxy')
      expect(proxy.subarray(4, 8).toString('latin1')).toBe('ftyp')
      expect(proxy.indexOf('moov'), 'it plays before it is all there').toBeLessThan(proxy.indexOf('mdat'))
      const board = await sharp(await bytesOf(media, 'storyboard')).metadata()
      const { columns = 0, width = 0, count } = media.previews?.storyboard ?? {}
      expect([board.width, count]).toEqual([columns * width, 4])
      const peaks: unknown = JSON.parse((await bytesOf(media, 'waveform')).toString())
      expect(peaks).toHaveLength(4000)
      expect(media.technical?.loudness?.integrated).toBeLessThan(-10)
    }
  })

  it('filmed upright by a phone, at a variable rate', async () => {
    const flat = made('flat.mp4', `${picture('30', 2)} -vf select='not(eq(mod(n,7),3))' -fps_mode vfr ${x264}`)
    const turned = made('phone.mp4', `-i ${flat} -c copy -metadata:s:v:0 rotate=90`)
    const media = await prepared(turned, 'phone.mp4')
    expect(media.technical?.video).toMatchObject({ width: 180, height: 320, isVariable: true })
    const proxy = media.previews?.files.find(({ name }) => name === 'proxy')
    expect(proxy).toMatchObject({ width: 180, height: 320 })
  })

  it('that was cut on its way tells it, and stays downloadable', async () => {
    const path = made('cut.mp4', `${picture('25', 8)} ${x264} -movflags +faststart`)
    truncateSync(path, Math.floor(readFileSync(path).length / 3))
    const media = await prepared(path, 'cut.mp4')
    expect(media).toMatchObject({
      state: 'FAILED',
      problem: expect.stringMatching(/^Ce fichier semble tronqué : il n’est lisible que \d s sur 8 s\.$/),
    })
    expect((await admin.browser.send('GET', `/api/medias/${media.id}/original`)).status).toBe(200)
    const again = await admin.browser.call(medias.retry, { params: { mediaId: media.id } })
    expect(again.data).toMatchObject({ state: 'PROCESSING', problem: null })
  })

  it('without its end can’t be read', async () => {
    const path = made('noindex.mp4', `${picture('25', 4)} ${x264}`)
    truncateSync(path, Math.floor(readFileSync(path).length / 2))
    expect(await prepared(path, 'noindex.mp4')).toMatchObject({
      state: 'FAILED',
      problem: 'Ce fichier est illisible : il est peut-être tronqué, ou d’un format inconnu.',
    })
  })

  it('that is a list of other files is not followed', async () => {
    const path = join(folder, 'list.mp4')
    writeFileSync(path, '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
    const { name } = { name: 'list.mp4' }
    const media = await prepared(path, name)
    expect(media.previews).toBeNull()
  })
})

describe('a sound', () => {
  it.each([
    ['WAV 24-bit', 'a.wav', `${tone()} -c:a pcm_s24le`],
    ['MP3', 'a.mp3', `${tone()} -c:a libmp3lame`],
    ['sound alone in a video container', 'a.mov', `${tone()} -c:a aac`],
  ])('%s', async (_, name, args) => {
    const media = await prepared(made(name, args), name)
    expect(media).toMatchObject({ state: 'READY', kind: 'AUDIO', technical: { video: null, audio: [{ channels: 1 }] } })
    expect(namesOf(media)).toEqual(['proxy', 'waveform'])
    expect(media.duration).toBeCloseTo(2, 0)
  })
})

describe('the colours of a video', () => {
  /** Red, green and blue at the middle of a picture, or of the first frame of a recording that declares its colours. */
  const middleOf = async (media: MediaDetail, name: string): Promise<number[]> => {
    const path = join(folder, `${media.id}-${name}`)
    await writeFile(path, await bytesOf(media, name))
    const still = `${path}.png`
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', path, '-frames:v', '1', '-pix_fmt', 'rgb24', still])
    const { data, info } = await sharp(name === 'poster' ? path : still)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
    return [...data.subarray(at, at + 3)]
  }
  const written = (size: string, matrix: string) =>
    `-f lavfi -i color=c=0x30c020:size=${size}:rate=25:duration=1 -vf scale=out_color_matrix=${matrix}:out_range=tv,format=yuv420p ${x264}`
  it.each([
    ['high definition, told', 'hd-told.mp4', `${written('1280x720', 'bt709')} -colorspace bt709 -color_range tv`],
    ['high definition, untold', 'hd.mp4', written('1280x720', 'bt709')],
    ['standard definition, untold', 'sd.mp4', written('720x400', 'bt601')],
  ])('%s', async (_, name, args) => {
    const media = await prepared(made(name, args), name)
    for (const shown of ['proxy', 'poster']) {
      const colour = await middleOf(media, shown)
      const off = Math.max(...colour.map((value, index) => Math.abs(value - ([0x30, 0xc0, 0x20][index] ?? 0))))
      expect(off, `${shown} ${colour.join(' ')}`).toBeLessThan(8)
    }
  })
})

describe('a PDF', () => {
  it('shows its pages', async () => {
    const path = join(folder, 'devis.pdf')
    await writeFile(path, pdfOf(3))
    const media = await prepared(path, 'devis.pdf')
    expect(media).toMatchObject({ state: 'READY', kind: 'PDF', technical: { image: { codec: 'pdf', pages: 3 } } })
    expect(media.thumb).toContain('/previews/small')
    expect(namesOf(media)).toEqual(['large', 'medium', 'page-1', 'page-2', 'page-3', 'small'])
    expect((await sharp(await bytesOf(media, 'page-3')).metadata()).height).toBe(2048)
  })

  it('that is cut tells it', async () => {
    const path = join(folder, 'cut.pdf')
    await writeFile(path, pdfOf(3).subarray(0, 40))
    expect(await prepared(path, 'cut.pdf')).toMatchObject({ state: 'FAILED', problem: expect.stringContaining('PDF') })
  })
})

describe('a picture', () => {
  const red = { create: { width: 600, height: 400, channels: 3 as const, background: '#c02020' } }
  const cases: [
    string,
    string,
    (path: string) => Promise<unknown>,
    { width: number; height: number; codec: string },
  ][] = [
    [
      'JPEG on its side',
      'side.jpg',
      (path) => sharp(red).jpeg().withMetadata({ orientation: 6 }).toFile(path),
      { width: 400, height: 600, codec: 'jpeg' },
    ],
    [
      'CMYK JPEG',
      'cmyk.jpg',
      (path) => sharp(red).toColourspace('cmyk').jpeg().toFile(path),
      { width: 600, height: 400, codec: 'jpeg' },
    ],
    [
      '16-bit TIFF',
      '16.tif',
      (path) => sharp(red).toColourspace('rgb16').tiff().toFile(path),
      { width: 600, height: 400, codec: 'tiff' },
    ],
    [
      'PNG with alpha',
      'alpha.png',
      (path) =>
        sharp({ create: { ...red.create, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
          .png()
          .toFile(path),
      { width: 600, height: 400, codec: 'png' },
    ],
    [
      'animated GIF',
      'moving.gif',
      async () => made('moving.gif', picture('5', 1, '600x400')),
      { width: 600, height: 400, codec: 'gif' },
    ],
    ['HEIC', 'phone.heic', (path) => writeFile(path, redHeic), { width: 64, height: 48, codec: 'heic' }],
    [
      'raw photo',
      'photo.cr2',
      async (path) => writeFile(path, await canonRaw()),
      { width: 1200, height: 800, codec: 'canon-cr2' },
    ],
  ]
  it.each(cases)('%s', async (_, name, make, { width, height, codec }) => {
    const path = join(folder, name)
    await make(path)
    const media = await prepared(path, name)
    expect(media).toMatchObject({
      state: 'READY',
      kind: 'IMAGE',
      problem: null,
      technical: { image: { width, height, codec } },
    })
    expect(namesOf(media)).toEqual(['large', 'medium', 'small'])
    const small = sharp(await bytesOf(media, 'small'))
    const shown = await small.metadata()
    expect([shown.format, Math.max(shown.width, shown.height), shown.space]).toEqual([
      'webp',
      Math.min(320, Math.max(width, height)),
      'srgb',
    ])
    if (name === 'cmyk.jpg') {
      const { channels } = await small.stats()
      expect(channels.map(({ mean }) => Math.round(mean))[0], 'red stays red').toBeGreaterThan(150)
    }
  })

  it('that is cut tells it', async () => {
    const path = join(folder, 'cut.jpg')
    await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#123456',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toFile(path)
    truncateSync(path, 20_000)
    expect(await prepared(path, 'cut.jpg')).toMatchObject({
      state: 'FAILED',
      problem: 'Cette image est illisible : elle est peut-être tronquée.',
    })
  })
})

it('a picture is kept by its browser for as long as it is the same, and not asked for again', async () => {
  const path = join(folder, 'kept.png')
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#123456' } }).toFile(path)
  const { id, previews, thumb } = await prepared(path, 'kept.png')
  const address = thumb ?? ''
  expect(address).toMatch(new RegExp(`/previews/\\w+\\?v=${previews?.run}$`))
  const [bare = ''] = address.split('?')
  const cachingAt = async (url: string, headers = {}) => {
    const response = await admin.browser.send('GET', url, { headers })
    return [response.status, response.headers.get('cache-control'), (await response.arrayBuffer()).byteLength > 0]
  }
  const named = (await admin.browser.send('GET', address)).headers.get('etag') ?? ''
  const year = 'private, max-age=31536000, immutable'
  expect(await cachingAt(address)).toEqual([200, year, true])
  expect(await cachingAt(bare)).toEqual([200, 'private, max-age=3600', true])
  expect(await cachingAt(`${bare}?v=another`)).toEqual([200, 'private, max-age=3600', true])
  expect(await cachingAt(address, { 'if-none-match': named })).toEqual([304, year, false])
  expect(await cachingAt(bare, { 'if-none-match': `"other", W/${named}` })).toEqual([
    304,
    'private, max-age=3600',
    false,
  ])
  expect(await cachingAt(bare, { 'if-none-match': '"other"' })).toEqual([200, 'private, max-age=3600', true])
  const stranger = await regie.person('CLIENT')
  const refused = await stranger.browser.send('GET', address, { headers: { 'if-none-match': named } })
  expect(refused.status).toBe(404)
  const original = await admin.browser.send('GET', `/api/medias/${id}/original/played`)
  const etag = original.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  expect((await cachingAt(`/api/medias/${id}/original/played`, { 'if-none-match': etag }))[0]).toBe(304)
})

it('a file of no bytes says so', async () => {
  const path = join(folder, 'empty.mp4')
  writeFileSync(path, '')
  expect(await prepared(path, 'empty.mp4')).toMatchObject({ state: 'FAILED', problem: 'Ce fichier est vide.' })
})

it('a file of any other kind is simply there', async () => {
  const path = join(folder, 'montage.prproj')
  writeFileSync(path, '<xml/>')
  expect(await prepared(path, 'montage.prproj')).toMatchObject({
    state: 'READY',
    kind: 'OTHER',
    previews: null,
    problem: null,
  })
})

it('is accepted where others prepare, and waits for them', async () => {
  const elsewhere = await startRegie({ working: true, env: { PREPARE_ELSEWHERE: 'true' } })
  try {
    const person = await elsewhere.person('ADMIN')
    const { id } = await aProduction(elsewhere.db)
    const sent = { name: 'photo.heic', content: redHeic, productionId: id, category: 'RUSH' } as const
    const mediaId = await sendFile(elsewhere, person, sent)
    expect((await person.browser.call(medias.get, { params: { mediaId } })).data.state).toBe('PROCESSING')
  } finally {
    await elsewhere.stop()
  }
})
