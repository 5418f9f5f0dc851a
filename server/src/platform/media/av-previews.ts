import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copySizes, fittedSize } from '@regie/contract/medias/rules/copies'
import type { PreviewName, Technical } from '@regie/contract/medias/schema/previews'
import { mostSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { aac, asVideo, framesOf, h264, inputArguments, matrixOf, scaled } from './film-frames.ts'
import { barsFilter, fieldsGraph, heardGraph, readMeasures, seenGraph } from './measures.ts'
import { probeMedia } from './probe.ts'
import type { MediaTool } from './tool.ts'
import { UnreadableFile } from './unreadable.ts'

const tileWidth = 160
const columns = 10
const mostTiles = 100

/** One thumbnail every `interval` seconds, a hundred at most. */
function storyboardOf(duration: number, { width, height }: { width: number; height: number }) {
  const interval = Math.max(0.5, duration / mostTiles)
  const count = Math.max(1, Math.min(mostTiles, Math.ceil(duration / interval)))
  const tile = Math.max(2, Math.round((tileWidth * height) / width / 2) * 2)
  return { columns, rows: Math.ceil(count / columns), count, width: tileWidth, height: tile, interval }
}

/** The loudness, from the final summary of the ebur128 filter. */
function loudnessOf(log: string): Technical['loudness'] {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN)
  const integrated = read(/I:\s+(-?[\d.]+) LUFS/)
  const range = read(/LRA:\s+(-?[\d.]+) LU/)
  const peak = read(/Peak:\s+(-?[\d.]+) dBFS/)
  return [integrated, range, peak].every(Number.isFinite) ? { integrated, range, peak } : null
}

const waveformParts = 2000

/**
 * The lowest and highest sample of 2 000 equal parts, from -127 to 127, in a file of 16-bit mono samples. It reads part by part: a
 * long film's samples would fill the memory, and one read would block every call.
 */
export async function peaksOf(path: string): Promise<number[]> {
  const file = await open(path)
  try {
    const count = Math.floor((await file.stat()).size / 2)
    const parts = Math.min(waveformParts, count)
    const peaks: number[] = []
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)]
      // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
      const { buffer } = await file.read(Buffer.alloc((to - from) * 2), 0, (to - from) * 2, from * 2)
      let [low, high] = [0, 0]
      for (let at = 0; at < to - from; at += 1) {
        const sample = buffer.readInt16LE(at * 2)
        if (sample < low) low = sample
        if (sample > high) high = sample
      }
      peaks.push(Math.round((low / 32_768) * 127), Math.round((high / 32_768) * 127))
    }
    return peaks
  } finally {
    await file.close()
  }
}

/** Not JPEG: its encoder crashes the packaged ffmpeg on large pictures. */
const webp = (quality: number) => ['-c:v', 'libwebp', '-quality', String(quality)]

/** `measuring`: the folder of what the technical control measures, in the same pass; null where nobody asks. */
function graphOf({ video, audio, duration }: Technical, measuring: string | null) {
  const parts: string[] = []
  const board = video ? storyboardOf(duration ?? 1, video) : null
  const [proxy] = video ? copySizes(video) : []
  const poster = video ? fittedSize(video, 1080) : null
  if (video && board && proxy && poster) {
    const matrix = matrixOf(video)
    // WebP uses the colours of standard definition: its encoder converts from these.
    const asPicture = `${matrix},setsar=1,format=bgra`
    const at = Math.min(3, (duration ?? 0) / 10)
    const frames = `${framesOf(video)},split=3[p][q][small]`
    const copied = `[p]${scaled(proxy)}${matrix}${asVideo}`
    const still = `[q]select='gte(t,${at.toFixed(3)})',${scaled(poster)}${asPicture}[poster]`
    const tiles = `${scaled(board)}${asPicture},tile=${columns}x${board.rows}[board]`
    const few = `[small]fps=1/${board.interval.toFixed(4)}`
    if (measuring === null) parts.push(`[0:v:0]${frames}`, `${copied}[proxy]`, still, `${few},${tiles}`)
    else
      parts.push(
        '[0:v:0]split=2[source][fields]',
        fieldsGraph('fields', measuring),
        `[source]${frames}`,
        // Of the copy, which is smaller: black and still passages show in it as well.
        `${copied},split=2[proxy][seen]`,
        seenGraph('seen', measuring),
        still,
        `${few},${barsFilter(video, measuring)},${tiles}`,
      )
  }
  if (audio.length > 0) {
    const branches = ['sound', 'wave', 'loud', ...(measuring === null ? [] : ['heard'])]
    parts.push(
      `[0:a:0]aresample=async=1,asplit=${branches.length}${branches.map((branch) => `[${branch}]`).join('')}`,
      '[wave]aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono[samples]',
      '[loud]ebur128=peak=true[measured]',
      ...(measuring === null ? [] : [heardGraph('heard', measuring)]),
    )
  }
  return { graph: parts.join(';'), board, proxy, poster }
}

