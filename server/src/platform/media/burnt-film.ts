import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Technical } from '@regie/contract/medias/schema/previews'
import { mostSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { type Film, framesOf, inputArguments, matrixOf, quotedPath } from './film-frames.ts'
import { type MediaTool, threadArguments } from './tool.ts'

/** Behind the preparations, which run at 10. */
const burnNiceness = 19
/** White on a soft shadow, two lines above the edge: what broadcasters and platforms show. Sizes are shares of 288 lines (libass). */
const style = 'Fontname=Inter,Fontsize=17,Outline=1,Shadow=0.6,MarginV=18'

type BurntFilm = {
  tool: MediaTool
  path: string
  /** Bytes. */
  size: number
  directory: string
  technical: Technical
  film: Film
  /** The subtitles, as an SRT. */
  srt: string
  signal?: AbortSignal
}

/**
 * Makes an MP4 of the size of a film with its subtitles in the picture, nearly without loss. Throws ProgramFailed where this ffmpeg has no
 * libass.
 */
export async function burnSubtitles(
  decoding: Decoding,
  { tool, path, size, directory, technical, film, srt, signal }: BurntFilm,
): Promise<{ path: string; type: 'video/mp4' }> {
  const words = join(directory, 'subtitles.srt')
  await writeFile(words, srt)
  const target = join(directory, 'burnt.mp4')
  // Players want even sizes.
  const even = `scale=trunc(iw/2)*2:trunc(ih/2)*2:flags=bicubic${matrixOf(film)}:out_color_matrix=bt709:out_range=tv`
  const graph = `[0:v:0]${framesOf(film)},${even},setsar=1,subtitles=filename=${quotedPath(words)}:force_style='${style}',format=yuv420p[picture]`
  const { recording } = decoding.bounds
  const bounds = {
    ...recording,
    seconds: mostSeconds(recording, { duration: technical.duration ?? 0, size }),
    niceness: burnNiceness,
  }
  const video =
    '-c:v libx264 -preset medium -crf 16 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const sound = technical.audio.length > 0 ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '320k'] : []
  await decoding.run(
    tool.ffmpeg,
    [
      ...inputArguments,
      '-i',
      path,
      '-filter_complex',
      graph,
      '-map',
      '[picture]',
      ...sound,
      ...threadArguments,
      ...video.split(' '),
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      target,
    ],
    bounds,
    { directory, ...(signal && { signal }) },
  )
  return { path: target, type: 'video/mp4' }
}
