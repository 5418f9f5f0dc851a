import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaKind } from '@regie/contract/medias/schema'
import type { PreviewName, Previews, Technical } from '@regie/contract/medias/schema/previews'
import { makeAvPreviews, Unreadable } from '../../../platform/media/av-previews.ts'
import { makePhotoPreviews, makeThumb } from '../../../platform/media/photo-previews.ts'
import { probe } from '../../../platform/media/probe.ts'
import { type MediaTool, ProgramFailed } from '../../../platform/media/tool.ts'

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

async function ofPhoto({ path, directory, run }: Asked): Promise<Made> {
  try {
    const { files, image } = await makePhotoPreviews(path, directory)
    const previews = { run, files: [], storyboard: null, rate: null, frames: null }
    return { technical: { ...blank, image }, previews, files, note: null, kind: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (
      /unsupported image format|not built|no decoder|heif: (Unsupported|Error while loading plugin)|security limit/i.test(
        said,
      )
    )
      return nothing('Ce format d’image n’a pas d’aperçu : téléchargez-le.')
    if (/exceeds pixel limit/i.test(said)) return nothing('Cette image est trop grande pour avoir un aperçu.')
    throw new Unreadable('Cette image est illisible : elle est peut-être tronquée.', { cause: error })
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
  if (kind !== 'VIDEO' && kind !== 'AUDIO') return nothing(null)
  if (!tool) return nothing('Aucun aperçu : ce serveur n’a pas d’outil vidéo (ffmpeg).')
  return ofRecording(tool, asked)
}
