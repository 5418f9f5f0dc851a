import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measures, Passage } from '@regie/contract/medias/schema/measures'
import type { Technical } from '@regie/contract/medias/schema/previews'
import { mostSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { type Film, framesOf, inputArguments, quotedPath, scaled } from './film-frames.ts'
import type { MediaTool } from './tool.ts'

/** The files that the filters write. */
const written = { fields: 'fields.txt', seen: 'seen.txt', bars: 'bars.txt', heard: 'heard.txt' } as const

/** Pixels: black and still passages show in pictures of this width, for a tenth of the work. */
const seenWidth = 320
/** Seconds: fields are looked at one second in twenty. A film does not change from woven to whole in between. */
const fieldWindow = { every: 20, lasts: 1 }
/** Seconds below which the filters tell no passage. */
const shortest = { black: 0.5, freeze: 1, silence: 1 }
/** How much more two fields must differ when compared as one frame. The usual 1.04 finds fields in fine drawings that move. */
const fieldDifference = 1.5
/** Seconds between two pictures that are looked at for black bars, where no storyboard is made. */
const barInterval = 2

const printed = (directory: string, name: keyof typeof written, key = '') =>
  `metadata=mode=print${key === '' ? '' : `:key=${key}`}:file=${quotedPath(join(directory, written[name]))}`

/** Looks at the fields of the source, before anything weaves or doubles them. Consumes `input`. */
export const fieldsGraph = (input: string, directory: string): string =>
  `[${input}]select='lt(mod(t\\,${fieldWindow.every})\\,${fieldWindow.lasts})',idet=intl_thres=${fieldDifference},${printed(directory, 'fields', 'lavfi.idet.multiple.current_frame')},nullsink`

/** Looks for black and still passages. Consumes `input`: the frames of the film. */
export const seenGraph = (input: string, directory: string): string =>
  `[${input}]scale=${seenWidth}:-2:flags=fast_bilinear,blackdetect=d=${shortest.black}:pic_th=0.98:pix_th=0.10,freezedetect=n=-60dB:d=${shortest.freeze},${printed(directory, 'seen')},nullsink`

/** Looks for black bars, in frames that are few. At the size that the film is shown in: the bars are compared with it. */
export const barsFilter = (film: Film, directory: string): string =>
  `${scaled(film)},cropdetect=limit=0.094:round=2:reset=0:skip=0,${printed(directory, 'bars')}`

/**
 * Looks for silence and for sound that was cut. Consumes `input`. Samples are counted in 16 bits: what passes full scale is cut there, as
 * a device that plays it does.
 */
export const heardGraph = (input: string, directory: string): string =>
  `[${input}]silencedetect=n=-60dB:d=${shortest.silence}:mono=0,a${printed(directory, 'heard')},aformat=sample_fmts=s16,astats=measure_perchannel=Peak_level+Flat_factor:measure_overall=none,anullsink`

/** The `key=value` lines of a printed file, in order; none when the filter printed nothing. */
async function valuesOf(directory: string, name: keyof typeof written): Promise<[key: string, value: string][]> {
  const text = await readFile(join(directory, written[name]), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, key, value] = /^lavfi\.([\w.]+)=(.*)$/.exec(line) ?? []
    return key !== undefined && value !== undefined ? [[key, value]] : []
  })
}

/** Passages told by their start and end; one without an end lasts until `duration`, in seconds. */
function passagesOf(
  values: readonly (readonly [key: string, value: string])[],
  [start, end]: readonly [start: string, end: string],
  duration: number,
): Passage[] {
  const found: Passage[] = []
  let from: number | null = null
  for (const [key, value] of values) {
    if (key === start) from = Math.max(0, Number(value))
    if (key === end && from !== null) {
      found.push({ from, to: Number(value) })
      from = null
    }
  }
  return from === null ? found : [...found, { from, to: Math.max(from, duration) }]
}

/** dBFS at which a channel is at full scale. */
const fullScale = -0.1
/** dB: peaks of at least three equal samples on average. Those of a sound that was not cut have one. */
const flatTops = 9

