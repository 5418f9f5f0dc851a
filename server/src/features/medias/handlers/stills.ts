import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { pageName } from '@regie/contract/medias/schema/previews'
import { seekTimeOf } from '@regie/contract/review/rules/timecode'
import { confinement, run } from '../../../platform/media/tool.ts'
import type { Platform } from '../../../platform/platform.ts'
import { previewKey } from '../jobs/preparation.ts'

type Place = { frame: number | null; page: number | null }

/** What was made of a file that shows a place of it. */
function shownAt({ kind, previews }: MediaDetail, { page }: Place) {
  const name = kind === 'VIDEO' ? 'proxy' : kind === 'PDF' ? pageName(page ?? 1) : 'large'
  return previews?.files.find((file) => file.name === name)
}

/**
 * The picture of a place of a file: a frame of a film, counted from 0, a page of a document, or the photo itself. Null when nothing was
 * made that shows it, or when it can't be read.
 */
export async function stillOf(
  { storage, mediaTool, log }: Platform,
  media: MediaDetail,
  place: Place,
): Promise<Buffer | null> {
  const made = shownAt(media, place)
  const { previews } = media
  if (!previews || !made) return null
  const { path, release } = await storage.local(previewKey(media.id, previews.run, made.name))
  const directory = await mkdtemp(join(tmpdir(), 'regie-still-'))
  try {
    if (media.kind !== 'VIDEO') return await readFile(path)
    if (!mediaTool || !previews.rate || place.frame === null) return null
    // The first picture from the middle of the one before is the one wanted.
    const from = seekTimeOf(place.frame - 1, previews.rate)
    const still = join(directory, 'still.png')
    const seek = ['-ss', Math.max(0, from).toFixed(6)]
    await run(mediaTool.ffmpeg, ['-v', 'error', ...confinement, ...seek, '-i', path, '-frames:v', '1', '-y', still])
    return await readFile(still)
  } catch (error) {
    log.warn({ err: error, mediaId: media.id }, 'no still of a file')
    return null
  } finally {
    await release()
    await rm(directory, { recursive: true, force: true })
  }
}
