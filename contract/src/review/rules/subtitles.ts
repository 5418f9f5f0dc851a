import { keysOf } from '#keys.ts'
import type { FrameRate } from '#medias/schema/previews.ts'

/** The languages of subtitles, by code (BCP 47). */
export const subtitleLanguages = {
  fr: 'Français',
  en: 'Anglais',
  es: 'Espagnol',
  de: 'Allemand',
  it: 'Italien',
  pt: 'Portugais',
  nl: 'Néerlandais',
  ar: 'Arabe',
  zh: 'Chinois',
  ja: 'Japonais',
  'fr-SDH': 'Français (sourds et malentendants)',
} as const
export type SubtitleLanguage = keyof typeof subtitleLanguages
export const subtitleLanguageCodes = keysOf(subtitleLanguages)

/** One subtitle: from `from` to before `to`, in milliseconds of the file. */
export type Cue = { from: number; to: number; text: string }

/** The lines of a subtitle, without the blanks around them and without empty ones: a file of subtitles ends one at an empty line. */
export const wholeLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The subtitle at a moment in milliseconds; null between two. Of two at once, the last begun. `cues`: in order. */
export const cueAt = (cues: readonly Cue[], at: number): Cue | null =>
  cues.findLast(({ from, to }) => from <= at && at < to) ?? null

/** The first and last frames of a subtitle, in a film of `frames` frames. */
export function framesOfCue({ from, to }: Cue, rate: FrameRate, frames: number): { from: number; to: number } {
  const nearest = (at: number) => Math.round((at * rate.num) / (1000 * rate.den))
  const first = Math.min(nearest(from), frames - 1)
  return { from: first, to: Math.max(first, Math.min(nearest(to) - 1, frames - 1)) }
}
