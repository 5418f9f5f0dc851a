import type { Decoding } from './decoding.ts'
import { type Film, framesOf, inputArguments, matrixOf, scaled } from './film-frames.ts'
import type { MediaTool } from './tool.ts'

/** Containers whose index leads to a key frame. In the others, decoding begins early enough to meet one. */
const indexed = /(^|,)(mov|mp4|matroska|webm|avi)(,|$)/
/** Seconds decoded before the frame. */
const margins = { indexed: 1, other: 12 }

type FrameRequest = {
  tool: MediaTool
  path: string
  /** The film, at the rate of its previews. */
  film: Film
  container: string | null
  hasSound: boolean
  /** The number of the frame in the previews, from 0. */
  frame: number
  /** The PNG to write. */
  target: string
  folder: string
}

/** Keeps the times of the source, so that `fps` puts each frame where it put it for the previews. */
const sourceTimes = ['-copyts', '-start_at_zero']

/**
 * Writes one frame of an original film as a PNG of its displayed size. It is the frame of that number in the previews: both come
 * from `framesOf`. Writes nothing beyond the last frame.
 */
export async function writeExactFrame(decoding: Decoding, request: FrameRequest): Promise<void> {
  const { tool, path, film, container, hasSound, frame, target, folder } = request
  const { rate } = film
  const margin = indexed.test(container ?? '') ? margins.indexed : margins.other
  const from = Math.max(0, (frame * rate.den) / rate.num - margin)
  const seek = [...sourceTimes, '-noaccurate_seek', '-ss', from.toFixed(6)]
  const chosen = `select=gte(pts\\,${frame})`
  const graph = `${framesOf(film)},${chosen},${scaled(film)}${matrixOf(film)},setsar=1,format=rgb24`
  const picture = ['-map', '0:v:0', '-vf', graph, '-frames:v', '1', '-update', '1', target]
  // The previews count from the first picture or sound. ffmpeg counts from the first of the streams that it reads.
  const sound = hasSound ? ['-map', '0:a:0', '-frames:a', '1', '-f', 'null', '-'] : []
  const args = [...inputArguments, ...seek, '-i', path, ...picture, ...sound]
  await decoding.run(tool.ffmpeg, args, decoding.bounds.still, { directory: folder })
}
