import { join } from 'node:path'
import type { Technical } from '@regie/contract/medias/schema/previews'
import sharp from 'sharp'

/** The longest side of each, in pixels. */
const sizes = { large: 2048, medium: 1024, small: 320 } as const

/** A picture of 20 000 by 20 000 pixels is the largest one read. */
const mostPixels = 400_000_000

// A decode takes hundreds of megabytes: one at a time.
sharp.concurrency(1)
sharp.cache(false)

export type MadePicture = { name: keyof typeof sizes; path: string; type: 'image/webp'; width: number; height: number }

/** Makes three sizes of a picture, upright and in sRGB, out of one decode. Rejects when it can't be read. */
export async function makePhotoPreviews(input: string | Buffer, directory: string) {
  const opened = sharp(input, { limitInputPixels: mostPixels, failOn: 'truncated', pages: 1 })
  const { width, height, format, space, depth, pages = 1, orientation = 1 } = await opened.metadata()
  const { data, info } = await opened
    .autoOrient()
    .resize({ width: sizes.large, height: sizes.large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: MadePicture[] = []
  for (const name of ['large', 'medium', 'small'] as const) {
    const path = join(directory, `${name}.webp`)
    const made = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width: sizes[name], height: sizes[name], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(path)
    files.push({ name, path, type: 'image/webp', width: made.width, height: made.height })
  }
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  const image: Technical['image'] = { ...upright, codec: format, space, depth, pages }
  return { files, image }
}

/** A small picture of a larger one. */
export async function makeThumb(input: string, path: string) {
  const { width, height } = await sharp(input)
    .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(path)
  return { name: 'thumb' as const, path, type: 'image/webp', width, height }
}
