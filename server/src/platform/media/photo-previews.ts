import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Decoding } from './decoding.ts'

const Size = z.object({ width: z.int(), height: z.int() })
const sizeNames = ['large', 'medium', 'small'] as const
const Photo = z.object({
  files: z.array(z.extend(Size, { name: z.enum(sizeNames) })),
  image: z.extend(Size, { codec: z.string(), space: z.string(), depth: z.string(), pages: z.int() }),
})
const Document = z.extend(Photo, { pages: z.array(Size) })

type PreviewSource = { path: string; directory: string; signal: AbortSignal }

/** The files written by the decoder in a folder. */
const previewFiles = (directory: string, files: z.infer<typeof Photo>['files']) =>
  files.map((file) => ({ ...file, path: join(directory, `${file.name}.webp`), type: 'image/webp' as const }))

/** Makes three sizes of a photo, upright and in sRGB, in `directory`. Throws Unreadable or NoPreview. */
export async function makePhotoPreviews(decoding: Decoding, { path, directory, signal }: PreviewSource) {
  const { files, image } = z.parse(
    Photo,
    await decoding.picture(['photo', path, directory], decoding.bounds.photo, signal),
  )
  return { files: previewFiles(directory, files), image }
}

/**
 * Makes a picture of each of the first `most` pages of a PDF, and three sizes of its first page, in `directory`. Throws Unreadable
 * or NoPreview.
 */
export async function makeDocumentPreviews(
  decoding: Decoding,
  { path, directory, signal, most }: PreviewSource & { most: number },
) {
  const { files, image, pages } = z.parse(
    Document,
    await decoding.picture(['pdf', path, directory, String(most)], decoding.bounds.document, signal),
  )
  const drawn = pages.map((page, index) => ({ ...page, path: join(directory, `page-${index + 1}.webp`) }))
  return { files: previewFiles(directory, files), image, pages: drawn }
}

/** A small copy of a larger picture. */
export async function makeThumb(decoding: Decoding, { path, directory, signal }: PreviewSource) {
  const thumb = join(directory, 'thumb.webp')
  const made = await decoding.picture(['within', path, thumb, '480'], decoding.bounds.photo, signal)
  return { name: 'thumb' as const, path: thumb, type: 'image/webp', ...z.parse(Size, made) }
}
