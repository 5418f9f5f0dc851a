import type { FrameRate } from '#medias/schema/previews.ts'
import { type Cue, framesOfCue, wholeLines } from './subtitles.ts'

/** What is looked at in subtitles. */
export const subtitleFaultLabels = {
  EMPTY: 'Sans texte',
  ORDER: 'Finit avant de commencer',
  OVERLAP: 'Chevauchement',
  GAP: 'Trop près du suivant',
  SHORT: 'Trop bref',
  LONG: 'Trop long à l’écran',
  SPEED: 'Trop rapide à lire',
  WIDTH: 'Ligne trop longue',
  LINES: 'Trop de lignes',
  LATE: 'Après la fin du film',
} as const
export type SubtitleFaultKind = keyof typeof subtitleFaultLabels

/** Those with which subtitles can’t be kept. */
export const keepsUnsaved = (kind: SubtitleFaultKind): boolean => kind === 'EMPTY' || kind === 'ORDER'

/** A fault of a subtitle. */
export type SubtitleFault = {
  kind: SubtitleFaultKind
  /** Its rank among the subtitles, from 0. */
  index: number
  /** « 22 caractères par seconde, 17 au plus ». */
  text: string
}

/**
 * The limits of subtitles in French: characters per second, per line, lines, milliseconds on screen, and frames between two. Those of
 * Netflix’s Timed Text Style Guide for French (adults), which French laboratories keep to as well.
 */
export const subtitleLimits = {
  charactersPerSecond: 17,
  charactersPerLine: 42,
  lines: 2,
  shortest: 833,
  longest: 7000,
  framesBetween: 2,
} as const

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Characters as people count them: an accent or a pictogram of several codes is one. */
const lengthOf = (text: string): number => Array.from(characters.segment(text)).length
/** Characters that are read: not the breaks between lines. */
const charactersOf = (text: string): number => lengthOf(text.replaceAll('\n', ''))

const decimal = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })

type CheckedFilm = {
  rate: FrameRate
  /** Number of frames. */
  frames: number
}

/** The faults of one subtitle, beside the next one; null after the last. */
function faultsOf(cue: Cue, next: Cue | null, { rate, frames }: CheckedFilm): Omit<SubtitleFault, 'index'>[] {
  const { from, to, text } = cue
  const lasts = to - from
  if (wholeLines(text) === '') return [{ kind: 'EMPTY', text: 'Écrivez-le, ou supprimez-le' }]
  if (lasts <= 0) return [{ kind: 'ORDER', text: 'La fin vient après le début' }]
  const lines = text.split('\n')
  const longestLine = Math.max(...lines.map(lengthOf))
  const speed = (charactersOf(text) * 1000) / lasts
  const found: (Omit<SubtitleFault, 'index'> | false)[] = [
    lines.length > subtitleLimits.lines && {
      kind: 'LINES',
      text: `${lines.length} lignes, ${subtitleLimits.lines} au plus`,
    },
    longestLine > subtitleLimits.charactersPerLine && {
      kind: 'WIDTH',
      text: `${longestLine} caractères sur une ligne, ${subtitleLimits.charactersPerLine} au plus`,
    },
    // A hundredth: the rounding of milliseconds.
    speed > subtitleLimits.charactersPerSecond + 0.01 && {
      kind: 'SPEED',
      text: `${decimal(speed)} caractères par seconde, ${subtitleLimits.charactersPerSecond} au plus`,
    },
    lasts < subtitleLimits.shortest && { kind: 'SHORT', text: `${decimal(lasts / 1000)} s à l’écran` },
    lasts > subtitleLimits.longest && {
      kind: 'LONG',
      text: `${decimal(lasts / 1000)} s à l’écran, ${subtitleLimits.longest / 1000} au plus`,
    },
    from >= (frames * 1000 * rate.den) / rate.num && { kind: 'LATE', text: 'Le film est terminé' },
  ]
  if (next) {
    const between = framesOfCue(next, rate, frames).from - framesOfCue(cue, rate, frames).to - 1
    if (next.from < to) found.push({ kind: 'OVERLAP', text: 'Le suivant commence avant sa fin' })
    else if (between > 0 && between < subtitleLimits.framesBetween)
      found.push({ kind: 'GAP', text: `Une image avant le suivant, ${subtitleLimits.framesBetween} au moins` })
  }
  return found.filter((fault) => fault !== false)
}

