import { type Cue, wholeLines } from '@regie/contract/review/rules/subtitles'
import { longestCue, mostCues } from '@regie/contract/review/schema/subtitles'
import { parseText } from 'media-captions'
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

/** « 0:00:01.25 » in milliseconds; NaN for another text. */
function momentOf(clock = ''): number {
  const [, sign, hours, minutes, seconds = ''] = /^\s*(-?)(\d+):(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)\s*$/.exec(clock) ?? []
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
  return text.split(/\r\n|\n|\r/).flatMap((line): Read[] => {
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

/** The subtitles of an SRT or a VTT. */
async function readText(text: string, type: 'srt' | 'vtt'): Promise<Read[]> {
  const { cues } = await parseText(text, { type })
  return cues.map(({ startTime, endTime, text: marked }) => ({
    from: milliseconds(startTime),
    to: milliseconds(endTime),
    text: wordsOf(marked),
  }))
}

/**
 * The cues of an SRT, a VTT or an ASS, in order. Those counted from the film's timecode are brought back to its first frame: `startsAt`
 * and `lasts` are that timecode and the duration, in milliseconds. Throws INVALID on `text`.
 */
export async function readCues(text: string, { startsAt, lasts }: { startsAt: number; lasts: number }): Promise<Cue[]> {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const isAss = /^\s*\[Script Info\]/i.test(plain)
  const read = isAss ? readAss(plain) : await readText(plain, plain.startsWith('WEBVTT') ? 'vtt' : 'srt')
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
