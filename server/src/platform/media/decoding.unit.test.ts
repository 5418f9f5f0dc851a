import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { canonRaw, pdfOf, redHeic } from '#test/samples/pictures.ts'
import { usualBounds } from './bounds.ts'
import { createDecoding } from './decoding.ts'
import { makeDocumentPreviews, makePhotoPreviews } from './photo-previews.ts'
import { NoPreview, UnreadableFile } from './unreadable.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-decoding-'))
const decoding = createDecoding({ workshop: directory, bounds: usualBounds })
const { signal } = new AbortController()
afterAll(() => {
  decoding.close()
  rmSync(directory, { recursive: true })
})

function written(name: string, content: Buffer): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
/** Red, green and blue of a point. */
async function colourAt(picture: string | Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 80 && blue < 80
const photoOf = (name: string, content: Buffer) =>
  makePhotoPreviews(decoding, { path: written(name, content), directory, signal })
const documentOf = (name: string, content: Buffer, most = 2) =>
  makeDocumentPreviews(decoding, { path: written(name, content), directory, signal, most })
const largeOf = ({ files }: { files: { name: string; path: string }[] }) =>
  files.find(({ name }) => name === 'large')?.path ?? ''

describe('the decoder of pictures', () => {
  it('reads an HEIC photo', async () => {
    const made = await photoOf('red.heic', redHeic)
    expect(made.image).toMatchObject({ width: 64, height: 48, codec: 'heic' })
    expect(isRed(await colourAt(largeOf(made), 32, 24))).toBe(true)
  })

  it('draws the requested pages of a PDF, in their colours', async () => {
    const { pages, image } = await documentOf('3.pdf', pdfOf(3))
    expect([pages.length, image.pages]).toEqual([2, 3])
    const [page] = pages
    expect(page).toMatchObject({ width: 1447, height: 2048 })
    const drawn = readFileSync(page?.path ?? '')
    expect(isRed(await colourAt(drawn, 240, 1840))).toBe(true)
    expect(await colourAt(drawn, 1400, 20)).toEqual([255, 255, 255])
  })

  it('reads the largest embedded picture of a raw photo', async () => {
    const made = await photoOf('photo.cr2', await canonRaw())
    expect(made.image).toMatchObject({ width: 1200, height: 800, codec: 'canon-cr2' })
  })

  it.each([
    ['an HEIC photo', 'cut.heic', redHeic.subarray(0, 300)],
    ['a PDF', 'cut.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<')],
    ['a PNG picture', 'cut.png', Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008', 'hex')],
  ])('says that %s can’t be read', async (_, name, content) => {
    const read = name.endsWith('.pdf') ? documentOf(name, content) : photoOf(name, content)
    await expect(read).rejects.toThrow(UnreadableFile)
  })

  it.each([
    ['an SVG picture', 'a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG picture with a declaration', 'b.png', Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>')],
    ['a raw photo without any JPEG', 'bare.cr2', Buffer.from('49492a00100000004352020000000000ffd8ffffd8ff', 'hex')],
    ['anything else', 'c.webp', Buffer.from('not a picture')],
  ])('has no preview of %s', async (_, name, content) => {
    await expect(photoOf(name, content)).rejects.toThrow(NoPreview)
  })
})

describe('the type of a file', () => {
  it.each([
    ['a PNG picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['a text', Buffer.from('#EXTM3U\nfile:///etc/passwd é'), 'text/plain'],
    ['a text cut in a letter', Buffer.from('é').subarray(0, 1), 'text/plain'],
    ['DV', Buffer.from('1f07003f', 'hex'), 'video/x-dv'],
    ['bytes', Buffer.from('0001020304', 'hex'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', async (_, head, type) => {
    expect(await decoding.typeOf(head)).toBe(type)
  })
})
