import { type Cue, wholeLines } from '@regie/contract/review/rules/subtitles'
import { longestCue, mostCues } from '@regie/contract/review/schema/subtitles'
import { fail } from '#platform/http/failure.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' }

/** The words of an SRT or a VTT: without the marks of voices, italics and colours, whose room has its own look. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    // The breaks and the hard space of ASS, which some write there too.
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

type Read = { from: number; to: number; text: string }

/** « 0:00:01.25 », or « 00:01,25 », in milliseconds; NaN for another text. */
function momentOf(clock = ''): number {
  const [, sign, hours = 0, minutes, seconds = ''] =
    /^\s*(-?)(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)\s*$/.exec(clock) ?? []
  const at = milliseconds((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.')))
  return sign === '-' ? -at : at
}

/**
 * The words of an ASS: without its marks, and without its drawings, which stand under `\p1` and above, until `\p0` or the end. Angle
 * brackets and ampersands are words there.
 */
function wordsOfAss(text: string): string {
  let isDrawn = false
  return text
    .split(/((?<!\\)\{[^{}]*\})/)
    .filter((part, index) => {
      // One in two is a mark.
      if (index % 2 === 0) return !isDrawn
      const scale = [...part.matchAll(/\\p(\d+)/g)].at(-1)?.[1]
      if (scale !== undefined) isDrawn = Number(scale) > 0
      return false
    })
    .join('')
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0')
    .replaceAll(/\\([{}])/g, '$1')
}

/** What `Format:` says when a file leaves it out. */
const usualFields = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const fieldsOf = (line: string): string[] => line.split(',').map((name) => name.trim().toLowerCase())

/** The subtitles of an ASS. The last field, its text, has commas of its own. */
function readAss(text: string): Read[] {
  let section = ''
  let fields = fieldsOf(usualFields)
  return text.split(lineEnd).flatMap((line): Read[] => {
    section = /^\s*\[([^\]]*)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section
    const [, kind, content = ''] = /^\s*(Format|Dialogue):\s?(.*)$/i.exec(line) ?? []
    if (section !== 'events' || kind === undefined) return []
    if (kind.toLowerCase() === 'format') {
      fields = fieldsOf(content)
      return []
    }
    const values = content.split(',')
    const valueOf = (name: string) => values[fields.indexOf(name)]
    const words = values.slice(fields.length - 1).join(',')
    return [{ from: momentOf(valueOf('start')), to: momentOf(valueOf('end')), text: wordsOfAss(words) }]
  })
}

const lineEnd = /\r\n|\n|\r/
/** Begins a subtitle of an SRT or a VTT: words have arrows, too. */
const times = /^\s*-?\d+[:.,]\d.*-->/
const rank = /^\s*\d+\s*$/

/** The words under the times of a subtitle, among the lines that stand before the next times. */
function wordsAmong(lines: readonly string[]): string {
  const end = lines.indexOf('')
  if (end >= 0) return lines.slice(0, end).join('\n')
  // What ends them holds spaces, or lacks: the name of the next one stands below.
  const isNamed = rank.test(lines.at(-1) ?? '') || (lines.length > 2 && lines.at(-2)?.trim() === '')
  return lines.slice(0, isNamed ? -1 : undefined).join('\n')
}

/** The subtitles of an SRT or a VTT. Throws INVALID on `text` for times that can’t be read. */
function readText(text: string): Read[] {
  const lines = [...text.split(lineEnd), '']
  const starts = lines.flatMap((line, index) => (times.test(line) ? [index] : []))
  return starts.map((start, index) => {
    const line = lines[start] ?? ''
    const [from, to] = [momentOf(/^\s*(\S+?)\s*-->/.exec(line)?.[1]), momentOf(/-->\s*(\S+)/.exec(line)?.[1])]
    if (Number.isNaN(from + to))
      throw fail('INVALID', {
        fields: { text: `Les temps de la ligne ${start + 1} ne se lisent pas : « ${line.trim().slice(0, 60)} »` },
      })
    return { from, to, text: wordsOf(wordsAmong(lines.slice(start + 1, starts[index + 1]))) }
  })
}

/**
 * The cues of an SRT, a VTT or an ASS, in order. Those counted from the film's timecode are brought back to its first frame: `startsAt`
 * and `lasts` are that timecode and the duration, in milliseconds. Throws INVALID on `text`.
 */
export function readCues(text: string, { startsAt, lasts }: { startsAt: number; lasts: number }): Cue[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const read = /^\s*\[Script Info\]/i.test(plain) ? readAss(plain) : readText(plain)
  const cues = read
    .map(({ text: words, ...cue }) => ({ ...cue, text: wholeLines(words) }))
    .filter(({ from, to, text: words }) => Number.isSafeInteger(from) && to > Math.max(0, from) && words !== '')
    .map(({ from, ...cue }) => ({ ...cue, from: Math.max(0, from) }))
    .toSorted((one, other) => one.from - other.from)
  const [first] = cues
  if (!first) throw fail('INVALID', { fields: { text: 'Ce fichier n’est pas un SRT, un VTT ou un ASS lisible' } })
  // What could not be edited afterwards.
  if (cues.length > mostCues)
    throw fail('INVALID', { fields: { text: `Ce fichier a plus de ${mostCues} sous-titres` } })
  const endless = cues.findIndex((cue) => cue.text.length > longestCue)
  if (endless >= 0)
    throw fail('INVALID', { fields: { text: `Le sous-titre ${endless + 1} a plus de ${longestCue} caractères` } })
  const isOffset = startsAt > 0 && first.from >= startsAt && first.from >= lasts
  return isOffset ? cues.map(({ from, to, ...cue }) => ({ ...cue, from: from - startsAt, to: to - startsAt })) : cues
}
