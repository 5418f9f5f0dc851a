import { open } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { typeOf } from './file-types.ts'
import { embeddedJpeg } from './raw-photo.ts'

/** What the decoder ends with when it gives a file up. */
export const unreadableExit = 2
export const lockedExit = 3
export const unsupportedExit = 4
export const tooLarge = 5

/** The decoder gives a file up, and ends with `code`. */
export class Ended extends Error {
  readonly code: number
  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** Pixels of the largest picture read: 20 000 by 20 000, and for a portrait what the largest telephones take. */
const mostPixels = 400_000_000
export const mostPortraitPixels = 64_000_000
export const mostLogoPixels = 25_000_000
/** Bytes of the largest file that is read whole: raw photos, HEIC and PDF. */
const largestRead = 500 * 1024 * 1024

/** The reader of libvips for each type of picture. All the others are blocked. */
const readers: Record<string, string> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/apng': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/tiff': 'VipsForeignLoadTiff',
  'image/avif': 'VipsForeignLoadHeif',
}
const raw = /^image\/x-(canon-cr[23]|nikon-nef|sony-arw|adobe-dng|fujifilm-raf|panasonic-rw2|olympus-orf)$/
const heic = /^image\/hei[cf](-sequence)?$/

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })

export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The bytes of a file that only a whole one can be read of. */
export async function wholeOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > largestRead) throw new Ended(tooLarge)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function decodedHeic(path: string, limitInputPixels: number) {
  const { default: decode } = await import('heic-decode')
  const images = await decode.all({ buffer: await wholeOf(path) })
  try {
    const [first] = images
    if (!first) throw new Ended(unreadableExit)
    if (first.width * first.height > limitInputPixels) throw new Ended(tooLarge)
    const { width, height, data } = await first.decode()
    return { width, height, pixels: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
  } finally {
    images.dispose?.()
  }
}

type Opened = { image: Sharp; codec: string | null }

/** Opens a picture with the one reader that its bytes call for; `codec`: what the file is, when it is not what is opened. */
export async function openPicture(
  path: string,
  {
    limitInputPixels = mostPixels,
    accepted = () => true,
  }: { limitInputPixels?: number; accepted?: (type: string) => boolean } = {},
): Promise<Opened> {
  const type = await typeOf(await headOf(path))
  if (type === null || !accepted(type)) throw new Ended(unsupportedExit)
  const options: SharpOptions = { limitInputPixels, failOn: 'truncated', pages: 1 }
  if (heic.test(type)) {
    const { width, height, pixels } = await decodedHeic(path, limitInputPixels)
    return { image: sharp(pixels, { raw: { width, height, channels: 4 } }), codec: type.slice('image/'.length) }
  }
  const isRaw = raw.test(type)
  const input = isRaw ? embeddedJpeg(await wholeOf(path)) : path
  const reader = readers[isRaw ? 'image/jpeg' : type]
  if (input === null || !reader) throw new Ended(unsupportedExit)
  sharp.unblock({ operation: [reader] })
  return { image: sharp(input, options), codec: isRaw ? type.replace(/^image\/(x-)?/, '') : null }
}
