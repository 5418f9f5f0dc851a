import { kindFacts } from '#medias/rules.ts'
import type { FrameRate, Previews, Technical } from '#medias/schema/previews.ts'
import type { MediaKind } from '#medias/schema.ts'

/**
 * Positions are whole frames, counted from 0, and rates are exact (24000/1001). Rounding happens only where seconds are needed:
 * clocks and players.
 */

/** Frames that a timecode counts per second: 24 for 24000/1001, 30 for 30000/1001. */
export const nominalRate = ({ num, den }: FrameRate): number => Math.round(num / den)

/**
 * True at 30000/1001 and 60000/1001 only, the rates with drop-frame timecode (SMPTE ST 12-1). Without it, their timecode runs 3.6 s
 * an hour behind the clock.
 */
export const canDropFrames = ({ num, den }: FrameRate): boolean => den === 1001 && (num === 30_000 || num === 60_000)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Frame numbers dropped at the start of each minute, except every tenth: two at 29.97, four at 59.94. */
const droppedPerMinute = (rate: FrameRate) => nominalRate(rate) / 15

/** The frame number in drop-frame timecode: the frame, plus the numbers dropped before it. */
function dropFrameNumber(frame: number, rate: FrameRate): number {
  const dropped = droppedPerMinute(rate)
  const perMinute = nominalRate(rate) * 60 - dropped
  const perTen = nominalRate(rate) * 600 - dropped * 9
  const tens = Math.floor(frame / perTen)
  const rest = frame % perTen
  const minutes = rest < nominalRate(rate) * 60 ? 0 : 1 + Math.floor((rest - nominalRate(rate) * 60) / perMinute)
  return frame + dropped * (9 * tens + minutes)
}

/** The SMPTE timecode of a frame counted from midnight, `01:00:00:00`. Drop-frame timecode has `;` before the frames. */
function clockOf(frame: number, rate: FrameRate, dropsFrames: boolean): string {
  const perSecond = nominalRate(rate)
  const count = dropsFrames ? dropFrameNumber(frame, rate) : frame
  const seconds = Math.floor(count / perSecond)
  const hours = Math.floor(seconds / 3600) % 24
  const frames = String(count % perSecond).padStart(perSecond > 100 ? 3 : 2, '0')
  return `${twoDigits(hours)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}${dropsFrames ? ';' : ':'}${frames}`
}

const timecodePattern = /^(\d{1,2}):(\d{1,2}):(\d{1,2})([:;.])(\d{1,3})$/

/**
 * The frame of a timecode, counted from midnight. Null when the text is no timecode, has a second of 60, or names a frame that is
 * dropped or beyond the rate. `;` or `.` before the frames means drop-frame, where the rate has it.
 */
export function frameOfTimecode(text: string, rate: FrameRate): number | null {
  const found = timecodePattern.exec(text.trim())
  if (!found) return null
  const [hours, minutes, seconds, frames] = [found[1], found[2], found[3], found[5]].map(Number)
  if (hours === undefined || minutes === undefined || seconds === undefined || frames === undefined) return null
  const perSecond = nominalRate(rate)
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= perSecond) return null
  const count = (hours * 3600 + minutes * 60 + seconds) * perSecond + frames
  if (found[4] === ':' || !canDropFrames(rate)) return count
  const dropped = droppedPerMinute(rate)
  if (seconds === 0 && frames < dropped && minutes % 10 !== 0) return null
  const total = hours * 60 + minutes
  return count - dropped * (total - Math.floor(total / 10))
}

/** How to count a file's frames: its rate, and the timecode of its first frame (null: `00:00:00:00`). */
export type FrameCount = { rate: FrameRate; startTimecode: string | null }

/** A sound has no frames: its positions use the usual rate of French video. */
const soundRate = { num: 25, den: 1 }

/** The frame count of a file, from its proxy when there is one; null for a file without duration. */
export function countOf(file: {
  kind: MediaKind
  technical: Technical | null
  previews: Previews | null
}): FrameCount | null {
  const { isTimed, shownAs } = kindFacts[file.kind]
  if (!isTimed) return null
  const video = file.technical?.video ?? null
  // The images of a variable rate are counted in the proxy alone, which has a constant one.
  const own = video?.isVariable === false ? video.rate : null
  const rate = file.previews?.rate ?? own ?? (shownAs === 'sound' ? soundRate : null)
  return rate && { rate, startTimecode: video?.startTimecode ?? null }
}

/** True when a file uses drop-frame timecode: its rate allows it, and its start does not say otherwise. */
export const dropsFrames = ({ rate, startTimecode }: FrameCount): boolean =>
  canDropFrames(rate) && (startTimecode === null || /[;.]\d+$/.test(startTimecode))

/** The first frame of a file, counted from midnight. */
export const startFrame = ({ rate, startTimecode }: FrameCount): number =>
  startTimecode === null ? 0 : (frameOfTimecode(startTimecode, rate) ?? 0)

/** The timecode of a frame of a file. */
export const timecodeOf = (frame: number, count: FrameCount): string =>
  clockOf(frame + startFrame(count), count.rate, dropsFrames(count))

/** The frame of a file for a typed timecode, clamped to the file; null when the text is no timecode. */
export function frameTyped(text: string, count: FrameCount, frames: number): number | null {
  const separator = dropsFrames(count) ? ';' : ':'
  const named = frameOfTimecode(text.replace(/[:;.](\d+)$/, `${separator}$1`), count.rate)
  if (named === null) return null
  return Math.min(Math.max(0, named - startFrame(count)), Math.max(0, frames - 1))
}

/** The start of a frame, in seconds. */
export const secondsOf = (frame: number, { num, den }: FrameRate): number => (frame * den) / num

/**
 * The time to seek to for a frame, in seconds: its middle. At 23.976, browsers showed the frame before in 20 of 50 seeks to the
 * start, and in none of 1500 seeks to the middle.
 */
export const seekTimeOf = (frame: number, { num, den }: FrameRate): number => ((frame + 0.5) * den) / num

/** Part of a frame by which its start may come early: containers round times. */
const earliest = 0.4

/**
 * The presented frame for a media time in seconds (`requestVideoFrameCallback`): the start of the frame, or in Firefox
 * after a seek the time sought, its middle.
 */
export const frameAt = (mediaTime: number, { num, den }: FrameRate): number =>
  Math.floor((mediaTime * num) / den + earliest)

/** The frame on screen at a time in seconds, for media whose player reports no frame. */
export const frameDuring = (seconds: number, { num, den }: FrameRate): number =>
  Math.max(0, Math.floor((seconds * num) / den + 1e-6))
