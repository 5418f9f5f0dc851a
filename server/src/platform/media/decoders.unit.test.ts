import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { canonRaw, pdfOf, redHeic } from '../../../test/pictures.ts'
import { decodeHeic, renderPages } from './decoders.ts'
import { embeddedJpeg } from './embedded-jpeg.ts'
import { Unreadable } from './unreadable.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-decoders-'))
afterAll(() => rmSync(directory, { recursive: true }))

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

describe('a decoder', () => {
  it('reads an HEIC photo', async () => {
    const made = await decodeHeic(written('red.heic', redHeic), directory)
    expect(await sharp(made).metadata()).toMatchObject({ width: 64, height: 48 })
    expect(isRed(await colourAt(made, 32, 24))).toBe(true)
  })

  it('draws the pages of a PDF, in their colours, no more than asked for', async () => {
    const { pages, count } = await renderPages(written('3.pdf', pdfOf(3)), directory, 2)
    expect([pages.length, count]).toEqual([2, 3])
    const [page] = pages
    expect(page).toMatchObject({ width: 1447, height: 2048 })
    const drawn = readFileSync(page?.path ?? '')
    expect(isRed(await colourAt(drawn, 240, 1840))).toBe(true)
    expect(await colourAt(drawn, 1400, 20)).toEqual([255, 255, 255])
  })

  it.each([
    ['PDF', (path: string) => renderPages(path, directory, 2), /PDF est illisible/],
    ['HEIC', (path: string) => decodeHeic(path, directory), /image est illisible/],
  ])('says that a %s can’t be read', async (_name, decode, reason) => {
    const cut = written('cut', Buffer.concat([redHeic.subarray(0, 200), Buffer.alloc(50)]))
    await expect(decode(cut)).rejects.toThrow(Unreadable)
    await expect(decode(cut)).rejects.toThrow(reason)
  })
})

describe('the JPEG inside a raw photo', () => {
  it('is the largest one that can be read', async () => {
    const content = await canonRaw()
    const found = await embeddedJpeg(written('photo.cr2', content), content.length)
    expect(found && (await sharp(found).metadata())).toMatchObject({ width: 1200, height: 800 })
  })

  it('may be missing', async () => {
    const content = Buffer.from('49492a0010000000ffd8ffffd8ff', 'hex')
    expect(await embeddedJpeg(written('bare.dng', content), content.length)).toBeNull()
  })
})
