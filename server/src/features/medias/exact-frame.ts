import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stemOf } from '@regie/contract/medias/rules'
import { timecodeOf } from '@regie/contract/review/rules/timecode'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Download } from '#platform/http/handlers.ts'
import { writeExactFrame } from '#platform/media/exact-frame.ts'
import type { Platform } from '#platform/platform.ts'
import type { MediaRow } from './jobs/preparation-queue.ts'

type FilmFile = Pick<MediaRow, 'name' | 'storageKey' | 'technical' | 'previews'>

/** « film 01-00-04-12.png »: no `:` in the name of a file. */
const pictureName = (name: string, timecode: string) => `${stemOf(name)} ${timecode.replaceAll(/[:;]/g, '-')}.png`

/** A frame of a film, from its original, as a PNG. Throws NOT_FOUND without previews, or beyond the last frame. */
export async function exactFrame(
  { storage, mediaTool: tool, decoding }: Platform,
  { name, storageKey, technical, previews }: FilmFile,
  frame: number,
): Promise<Download> {
  const video = technical?.video
  if (!tool || !video || !previews?.rate || frame >= (previews.frames ?? 0)) throw fail('NOT_FOUND')
  const film = { ...video, rate: previews.rate }
  const { path, release } = await storage.local(storageKey)
  try {
    return await decoding.inFolder(async (folder) => {
      const target = join(folder, 'frame.png')
      const { container, audio } = technical
      const hasSound = audio.length > 0
      await writeExactFrame(decoding, { tool, path, film, container, hasSound, frame, target, folder })
      if (!existsSync(target)) throw fail('NOT_FOUND')
      const timecode = timecodeOf(frame, { rate: film.rate, startTimecode: video.startTimecode })
      return memoryFile(await readFile(target), { name: pictureName(name, timecode), type: 'image/png' })
    })
  } finally {
    await release()
  }
}
