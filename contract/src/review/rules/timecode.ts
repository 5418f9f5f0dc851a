import { kindFacts } from '#medias/rules.ts'
import type { FrameRate, Previews, Technical } from '#medias/schema/previews.ts'
import type { MediaKind } from '#medias/schema.ts'

/**
 * Positions are whole frames, counted from 0, and rates are exact (24000/1001): nothing here rounds but where a wall clock or a
 * player, which count in seconds, must be spoken to.
 */

/** Frames that a timecode counts in a second: 24 for 24000/1001, 30 for 30000/1001. */
export const nominalRate = ({ num, den }: FrameRate): number => Math.round(num / den)

/**
 * True where drop-frame timecode exists: at 30000/1001 and 60000/1001, whose count would otherwise run 3.6 s an hour behind the clock
 * (SMPTE ST 12-1). Nowhere else, 24000/1001 included.
 */
export const canDropFrames = ({ num, den }: FrameRate): boolean => den === 1001 && (num === 30_000 || num === 60_000)

const two = (value: number) => String(value).padStart(2, '0')

/** Frame numbers left out at the beginning of each minute but every tenth: two at 29.97, four at 59.94. */
const droppedPerMinute = (rate: FrameRate) => nominalRate(rate) / 15

/** The count that a drop-frame timecode shows for a frame: the frames there are, and the numbers left out before it. */
function labelled(frame: number, rate: FrameRate): number {
  const dropped = droppedPerMinute(rate)
  const perMinute = nominalRate(rate) * 60 - dropped
  const perTen = nominalRate(rate) * 600 - dropped * 9
  const tens = Math.floor(frame / perTen)
  const rest = frame % perTen
  const minutes = rest < nominalRate(rate) * 60 ? 0 : 1 + Math.floor((rest - nominalRate(rate) * 60) / perMinute)
  return frame + dropped * (9 * tens + minutes)
}

/** SMPTE timecode of a frame counted from midnight, `01:00:00:00`; with `;` before the frames where numbers are dropped. */
function clockOf(frame: number, rate: FrameRate, dropsFrames: boolean): string {
  const perSecond = nominalRate(rate)
  const count = dropsFrames ? labelled(frame, rate) : frame
  const seconds = Math.floor(count / perSecond)
  const hours = Math.floor(seconds / 3600) % 24
  const frames = String(count % perSecond).padStart(perSecond > 100 ? 3 : 2, '0')
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${dropsFrames ? ';' : ':'}${frames}`
}

const pattern = /^(\d{1,2}):(\d{1,2}):(\d{1,2})([:;.])(\d{1,3})$/

/**
 * The frame, counted from midnight, that a timecode names; null when there is none: no timecode, a second of 60, a frame that the rate
 * does not have, a number that is left out. `;` or `.` before the frames means drop-frame, where the rate has it.
 */
export function frameOfTimecode(text: string, rate: FrameRate): number | null {
  const found = pattern.exec(text.trim())
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

/** How the frames of a file are counted: its rate, and the timecode that its first frame bears (null: `00:00:00:00`). */
export type FrameCount = { rate: FrameRate; startTimecode: string | null }

/** A sound has no frames: its positions are counted as those of the video that it goes with would be, in France. */
const soundRate = { num: 25, den: 1 }

/** How the positions of a file are counted, by its proxy where there is one; null for what has no duration. */
export function countOf(file: {
  kind: MediaKind
  technical: Technical | null
  previews: Previews | null
}): FrameCount | null {
  if (!kindFacts[file.kind].isTimed) return null
  const rate = file.previews?.rate ?? file.technical?.video?.rate ?? soundRate
  return { rate, startTimecode: file.technical?.video?.startTimecode ?? null }
}

/** True when the timecode of a file drops numbers: where its rate allows it, unless its own start says otherwise. */
export const dropsFrames = ({ rate, startTimecode }: FrameCount): boolean =>
  canDropFrames(rate) && (startTimecode === null || /[;.]\d+$/.test(startTimecode))

/** The frame from midnight of the first frame of a file. */
export const startFrame = ({ rate, startTimecode }: FrameCount): number =>
  startTimecode === null ? 0 : (frameOfTimecode(startTimecode, rate) ?? 0)

/** The timecode of a frame of a file. */
export const timecodeOf = (frame: number, count: FrameCount): string =>
  clockOf(frame + startFrame(count), count.rate, dropsFrames(count))

/** The frame of a file that a typed timecode names, or null; what stands before its start or after its end is brought back. */
export function frameTyped(text: string, count: FrameCount, frames: number): number | null {
  const separator = dropsFrames(count) ? ';' : ':'
  const named = frameOfTimecode(text.replace(/[:;.](\d+)$/, `${separator}$1`), count.rate)
  if (named === null) return null
  return Math.min(Math.max(0, named - startFrame(count)), Math.max(0, frames - 1))
}

/** Seconds at which a frame begins. */
export const secondsOf = (frame: number, { num, den }: FrameRate): number => (frame * den) / num

/**
 * Seconds to seek to for a frame to be shown: its middle. At its very beginning browsers showed the one before in 20 seeks of 50 at
 * 23.976, in none of 1500 at its middle.
 */
export const seekTimeOf = (frame: number, { num, den }: FrameRate): number => ((frame + 0.5) * den) / num

/** The frame that a player presents, by the media time that it tells with it (`requestVideoFrameCallback`). */
export const frameAt = (mediaTime: number, { num, den }: FrameRate): number => Math.round((mediaTime * num) / den)

/** The frame that is on screen at a moment, in seconds, of a sound or of anything that tells no frame. */
export const frameDuring = (seconds: number, { num, den }: FrameRate): number =>
  Math.max(0, Math.floor((seconds * num) / den + 1e-6))
