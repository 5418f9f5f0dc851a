import type { FrameRate, Technical } from '@regie/contract/medias/schema/previews'
import * as z from 'zod/mini'
import { probeSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { confinedArguments, type MediaTool } from './tool.ts'

const text = z.optional(z.string())
const number = z.optional(z.number())
const tags = z.optional(z.record(z.string(), z.string()))
const Stream = z.object({
  codec_type: text,
  codec_name: text,
  width: number,
  height: number,
  sample_aspect_ratio: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  nb_frames: text,
  nb_read_packets: text,
  field_order: text,
  pix_fmt: text,
  bits_per_raw_sample: text,
  color_space: text,
  color_primaries: text,
  color_transfer: text,
  color_range: text,
  channels: number,
  channel_layout: text,
  sample_rate: text,
  duration: text,
  disposition: z.optional(z.object({ attached_pic: number })),
  side_data_list: z.optional(z.array(z.object({ rotation: number }))),
  tags,
})
type Stream = z.infer<typeof Stream>
const ProbeReport = z.object({
  streams: z._default(z.array(Stream), []),
  format: z.optional(z.object({ format_name: text, duration: text, bit_rate: text, tags })),
})

const usualRates: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]
const perSecond = ({ num, den }: FrameRate) => num / den
/** Maximum frame rate kept as it is: that of the fastest cameras. */
const fastestRate = 300

function rateOf(value: string | undefined): FrameRate | null {
  const [, num, den] = /^(\d+)\/(\d+)$/.exec(value ?? '') ?? []
  return num && den && Number(num) > 0 && Number(den) > 0 ? { num: Number(num), den: Number(den) } : null
}

const nearestUsual = (rate: FrameRate): FrameRate =>
  usualRates.reduce((best, usual) =>
    Math.abs(perSecond(usual) - perSecond(rate)) < Math.abs(perSecond(best) - perSecond(rate)) ? usual : best,
  )

/** The rate of a stream: its own when regular, else the usual rate nearest to its average. */
function rateOfStream({ r_frame_rate, avg_frame_rate, field_order }: Stream) {
  const [real, average] = [rateOf(r_frame_rate), rateOf(avg_frame_rate)]
  const isInterlaced = field_order !== undefined && !['progressive', 'unknown'].includes(field_order)
  const [own] = (isInterlaced ? [average, real] : [real, average]).filter(
    (rate) => rate !== null && perSecond(rate) <= fastestRate,
  )
  if (!own) return { rate: { num: 25, den: 1 }, isVariable: true, isInterlaced }
  // Two hundredths: the rounding of containers that count in milliseconds.
  const isVariable =
    !isInterlaced && average !== null && Math.abs(perSecond(average) - perSecond(own)) / perSecond(own) > 0.02
  const isUsual = usualRates.some((usual) => Math.abs(perSecond(usual) - perSecond(own)) < 0.002)
  if (isVariable && average) return { rate: nearestUsual(average), isVariable, isInterlaced }
  return { rate: isUsual ? nearestUsual(own) : own, isVariable, isInterlaced }
}

const wholeOf = (value: string | undefined) => {
  const number_ = Number(value)
  return value !== undefined && Number.isSafeInteger(number_) && number_ > 0 ? number_ : null
}
const secondsOf = (value: string | undefined) => {
  const seconds = Number(value)
  return value !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
const knownOrNull = (value: string | undefined) => (value === undefined || value === 'unknown' ? null : value)

/** `yuv420p10le` → 10. */
const depthOf = ({ bits_per_raw_sample, pix_fmt = '' }: Stream) =>
  wholeOf(bits_per_raw_sample) ?? Number(/(?:p|gray|rgb|gbrp)(9|10|12|14|16)(?:le|be)?$/.exec(pix_fmt)?.[1] ?? 8)

function videoOf(stream: Stream, timecode: string | null): Technical['video'] {
  const { codec_name: codec, width, height, pix_fmt: pixelFormat = 'inconnu' } = stream
  if (!codec || !width || !height) return null
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation
  const rotation = (((turned ?? Number(stream.tags?.['rotate'] ?? 0)) % 360) + 360) % 360
  const [, across = '1', down = '1'] = /^(\d+):(\d+)$/.exec(stream.sample_aspect_ratio ?? '') ?? []
  const square = Number(across) > 0 && Number(down) > 0 ? Math.round((width * Number(across)) / Number(down)) : width
  const [shownWidth, shownHeight] = rotation % 180 === 0 ? [square, height] : [height, square]
  const transfer = knownOrNull(stream.color_transfer)
  return {
    codec,
    width: shownWidth,
    height: shownHeight,
    rotation,
    ...rateOfStream(stream),
    frames: wholeOf(stream.nb_frames) ?? wholeOf(stream.nb_read_packets),
    startTimecode: timecode,
    pixelFormat,
    bitDepth: depthOf(stream),
    colour: {
      space: knownOrNull(stream.color_space),
      primaries: knownOrNull(stream.color_primaries),
      transfer,
      range: knownOrNull(stream.color_range),
    },
    isHdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
  }
}

/** The technical data of an ffprobe report. */
export function technicalOf(json: string): Technical {
  const { streams, format } = z.parse(ProbeReport, JSON.parse(json))
  // The cover of a song is not a video.
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  const timecode =
    [picture, format, ...streams].flatMap((from) => from?.tags?.['timecode'] ?? []).find((found) => found !== '') ??
    null
  return {
    container: format?.format_name ?? null,
    duration: secondsOf(format?.duration) ?? secondsOf(picture?.duration),
    bitRate: wholeOf(format?.bit_rate),
    video: picture ? videoOf(picture, timecode) : null,
    audio: streams
      .filter(({ codec_type, channels }) => codec_type === 'audio' && (channels ?? 0) > 0)
      .map((stream) => ({
        codec: stream.codec_name ?? 'inconnu',
        channels: stream.channels ?? 0,
        layout: stream.channel_layout ?? null,
        sampleRate: wholeOf(stream.sample_rate) ?? 0,
        language: stream.tags?.['language'] ?? null,
      })),
    image: null,
    loudness: null,
  }
}

/**
 * The input of a program; `size` in bytes. With `mostSeconds`, reads the header alone, where the number of frames may be
 * missing, and for no longer.
 */
export type ProbeInput = { tool: MediaTool; path: string; size: number; signal?: AbortSignal; mostSeconds?: number }

/** Reads the technical data of a video or sound. Throws ProgramFailed for another file, BoundPassed when reading exceeds a limit. */
export async function probeMedia(
  decoding: Decoding,
  { tool, path, size, signal, mostSeconds }: ProbeInput,
): Promise<Technical> {
  const whole = probeSeconds(decoding.bounds.probe, size)
  const bounds = { ...decoding.bounds.probe, seconds: Math.min(whole, mostSeconds ?? whole) }
  const reportOptions = [
    ...(mostSeconds !== undefined ? [] : ['-count_packets']),
    '-show_streams',
    '-show_format',
    '-of',
    'json',
  ]
  const { answer } = await decoding.run(
    tool.ffprobe,
    ['-v', 'error', ...confinedArguments, ...reportOptions, path],
    bounds,
    signal ? { signal } : {},
  )
  return technicalOf(answer)
}
