import { join } from 'node:path'
import { kindFacts } from '@regie/contract/medias/rules'
import { webCopyOf } from '@regie/contract/medias/rules/copies'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { pageName } from '@regie/contract/medias/schema/previews'
import { seekTimeOf } from '@regie/contract/review/rules/timecode'
import { confinedArguments, threadArguments } from '#platform/media/tool.ts'
import type { Platform } from '#platform/platform.ts'
import { previewKey } from './jobs/preview-keys.ts'

type StillPlace = { frame: number | null; page: number | null }

/** The name of the preview that shows a place in a file; null for a file that shows nothing. */
function previewNameAt({ kind, previews }: MediaDetail, { page }: StillPlace): string | null {
  const { shownAs } = kindFacts[kind]
  switch (shownAs) {
    case 'film':
      return webCopyOf(previews)?.name ?? null
    case 'pages':
      return pageName(page ?? 1)
    case 'picture':
      return 'large'
    case 'sound':
    case null:
      return null
    default:
      return shownAs satisfies never
  }
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
  const { previews } = media
  const name = previewNameAt(media, place)
  const made = previews?.files.find((file) => file.name === name)
  if (!previews || !made?.width || !made.height) return null
  const { width, height } = made
  const { path, release } = await storage.local(previewKey(media.id, previews.run, made.name))
  try {
    return await decoding.inFolder(async (folder) => {
      if (kindFacts[media.kind].shownAs !== 'film') return use({ path, width, height, folder })
      if (!mediaTool || !previews.rate || place.frame === null) return null
      // Seeking from the middle of the previous frame gives the wanted one first.
      const from = seekTimeOf(place.frame - 1, previews.rate)
      const still = join(folder, 'still.png')
      const seek = ['-ss', Math.max(0, from).toFixed(6)]
      const quiet = ['-v', 'error', '-nostdin', ...confinedArguments, ...threadArguments]
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
