import { type Cue, wholeLines } from '@regie/contract/review/rules/subtitles'
import { longestCue, mostCues } from '@regie/contract/review/schema/subtitles'
import { parseText } from 'media-captions'
import { fail } from '#platform/http/failure.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' }

/** The words of a subtitle: without the marks of voices, italics and colours, whose room has its own look. */
const wordsOf = (text: string): string =>
  wholeLines(
    text
      .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
      // The breaks and the hard space of ASS.
      .replaceAll(/\\[Nn]/g, '\n')
      .replaceAll('\\h', '\u00a0')
      .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  )

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

/**
 * The cues of an SRT, a VTT or an ASS, in order. Those counted from the film's timecode are brought back to its first frame: `startsAt`
 * and `lasts` are that timecode and the duration, in milliseconds. Throws INVALID on `text`.
 */
export async function readCues(text: string, { startsAt, lasts }: { startsAt: number; lasts: number }): Promise<Cue[]> {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const type = plain.startsWith('WEBVTT') ? 'vtt' : /^\s*\[Script Info\]/i.test(plain) ? 'ass' : 'srt'
  // The parser takes a comment of ASS for the end of the line before it.
  const parsed = await parseText(type === 'ass' ? plain.replaceAll(/^Comment:.*$/gm, '') : plain, { type })
  const cues = parsed.cues
    .map(({ startTime, endTime, text: marked }) => ({
      from: milliseconds(startTime),
      to: milliseconds(endTime),
      text: wordsOf(marked),
    }))
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
