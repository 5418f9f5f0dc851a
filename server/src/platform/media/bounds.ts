import type { Bounds } from './confined.ts'

/** Limits of each kind of work. People wait for a portrait or logo, not for the others. */
export type WorkBounds = {
  /** Identification of a file's type, in seconds. */
  typeSeconds: number
  portrait: Bounds
  photo: Bounds
  document: Bounds
  still: Bounds
  /** Reading a recording's streams. The time to read its bytes is added. */
  probe: Bounds
  /** Making a recording's previews. `seconds` is the maximum; `mostSeconds` gives the limit of one file. */
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

/** Read speed of a slow disk, in bytes per second. */
const slowDisk = 20_000_000

export const probeSeconds = ({ seconds }: Bounds, size: number): number => seconds + size / slowDisk

/**
 * The time limit of a recording, in seconds: 30 times its length, which the packaged ffmpeg needs for a film on a busy processor.
 * At most a minute per 100 kB, which stops a small file that announces days of video. At least ten minutes.
 */
export const mostSeconds = ({ seconds }: Bounds, { duration, size }: { duration: number; size: number }): number =>
  Math.min(seconds, 600 + 30 * duration, 600 + (60 * size) / 100_000)

/** Maximum pixels of a video's frame: 16 384 by 8 640. */
export const mostVideoPixels = 141_557_760
