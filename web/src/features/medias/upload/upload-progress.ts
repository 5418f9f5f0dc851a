import type { UploadItem } from './uploads.ts'

/** Bytes received at a time in milliseconds. */
export type Sample = { at: number; bytes: number }

/** Window of the speed measure, in milliseconds: long enough to be steady, short enough to follow the connection. */
const speedWindow = 8000

/** Adds a sample and drops those older than the window. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= speedWindow),
  sample,
]

/** Bytes per second over the samples; null with too few of them. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 1000) return null
  return Math.max(0, (last.bytes - first.bytes) / ((last.at - first.at) / 1000))
}

/** All uploads together: total bytes, received bytes, and files still to finish. */
export function totalOf(items: readonly UploadItem[]) {
  const counted = items.filter(({ status }) => status !== 'TWIN' && status !== 'FAILED')
  const size = counted.reduce((sum, item) => sum + item.size, 0)
  const received = counted.reduce((sum, item) => sum + item.received, 0)
  const open = counted.filter(({ status }) => status !== 'DONE')
  return { size, received, left: open.length, share: size === 0 ? (open.length === 0 ? 1 : 0) : received / size }
}

/** « encore 2 min », from bytes left and bytes per second; null when unknown. */
export function timeLeftText(bytes: number, speed: number | null): string | null {
  if (speed === null || speed < 1 || bytes <= 0) return null
  const seconds = bytes / speed
  if (seconds < 60) return `encore ${Math.max(1, Math.round(seconds))}\u00a0s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `encore ${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `encore ${Math.round(hours / 24)}\u00a0jours`
  return `encore ${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}
