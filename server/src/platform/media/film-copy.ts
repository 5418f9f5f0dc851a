import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopySize } from '@regie/contract/medias/rules/copies'
import type { Technical } from '@regie/contract/medias/schema/previews'
import type { AvPreview } from './av-previews.ts'
import { mostSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { aac, asVideo, type Film, framesOf, h264, inputArguments, matrixOf, scaled } from './film-frames.ts'
import { probeMedia } from './probe.ts'
import type { MediaTool } from './tool.ts'
import { UnreadableFile } from './unreadable.ts'

/** Behind the preparations, which run at 10. */
const copyNiceness = 19

type CopyRequest = {
  tool: MediaTool
  path: string
  /** Bytes. */
  size: number
  directory: string
  technical: Technical
  /** The film, at the rate of its first copy. */
  film: Film
  copy: CopySize
  /** Number of frames of the first copy; null when unknown. */
  frames: number | null
  /** The path of a PNG of the size of the copy, to lay over each frame; null for none. */
  mark?: string | null
  /** Behind all other work by default. */
  niceness?: number
  signal?: AbortSignal
}

/** The arguments that read a mark, after the film. */
const markInput = (mark: string) => ['-protocol_whitelist', 'file', '-format_whitelist', 'png_pipe', '-i', mark]

/**
 * Makes another copy of a film in `directory`. Throws Unreadable when its frames are not those of
 * the first copy: players change from one to the other on the same frame.
 */
export async function makeFilmCopy(decoding: Decoding, request: CopyRequest): Promise<AvPreview> {
  const { tool, path, size, directory, technical, film, copy, frames, signal } = request
  const { mark = null, niceness = copyNiceness } = request
  const target = join(directory, `${copy.name}.mp4`)
  const hasSound = technical.audio.length > 0
  const graph = [
    `[0:v:0]${framesOf(film)},${scaled(copy)}${matrixOf(film)}${asVideo}${mark === null ? '' : '[bare];[bare][1:v:0]overlay'}[picture]`,
    ...(hasSound ? ['[0:a:0]aresample=async=1[sound]'] : []),
  ]
  const sound = hasSound ? ['-map', '[sound]', ...aac('192k')] : []
  const inputs = [...inputArguments, '-i', path, ...(mark === null ? [] : markInput(mark))]
  const args = [...inputs, '-filter_complex', graph.join(';'), '-map', '[picture]', ...sound]
  const { recording } = decoding.bounds
  const seconds = mostSeconds(recording, { duration: technical.duration ?? 0, size })
  const options = { directory, ...(signal && { signal }) }
  await decoding.run(
    tool.ffmpeg,
    [...args, ...h264(film.rate, copy.name), target],
    { ...recording, seconds, niceness },
    options,
  )
  const made = await probeMedia(decoding, { ...options, tool, path: target, size: (await stat(target)).size })
  if (frames !== null && made.video?.frames !== frames)
    throw new UnreadableFile(`Cette copie a ${made.video?.frames ?? 0} images au lieu de ${frames}.`)
  return { name: copy.name, path: target, type: 'video/mp4', width: copy.width, height: copy.height }
}
