import { join } from 'node:path'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { pageName } from '@regie/contract/medias/schema/previews'
import { seekTimeOf } from '@regie/contract/review/rules/timecode'
import { confinement, threads } from '#platform/media/tool.ts'
import type { Platform } from '#platform/platform.ts'
import { previewKey } from './jobs/preparation.ts'

type StillPlace = { frame: number | null; page: number | null }

/** The preview of a file that shows a place in it. */
function previewAt({ kind, previews }: MediaDetail, { page }: StillPlace) {
  const name = kind === 'VIDEO' ? 'proxy' : kind === 'PDF' ? pageName(page ?? 1) : 'large'
  return previews?.files.find((file) => file.name === name)
}

/**
 * Lends the picture of a place in a file: a frame of a film (counted from 0), a page of a document, or the photo
 * itself. The file at `path` exists while `use` runs. Null when no preview shows the place, or the preview is
 * unreadable.
 */
export async function withStill<Result>(
  { storage, mediaTool, decoding, log }: Platform,
  media: MediaDetail,
  place: StillPlace,
  use: (still: { path: string; width: number; height: number; folder: string }) => Promise<Result>,
): Promise<Result | null> {
  const made = previewAt(media, place)
  const { previews } = media
  if (!previews || !made?.width || !made.height) return null
  const { width, height } = made
  const { path, release } = await storage.local(previewKey(media.id, previews.run, made.name))
  try {
    return await decoding.inFolder(async (folder) => {
      if (media.kind !== 'VIDEO') return use({ path, width, height, folder })
      if (!mediaTool || !previews.rate || place.frame === null) return null
      // Seeking from the middle of the previous frame gives the wanted one first.
      const from = seekTimeOf(place.frame - 1, previews.rate)
      const still = join(folder, 'still.png')
      const seek = ['-ss', Math.max(0, from).toFixed(6)]
      const quiet = ['-v', 'error', '-nostdin', ...confinement, ...threads]
      const args = [...quiet, ...seek, '-i', path, '-frames:v', '1', '-y', still]
      await decoding.run(mediaTool.ffmpeg, args, decoding.bounds.still)
      return use({ path: still, width, height, folder })
    })
  } catch (error) {
    log.warn({ err: error, mediaId: media.id }, 'no still of a file')
    return null
  } finally {
    await release()
  }
}