/** What is wrong with subtitles, in their order. `cues`: in order. */
export const subtitleFaults = (cues: readonly Cue[], film: CheckedFilm): SubtitleFault[] =>
  cues.flatMap((cue, index) => faultsOf(cue, cues[index + 1] ?? null, film).map((fault) => ({ ...fault, index })))

/** A moment of a film, in milliseconds, at the beginning of the frame that is nearest. */
export function onFrame(at: number, rate: FrameRate): number {
  const frame = Math.round((at * rate.num) / (1000 * rate.den))
  return Math.round((frame * 1000 * rate.den) / rate.num)
}

/** Two subtitles that follow each other, as one. */
export const mergedCues = (one: Cue, next: Cue): Cue => ({
  from: one.from,
  to: Math.max(one.to, next.to),
  text: `${one.text}\n${next.text}`,
})

/**
 * A subtitle in two, at a character of its text; the time is shared by what is read. Null when one of them would be empty, or shorter than
 * two frames.
 */
export function splitCue({ from, to, text }: Cue, at: number, rate: FrameRate): [Cue, Cue] | null {
  const [first, second] = [text.slice(0, at).trim(), text.slice(at).trim()]
  if (first === '' || second === '') return null
  const share = charactersOf(first) / (charactersOf(first) + charactersOf(second))
  const middle = onFrame(from + (to - from) * share, rate)
  const twoFrames = (2000 * rate.den) / rate.num
  if (middle - from < twoFrames || to - middle < twoFrames) return null
  return [
    { from, to: middle, text: first },
    { from: middle, to, text: second },
  ]
}

const clock = (at: number, separator: string): string => {
  const whole = Math.max(0, Math.round(at))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 1000) % 60,
  ]
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${separator}${String(whole % 1000).padStart(3, '0')}`
}

/** Subtitles as an SRT. */
export const asSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ from, to, text }, index) =>
        // An arrow among words would be read as times.
        `${index + 1}\r\n${clock(from, ',')} --> ${clock(to, ',')}\r\n${text.replaceAll('-->', '->').replaceAll('\n', '\r\n')}\r\n`,
    )
    .join('\r\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '--&gt;')

/** Subtitles as a WebVTT. */
export const asVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from, '.')} --> ${clock(to, '.')}\n${escaped(text)}\n`).join('\n')}`

/** Hundredths of a second, rounded down: a frame is never shown without its subtitle. */
const assClock = (at: number): string => {
  const hundredths = Math.max(0, Math.floor(at / 10))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    Math.floor(hundredths / 100) % 60,
  ]
  return `${hours}:${two(minutes)}:${two(seconds)}.${two(hundredths % 100)}`
}

/** Words of an ASS: braces and bars that people write are not the marks of the format. */
const assWords = (text: string): string =>
  text.replaceAll('\\', '\\\u2060').replaceAll('{', '\\{').replaceAll('}', '\\}').replaceAll('\n', '\\N')

/** Share of the height that a letter of subtitles takes, and the width that counts for it in upright films. */
const letters = { ofHeight: 17 / 288, ofWidth: 0.75 }

/**
 * Subtitles as an ASS, to be drawn in a picture of a size in pixels: white on a soft shadow, two lines above the edge, as broadcasters and
 * platforms show them.
 */
export function asAss(cues: readonly Cue[], { width, height }: { width: number; height: number }): string {
  const unit = Math.min(height, width * letters.ofWidth) / 288
  const size = (units: number) => (units * unit).toFixed(1)
  const [side, bottom] = [Math.round(width * 0.05), Math.round((height * 18) / 288)]
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV',
    `Style: Default,Inter,${size(letters.ofHeight * 288)},&H00FFFFFF,&H00000000,&H80000000,1,${size(1)},${size(0.6)},2,${side},${side},${bottom}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map(
      ({ from, to, text }) => `Dialogue: 0,${assClock(from)},${assClock(to)},Default,,0,0,0,,${assWords(text)}`,
    ),
    '',
  ].join('\n')
}
