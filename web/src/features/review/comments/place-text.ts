import { type FrameCount, timecodeOf } from '@regie/contract/review/rules/timecode'
import type { Place } from '@regie/contract/review/schema'

/** The position of a comment: « 00:00:05:12 », « 00:00:05:12 – 00:00:07:00 », « Page 3 », « Tout le fichier ». */
export function placeText({ frameIn, frameOut, page, point }: Place, count: FrameCount | null): string {
  // The frame rate of an earlier version's file is unknown here: the frame number is shown.
  if (frameIn !== null && !count) return frameOut === null ? `Image ${frameIn}` : `Images ${frameIn} à ${frameOut}`
  if (frameIn !== null && count)
    return frameOut === null
      ? timecodeOf(frameIn, count)
      : `${timecodeOf(frameIn, count)} – ${timecodeOf(frameOut, count)}`
  if (page !== null) return `Page ${page}`
  return point ? 'Un point de l’image' : 'Tout le fichier'
}