/** The peak of each channel, in dBFS, and the number of those that were cut, from what `astats` says as it ends. */
function channelsOf(log: string): Pick<Measures, 'channelPeaks' | 'clippedChannels'> {
  const channelPeaks: number[] = []
  let clippedChannels = 0
  for (const [, body = ''] of log.matchAll(/Channel: \d+\s*\n((?:(?!Channel: )[\s\S])*)/g)) {
    const peak = /Peak level dB: (-?[\d.]+|-inf)/.exec(body)?.[1]
    if (peak === undefined) continue
    const level = peak === '-inf' ? -120 : Math.max(-120, Number(peak))
    channelPeaks.push(level)
    if (level >= fullScale && Number(/Flat factor: ([\d.]+)/.exec(body)?.[1] ?? 0) >= flatTops) clippedChannels += 1
  }
  return { channelPeaks, clippedChannels }
}

function pictureOf(bars: readonly (readonly [key: string, value: string])[], film: Film | null): Measures['picture'] {
  const lastOf = (key: string) => Number(bars.findLast(([name]) => name === `cropdetect.${key}`)?.[1] ?? Number.NaN)
  const [width, height] = [lastOf('w'), lastOf('h')]
  if (!film || !(width > 0 && height > 0)) return null
  return { width: Math.min(1, width / film.width), height: Math.min(1, height / film.height) }
}

/** What the filters found. `log`: the end of what ffmpeg said. */
export async function readMeasures(
  directory: string,
  { log, technical }: { log: string; technical: Technical },
): Promise<Measures> {
  const duration = technical.duration ?? 0
  const [fields, seen, bars, heard] = await Promise.all([
    valuesOf(directory, 'fields'),
    valuesOf(directory, 'seen'),
    valuesOf(directory, 'bars'),
    valuesOf(directory, 'heard'),
  ])
  const countOf = (kinds: readonly string[]) => fields.filter(([, kind]) => kinds.includes(kind)).length
  return {
    black: passagesOf(seen, ['black_start', 'black_end'], duration),
    freeze: passagesOf(seen, ['freezedetect.freeze_start', 'freezedetect.freeze_end'], duration),
    silence: passagesOf(heard, ['silence_start', 'silence_end'], duration),
    ...channelsOf(log),
    combed: countOf(['tff', 'bff']),
    progressive: countOf(['progressive']),
    picture: pictureOf(bars, technical.video),
  }
}

type MeasuredRecording = {
  tool: MediaTool
  path: string
  /** Bytes. */
  size: number
  directory: string
  technical: Technical
  signal?: AbortSignal
}

/** Behind the preparations, which run at 10. */
const measureNiceness = 19

/** Measures a film or a sound whose previews exist: reads it once, and makes nothing. Files of the filters go in `directory`. */
export async function measureRecording(
  decoding: Decoding,
  { tool, path, size, directory, technical, signal }: MeasuredRecording,
): Promise<Measures> {
  const { video, audio, duration } = technical
  const graph = [
    ...(video
      ? [
          '[0:v:0]split=2[source][fields]',
          fieldsGraph('fields', directory),
          `[source]${framesOf(video)},split=2[seen][few]`,
          seenGraph('seen', directory),
          `[few]fps=1/${barInterval},${barsFilter(video, directory)},nullsink`,
        ]
      : []),
    ...(audio.length > 0 ? ['[0:a:0]aresample=async=1[heard]', heardGraph('heard', directory)] : []),
  ]
  const { recording } = decoding.bounds
  const bounds = {
    ...recording,
    seconds: mostSeconds(recording, { duration: duration ?? 0, size }),
    niceness: measureNiceness,
  }
  // The graph has no output of its own, and ffmpeg wants one.
  const output = ['-map', audio.length > 0 ? '0:a:0' : '0:v:0', '-frames:d', '1', '-c', 'copy', '-f', 'null', '-']
  const { errorOutput: log } = await decoding.run(
    tool.ffmpeg,
    [...inputArguments, '-i', path, '-filter_complex', graph.join(';'), ...output],
    bounds,
    { directory, ...(signal && { signal }) },
  )
  return readMeasures(directory, { log, technical })
}
