import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaKind } from '@regie/contract/medias/schema'
import { type PreviewName, type Previews, pageName, type Technical } from '@regie/contract/medias/schema/previews'
import { makeAvPreviews } from '../../../platform/media/av-previews.ts'
import { decodeHeic, renderPages } from '../../../platform/media/decoders.ts'
import { embeddedJpeg } from '../../../platform/media/embedded-jpeg.ts'
import { makePhotoPreviews, makeThumb } from '../../../platform/media/photo-previews.ts'
import { probe } from '../../../platform/media/probe.ts'
import { type MediaTool, ProgramFailed } from '../../../platform/media/tool.ts'
import { Unreadable } from '../../../platform/media/unreadable.ts'

type MadeFile = { name: PreviewName; path: string; type: string; width: number | null; height: number | null }

/** What was made of a file. `note`: why nothing is shown of it, when that is no failure. */
export type Made = {
  technical: Technical | null
  previews: Previews | null
  files: MadeFile[]
  note: string | null
  /** When it turned out to be something else than it was taken for. */
  kind: MediaKind | null
}

type Asked = {
  path: string
  directory: string
  run: string
  media: { kind: MediaKind; type: string; size: number }
}

const nothing = (note: string | null): Made => ({ technical: null, previews: null, files: [], note, kind: null })

const blank: Technical = {
  container: null,
  duration: null,
  bitRate: null,
  video: null,
  audio: [],
  image: null,
  loudness: null,
}

/** What cameras write as it left their sensor; a JPEG for their own screen is inside. */
const raw = /^image\/x-(canon-cr[23]|nikon-nef|sony-arw|adobe-dng|fujifilm-raf|panasonic-rw2|olympus-orf)$/
const heic = /^image\/hei[cf](-sequence)?$/

/** What sharp can read of a photo; null when there is nothing. Throws Unreadable. */
async function readableOf({ path, directory, media }: Asked): Promise<string | Buffer | null> {
  if (heic.test(media.type)) return decodeHeic(path, directory)
  return raw.test(media.type) ? embeddedJpeg(path, media.size) : path
}

const noPhotoPreview = 'Ce format d’image n’a pas d’aperçu : téléchargez-le.'

async function ofPhoto(asked: Asked): Promise<Made> {
  const { path, directory, run, media } = asked
  const input = await readableOf(asked)
  if (input === null) return nothing(noPhotoPreview)
  try {
    const { files, image } = await makePhotoPreviews(input, directory)
    const previews = { run, files: [], storyboard: null, rate: null, frames: null }
    // What was read of it is not what it is.
    const codec = input === path ? image.codec : media.type.replace(/^image\/(x-)?/, '')
    return { technical: { ...blank, image: { ...image, codec } }, previews, files, note: null, kind: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (
      /unsupported image format|not built|no decoder|heif: (Unsupported|Error while loading plugin)|security limit/i.test(
        said,
      )
    )
      return nothing(noPhotoPreview)
    if (/exceeds pixel limit/i.test(said)) return nothing('Cette image est trop grande pour avoir un aperçu.')
    throw new Unreadable('Cette image est illisible : elle est peut-être tronquée.', { cause: error })
  }
}

/** Pages that are shown; a longer document is downloaded. */
const mostPages = 100

async function ofPdf({ path, directory, run }: Asked): Promise<Made> {
  const { pages, count } = await renderPages(path, directory, mostPages)
  const [first] = pages
  if (!first) throw new Unreadable('Ce PDF n’a aucune page.')
  const { files, image } = await makePhotoPreviews(first.path, directory)
  return {
    technical: { ...blank, image: { ...image, codec: 'pdf', pages: count } },
    previews: { run, files: [], storyboard: null, rate: null, frames: null },
    files: [...files, ...pages.map((page, index) => ({ ...page, name: pageName(index + 1), type: 'image/webp' }))],
    note: count > mostPages ? `Seules les ${mostPages} premières pages sont montrées, sur ${count}.` : null,
    kind: null,
  }
}

async function ofRecording(tool: MediaTool, { path, directory, run, media }: Asked): Promise<Made> {
  const technical = await probe(tool, path).catch((error: unknown) => {
    throw error instanceof ProgramFailed
      ? new Unreadable('Ce fichier est illisible : il est peut-être tronqué, ou d’un format inconnu.', { cause: error })
      : error
  })
  if (!technical.video && technical.audio.length === 0)
    throw new Unreadable('Ce fichier ne contient ni image ni son lisible.')
  const {
    files: made,
    storyboard,
    frames,
    loudness,
    peaks,
  } = await makeAvPreviews(tool, { path, directory, technical })
  const files: MadeFile[] = [...made]
  const poster = made.find(({ name }) => name === 'poster')
  if (poster) files.push(await makeThumb(poster.path, join(directory, 'thumb.webp')))
  if (peaks) await writeFile(join(directory, 'waveform.json'), JSON.stringify(peaks))
  const previews = { run, files: [], storyboard, rate: technical.video?.rate ?? null, frames }
  const kind = technical.video ? 'VIDEO' : 'AUDIO'
  return { technical: { ...technical, loudness }, previews, files, note: null, kind: kind === media.kind ? null : kind }
}

/** Makes all that is shown of a file. Throws Unreadable, with the reason in French, when nothing can be. */
export async function makePreviews(tool: MediaTool | null, asked: Asked): Promise<Made> {
  const { kind, size } = asked.media
  if (size === 0) throw new Unreadable('Ce fichier est vide.')
  if (kind === 'IMAGE') return ofPhoto(asked)
  if (kind === 'PDF') return ofPdf(asked)
  if (kind !== 'VIDEO' && kind !== 'AUDIO') return nothing(null)
  if (!tool) return nothing('Aucun aperçu : ce serveur n’a pas d’outil vidéo (ffmpeg).')
  return ofRecording(tool, asked)
}