export type AvPreview = {
  name: PreviewName
  path: string
  type: string
  width: number | null
  height: number | null
}

/**
 * Makes every preview of a video or sound in one pass, and measures it, because decoding costs more than the rest together. Files go in
 * `directory`.
 * Throws Unreadable when the output does not match the input.
 */
export async function makeAvPreviews(
  decoding: Decoding,
  {
    tool,
    path,
    size,
    directory,
    technical,
    isMeasured = false,
    signal,
  }: {
    tool: MediaTool
    path: string
    /** Bytes. */
    size: number
    directory: string
    technical: Technical
    /** True for the files that the technical control is about. */
    isMeasured?: boolean
    signal?: AbortSignal
  },
) {
  const { video, audio, duration } = technical
  const { graph, board, proxy, poster } = graphOf(technical, isMeasured ? directory : null)
  const to = (name: string) => join(directory, name)
  const hasSound = audio.length > 0
  const args = [...inputArguments, '-i', path, '-filter_complex', graph]
  const files: AvPreview[] = []
  if (video && board && proxy && poster) {
    args.push('-map', '[proxy]', ...(hasSound ? ['-map', '[sound]'] : []), ...h264(video.rate, 'proxy'))
    args.push(...aac('128k'), to('proxy.mp4'))
    args.push('-map', '[poster]', '-frames:v', '1', ...webp(85), to('poster.webp'))
    args.push('-map', '[board]', '-frames:v', '1', ...webp(75), to('storyboard.webp'))
    files.push(
      { path: to('proxy.mp4'), type: 'video/mp4', ...proxy },
      { name: 'poster', path: to('poster.webp'), type: 'image/webp', ...poster },
      {
        name: 'storyboard',
        path: to('storyboard.webp'),
        type: 'image/webp',
        width: board.width * board.columns,
        height: board.height * board.rows,
      },
    )
  } else {
    args.push('-map', '[sound]', ...aac('160k'), '-movflags', '+faststart', '-map_metadata', '-1', to('proxy.m4a'))
    files.push({ name: 'proxy', path: to('proxy.m4a'), type: 'audio/mp4', width: null, height: null })
  }
  if (hasSound) {
    args.push('-map', '[samples]', '-f', 's16le', to('samples.pcm'), '-map', '[measured]', '-f', 'null', '-')
    files.push({ name: 'waveform', path: to('waveform.json'), type: 'application/json', width: null, height: null })
  }
  const { recording } = decoding.bounds
  const bounds = { ...recording, seconds: mostSeconds(recording, { duration: duration ?? 0, size }) }
  const runOptions = { directory, ...(signal && { signal }) }
  const { errorOutput } = await decoding.run(tool.ffmpeg, args, bounds, runOptions)

  // A successful exit does not prove completeness: ffmpeg accepts a truncated file.
  const [first] = files
  const bytes = first ? (await stat(first.path)).size : 0
  const output =
    first && bytes > 0 ? await probeMedia(decoding, { ...runOptions, tool, path: first.path, size: bytes }) : null
  const lasts = output?.duration ?? 0
  if (duration !== null && lasts < duration * 0.98 - 1)
    throw new UnreadableFile(
      `Ce fichier semble tronqué : il n’est lisible que ${Math.floor(lasts)} s sur ${Math.round(duration)} s.`,
    )
  return {
    files,
    storyboard: board,
    frames: output?.video?.frames ?? null,
    loudness: hasSound ? loudnessOf(errorOutput) : null,
    peaks: hasSound ? await peaksOf(to('samples.pcm')) : null,
    measures: isMeasured ? await readMeasures(directory, { log: errorOutput, technical }) : null,
  }
}
