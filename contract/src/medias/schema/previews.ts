import * as z from 'zod/mini'

/** A frame rate, exact: 24000/1001, never 23.976. */
export const FrameRate = z.object({ num: z.int().check(z.positive()), den: z.int().check(z.positive()) })
export type FrameRate = z.infer<typeof FrameRate>

const optional = {
  text: z.nullable(z.string()),
  whole: z.nullable(z.int()),
  number: z.nullable(z.number()),
}

export const VideoTrack = z.object({
  codec: z.string(),
  /** Displayed size after rotation, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Rotation applied by the player, in degrees. */
  rotation: z.int(),
  rate: FrameRate,
  /** True when the rate varies: the rate above is then the nearest usual one. */
  isVariable: z.boolean(),
  isInterlaced: z.boolean(),
  frames: optional.whole,
  /** `01:00:00:00`, with `;` before the frames for drop-frame. */
  startTimecode: optional.text,
  pixelFormat: z.string(),
  bitDepth: z.int(),
  colour: z.object({ space: optional.text, primaries: optional.text, transfer: optional.text, range: optional.text }),
  isHdr: z.boolean(),
})
export const AudioTrack = z.object({
  codec: z.string(),
  channels: z.int(),
  layout: optional.text,
  /** Hz. */
  sampleRate: z.int(),
  language: optional.text,
})
export const Technical = z.object({
  container: optional.text,
  /** Seconds. */
  duration: optional.number,
  /** Bits per second. */
  bitRate: optional.whole,
  video: z.nullable(VideoTrack),
  audio: z.array(AudioTrack),
  image: z.nullable(
    z.object({
      width: z.int(),
      height: z.int(),
      codec: z.string(),
      space: z.string(),
      depth: z.string(),
      pages: z.int(),
    }),
  ),
  /** Integrated loudness in LUFS, range in LU, true peak in dBTP (EBU R 128). */
  loudness: z.nullable(z.object({ integrated: z.number(), range: z.number(), peak: z.number() })),
})
export type Technical = z.infer<typeof Technical>

/** The previews of a file, by name. */
const previewNames = [
  'thumb',
  'small',
  'medium',
  'large',
  'poster',
  'storyboard',
  'waveform',
  'proxy',
  'proxy-1080',
  'proxy-2160',
  /** Made by earlier releases. */
  'light',
] as const
/** The preview name of a document page, counted from 1. */
export const pageName = (page: number) => `page-${page}` as const
export const PreviewName = z.union([z.enum(previewNames), z.templateLiteral(['page-', z.int()])], {
  error: 'Aperçu inconnu',
})
export type PreviewName = z.infer<typeof PreviewName>

export const Preview = z.object({
  name: PreviewName,
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  width: optional.whole,
  height: optional.whole,
})
/** Thumbnails of a video in one picture, row by row: one every `interval` seconds. */
export const Storyboard = z.object({
  columns: z.int(),
  rows: z.int(),
  count: z.int(),
  width: z.int(),
  height: z.int(),
  interval: z.number(),
})
export type Storyboard = z.infer<typeof Storyboard>
export const Previews = z.object({
  /** A part of the previews' addresses: a new run invalidates the browser's cache. */
  run: z.string(),
  files: z.array(Preview),
  storyboard: z.nullable(Storyboard),
  rate: z.nullable(FrameRate),
  /** Of the proxy. */
  frames: optional.whole,
})
export type Preview = z.infer<typeof Preview>
export type Previews = z.infer<typeof Previews>
