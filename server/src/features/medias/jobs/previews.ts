import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJudged, kindFacts } from '@regie/contract/medias/rules'
import type { MediaCategory, MediaKind } from '@regie/contract/medias/schema'
import type { Measures } from '@regie/contract/medias/schema/measures'
import { type PreviewName, type Previews, pageName, type Technical } from '@regie/contract/medias/schema/previews'
import { makeAvPreviews } from '#platform/media/av-previews.ts'
import { BoundPassed, ProgramFailed } from '#platform/media/confined.ts'
import type { Decoding } from '#platform/media/decoding.ts'
import { makeDocumentPreviews, makePhotoPreviews, makeThumb } from '#platform/media/photo-previews.ts'
import { probeMedia } from '#platform/media/probe.ts'
import type { MediaTool } from '#platform/media/tool.ts'
import { NoPreview, UnreadableFile } from '#platform/media/unreadable.ts'

type PreviewFile = { name: PreviewName; path: string; type: string; width: number | null; height: number | null }

/** The previews of a file. `note`: why there are none, when that is no failure. */
export type MadePreviews = {
  technical: Technical | null
  /** Of a version or a deliverable; null for any other file. */
  measures: Measures | null
  previews: Previews | null
  files: PreviewFile[]
  note: string | null
  /** The real kind, when it differs from the one assumed at acceptance. */
  kind: MediaKind | null
}

type PreviewRequest = {
  path: string
  directory: string
  run: string
  media: { kind: MediaKind; category: MediaCategory; size: number; problem: string | null }
  signal: AbortSignal
  /** Called with the technical data of a recording, long before its previews exist. */
  onDescribed?: (technical: Technical) => Promise<void>
}

const noPreviews = (note: string | null): MadePreviews => ({
  technical: null,
  measures: null,
  previews: null,
  files: [],
  note,
  kind: null,
})

const emptyTechnical: Technical = {
  container: null,
  duration: null,
  bitRate: null,
  video: null,
  audio: [],
  image: null,
  loudness: null,
}

async function previewsOfPhoto(decoding: Decoding, { run, ...asked }: PreviewRequest): Promise<MadePreviews> {
  const { files, image } = await makePhotoPreviews(decoding, asked)
  const previews = { run, files: [], storyboard: null, rate: null, frames: null }
  return { ...noPreviews(null), technical: { ...emptyTechnical, image }, previews, files }
}

/** Pages shown of a document. Longer documents must be downloaded. */
const maxPages = 100

async function previewsOfPdf(decoding: Decoding, { run, ...asked }: PreviewRequest): Promise<MadePreviews> {
  const { files, image, pages } = await makeDocumentPreviews(decoding, { ...asked, most: maxPages })
  return {
    ...noPreviews(
      image.pages > maxPages ? `Seules les ${maxPages} premières pages sont montrées, sur ${image.pages}.` : null,
    ),
    technical: { ...emptyTechnical, image },
    previews: { run, files: [], storyboard: null, rate: null, frames: null },
    files: [...files, ...pages.map((page, index) => ({ ...page, name: pageName(index + 1), type: 'image/webp' }))],
  }
}

const unreadableReason = 'Ce fichier est illisible : il est peut-être tronqué, ou d’un format inconnu.'

/**
 * The failure of a recording whose program failed. A program killed by a signal, or without disk space, is tried again.
 */
function recordingFailure(error: unknown): unknown {
  if (error instanceof BoundPassed)
    return new UnreadableFile('Ce fichier demande trop de temps ou de mémoire pour être préparé.', { cause: error })
  if (!(error instanceof ProgramFailed) || error.code === null || /No space left/i.test(error.message)) return error
  return new UnreadableFile(unreadableReason, { cause: error })
}

async function previewsOfRecording(decoding: Decoding, tool: MediaTool, asked: PreviewRequest): Promise<MadePreviews> {
  const { path, directory, run, media, signal, onDescribed } = asked
  const reading = { tool, path, size: media.size, signal }
  const technical = await probeMedia(decoding, reading)
  if (!technical.video && technical.audio.length === 0)
    throw new UnreadableFile('Ce fichier ne contient ni image ni son lisible.')
  await onDescribed?.(technical)
  const {
    files: made,
    storyboard,
    frames,
    loudness,
    peaks,
    measures,
  } = await makeAvPreviews(decoding, { ...reading, directory, technical, isMeasured: isJudged[media.category] })
  const files: PreviewFile[] = [...made]
  const poster = made.find(({ name }) => name === 'poster')
  if (poster) files.push(await makeThumb(decoding, { path: poster.path, directory, signal }))
  if (peaks) await writeFile(join(directory, 'waveform.json'), JSON.stringify(peaks))
  const previews = { run, files: [], storyboard, rate: technical.video?.rate ?? null, frames }
  const kind = technical.video ? 'VIDEO' : 'AUDIO'
  const changed = kind === media.kind ? null : kind
  return { technical: { ...technical, loudness }, measures, previews, files, note: null, kind: changed }
}

async function previewsByKind(
  decoding: Decoding,
  tool: MediaTool | null,
  asked: PreviewRequest,
): Promise<MadePreviews> {
  const { kind, problem } = asked.media
  const { readAs } = kindFacts[kind]
  switch (readAs) {
    case 'picture':
      return previewsOfPhoto(decoding, asked)
    case 'document':
      return previewsOfPdf(decoding, asked)
    case 'recording':
      if (!tool) return noPreviews('Aucun aperçu : ce serveur n’a pas d’outil vidéo (ffmpeg).')
      return previewsOfRecording(decoding, tool, asked).catch((error: unknown) => {
        throw recordingFailure(error)
      })
    case null:
      // Keeps the problem found at acceptance.
      return noPreviews(problem)
    default:
      return readAs satisfies never
  }
}

/** Makes the previews of a file. Throws `Unreadable`, with a French reason, when the file gives none. */
export async function makePreviews(
  decoding: Decoding,
  tool: MediaTool | null,
  asked: PreviewRequest,
): Promise<MadePreviews> {
  if (asked.media.size === 0) throw new UnreadableFile('Ce fichier est vide.')
  try {
    return await previewsByKind(decoding, tool, asked)
  } catch (error) {
    if (error instanceof NoPreview) return noPreviews(error.message)
    throw error
  }
}
