import type { Bounds } from './confined.ts'

/** What each kind of work may take. A portrait and a logo are waited for; the others are not. */
export type WorkBounds = {
  /** Telling what one file is, in seconds. */
  typeSeconds: number
  portrait: Bounds
  photo: Bounds
  document: Bounds
  still: Bounds
  /** Reading the streams of a recording; the time that its size takes to read comes on top. */
  probe: Bounds
  /** Making what is shown of a recording; `seconds` is the most, `mostSeconds` tells that of one file. */
  recording: Bounds
}

export const usualBounds: WorkBounds = {
  typeSeconds: 5,
  portrait: { seconds: 10, megabytes: 1024, written: 20 },
  photo: { seconds: 60, megabytes: 2048, written: 100 },
  document: { seconds: 180, megabytes: 2048, written: 100 },
  still: { seconds: 30, megabytes: 1024, written: 100 },
  probe: { seconds: 60, megabytes: 1024, written: 1 },
  recording: { seconds: 12 * 3600, megabytes: 4096, written: 200_000, silence: 120 },
}

/** Bytes per second that a slow disk reads. */
const slowDisk = 20_000_000

export const probeSeconds = ({ seconds }: Bounds, size: number): number => seconds + size / slowDisk

/**
 * Seconds that a recording may take: 30 times its length, which the packaged ffmpeg needs for a film on a busy processor, and a
 * minute per 100 kB, which a small file that announces days of video passes. Ten minutes at least.
 */
export const mostSeconds = ({ seconds }: Bounds, { duration, size }: { duration: number; size: number }): number =>
  Math.min(seconds, 600 + 30 * duration, 600 + (60 * size) / 100_000)

/** Pixels of the largest image of a video: 16 384 by 8 640. */
export const mostVideoPixels = 141_557_760
