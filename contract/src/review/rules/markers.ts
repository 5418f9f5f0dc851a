import type { FrameRate } from '#medias/schema/previews.ts'
import type { Comment } from '../schema.ts'
import { isLeftOut } from './comments.ts'
import { dropsFrames, type FrameCount, nominalRate, startFrame, timecodeOf } from './timecode.ts'

/** The description of a film that editing programs need. */
export type Film = { name: string; frames: number; width: number; height: number; count: FrameCount }
/** A marker: all comments of the same frames. Frames count from 0, and the last is included. */
export type Marker = { from: number; to: number; isRange: boolean; text: string; authors: string; isDone: boolean }

/** Start timecode of a film without its own: the default of timelines. */
export const defaultStart = '01:00:00:00'

/** The frame count of a film inside a timeline. */
export const inTimeline = ({ rate, startTimecode }: FrameCount): FrameCount => {
  const start = startTimecode ?? defaultStart
  return { rate, startTimecode: dropsFrames({ rate, startTimecode }) ? start.replace(/[:;.](\d+)$/, ';$1') : start }
}

type MarkerComment = Pick<
  Comment,
  | 'id'
  | 'parentId'
  | 'text'
  | 'authorName'
  | 'frameIn'
  | 'frameOut'
  | 'drawing'
  | 'resolvedAt'
  | 'sentAt'
  | 'arbitration'
>

/** The words of a comment, also of one that only draws. */
export const commentText = ({ text, drawing }: Pick<MarkerComment, 'text' | 'drawing'>): string =>
  text === '' && drawing.length > 0 ? 'Dessin sur l’image' : text

const answerLine = (name: string, text: string) => `\n↳ ${name} : ${text}`

/** What the décideur answered to a comment. */
const deciderLine = ({ arbitration }: MarkerComment) =>
  arbitration === null || arbitration.note === '' ? '' : answerLine(arbitration.byName ?? 'Client', arbitration.note)

/**
 * The markers of comments, in order. What the décideur answered, then replies, are appended to their parent. Comments on the whole file have no frame, hence no marker,
 * and nothing is to be done for those that the décideur left out.
 */
export function markersOf(comments: readonly MarkerComment[]): Marker[] {
  const byPlace = new Map<string, MarkerComment[]>()
  for (const comment of comments) {
    if (comment.parentId !== null || comment.frameIn === null || isLeftOut(comment)) continue
    const place = `${comment.frameIn} ${comment.frameOut ?? ''}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), comment])
  }
  const answersTo = (id: string) =>
    comments
      .filter(({ parentId }) => parentId === id)
      .map((answer) => answerLine(answer.authorName || 'Invité', commentText(answer)))
      .join('')
  return [...byPlace.values()]
    .map((group): Marker => {
      const [first] = group
      const from = first?.frameIn ?? 0
      const authors = [...new Set(group.map(({ authorName }) => authorName || 'Invité'))]
      return {
        from,
        to: first?.frameOut ?? from,
        isRange: first?.frameOut !== null,
        text: group
          .map(
            (one) =>
              `${authors.length > 1 ? `${one.authorName || 'Invité'} : ` : ''}${commentText(one)}${deciderLine(one)}${answersTo(one.id)}`,
          )
          .join('\n'),
        authors: authors.join(', '),
        isDone: group.every(({ resolvedAt }) => resolvedAt !== null),
      }
    })
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ⏎ ').replaceAll('|', '¦')

/** An EDL of markers for DaVinci Resolve (CMX 3600 events with `|C:… |M:… |D:…` lines). */
export function markerEdl({ name, count }: Film, markers: readonly Marker[]): string {
  const counted = inTimeline(count)
  const isDropping = dropsFrames(counted)
  const events = markers.map(({ from, to, text, authors, isDone }, index) => {
    const [begin, end] = [timecodeOf(from, counted), timecodeOf(from + 1, counted)]
    const number = String(index + 1).padStart(3, '0')
    const colour = isDone ? 'ResolveColorGreen' : 'ResolveColorBlue'
    return `${number}  001      V     C        ${begin} ${end} ${begin} ${end}\n |C:${colour} |M:${oneLine(`${authors} : ${text}`)} |D:${to - from + 1}\n`
  })
  return `TITLE: ${oneLine(name)}\nFCM: ${isDropping ? 'DROP FRAME' : 'NON-DROP FRAME'}\n\n${events.join('\n')}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text escaped for XML, without the characters that XML 1.0 forbids. */
const escapeXml = (text: string) =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (found) => (found === '\n' || found === '\t' ? found : ''))
    .replace(/[&<>"]/g, (found) => entities[found] ?? found)

const rateXml = (rate: FrameRate) =>
  `<rate><timebase>${nominalRate(rate)}</timebase><ntsc>${rate.den === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`

/** A sequence of markers in Final Cut Pro 7's interchange format (xmeml 5), which Premiere Pro imports. */
export function markerXmeml({ name, frames, width, height, count }: Film, markers: readonly Marker[]): string {
  const counted = inTimeline(count)
  const { rate } = counted
  const marks = markers.map(
    ({ from, to, isRange, text, authors }) =>
      `    <marker><name>${escapeXml(authors)}</name><comment>${escapeXml(text)}</comment><in>${from}</in><out>${isRange ? to + 1 : -1}</out></marker>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
  <sequence>
    <name>${escapeXml(name)}</name>
    <duration>${frames}</duration>
    ${rateXml(rate)}
    <timecode>${rateXml(rate)}<string>${timecodeOf(0, counted)}</string><frame>${startFrame(counted)}</frame><displayformat>${dropsFrames(counted) ? 'DF' : 'NDF'}</displayformat></timecode>
    <media><video><format><samplecharacteristics>${rateXml(rate)}<width>${width}</width><height>${height}</height></samplecharacteristics></format><track></track></video></media>
${marks.join('\n')}
  </sequence>
</xmeml>
`
}

/** A project of markers for Final Cut Pro (FCPXML 1.9). Times are exact fractions of a second. */
export function markerFcpxml({ name, frames, width, height, count }: Film, markers: readonly Marker[]): string {
  const counted = inTimeline(count)
  const { rate } = counted
  const time = (frame: number) => (frame === 0 ? '0s' : `${frame * rate.den}/${rate.num}s`)
  const start = startFrame(counted)
  const marks = markers.map(
    ({ from, to, text, authors, isDone }) =>
      `              <marker start="${time(start + from)}" duration="${time(to - from + 1)}" value="${escapeXml(text).replaceAll('\n', '&#10;')}" completed="${isDone ? 1 : 0}" note="${escapeXml(authors)}"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${rate.den}/${rate.num}s" width="${width}" height="${height}"/>
  </resources>
  <library>
    <event name="Retours">
      <project name="${escapeXml(name)}">
        <sequence format="r1" duration="${time(frames)}" tcStart="${time(start)}" tcFormat="${dropsFrames(counted) ? 'DF' : 'NDF'}">
          <spine>
            <gap name="Retours" offset="${time(start)}" start="${time(start)}" duration="${time(frames)}">
${marks.join('\n')}
            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}
