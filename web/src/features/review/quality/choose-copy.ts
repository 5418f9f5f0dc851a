import { linesOf, type MadeCopy } from '@regie/contract/medias/rules/copies'

/** What a person asks for: the best for their screen and connection, at most some lines, or the file itself. */
export type Quality = 'auto' | 'original' | number

type Surroundings = {
  /** Lines of the picture on screen, in device pixels. */
  lines: number
  /** Bits per second that the connection brings; null when unknown. */
  bits: number | null
  /** The person asked their browser to save data. */
  savesData: boolean
  /** Seconds. */
  duration: number | null
  /** The name of the copy that plays; null before the first. */
  playing: string | null
}

/** A picture enlarged by less looks the same. */
const enlargedUnseen = 1.1
/** What the connection has to bring of what a copy takes: to go to a copy, then to stay on it. */
const margins = { go: 1.6, stay: 1.1 }

/** Bits per second of a copy; null without a duration. */
export const bitsOf = ({ size }: Pick<MadeCopy, 'size'>, duration: number | null): number | null =>
  duration !== null && duration > 0 ? (size * 8) / duration : null

/** The smallest copy that fills the picture on screen and that the connection brings in time. `copies`: smallest first. */
function bestCopy(copies: readonly MadeCopy[], { lines, bits, savesData, duration, playing }: Surroundings) {
  const [smallest] = copies
  if (savesData) return smallest ?? null
  const arrives = (copy: MadeCopy) => {
    const taken = bitsOf(copy, duration)
    return bits === null || taken === null || bits >= taken * (copy.name === playing ? margins.stay : margins.go)
  }
  // Larger than needed is no reason to load another: full screen was left, or the window made smaller.
  const now = copies.find(({ name }) => name === playing)
  if (now && linesOf(now) * enlargedUnseen >= lines && arrives(now)) return now
  const filling = copies.findIndex((copy) => linesOf(copy) * enlargedUnseen >= lines)
  const wanted = filling === -1 ? copies : copies.slice(0, filling + 1)
  return wanted.findLast(arrives) ?? smallest ?? null
}

/** The copy to play. Null without copies, or for the file itself. `copies`: smallest first. */
export function chooseCopy(copies: readonly MadeCopy[], quality: Quality, around: Surroundings): MadeCopy | null {
  if (quality === 'original') return null
  if (quality === 'auto') return bestCopy(copies, around)
  return copies.findLast((copy) => linesOf(copy) <= quality) ?? copies[0] ?? null
}
