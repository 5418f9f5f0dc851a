import { describe, expect, it } from 'vitest'
import { type Film, markerEdl, markerFcpxml, markersOf, markerXmeml } from './markers.ts'
import { frameOfTimecode, startFrame } from './timecode.ts'

const film = (num: number, den: number, startTimecode: string | null = null): Film => ({
  name: 'Master & co',
  frames: 20_000,
  width: 1920,
  height: 1080,
  count: { rate: { num, den }, startTimecode },
})
const films = {
  '23.976': film(24_000, 1001),
  '25': film(25, 1),
  '25 from ten o’clock': film(25, 1, '10:00:00:00'),
  '29.97 drop': film(30_000, 1001),
  '29.97 non-drop': film(30_000, 1001, '00:00:00:00'),
  '59.94': film(60_000, 1001, '00:59:59;56'),
}
const comment = (id: string, text: string, frameIn: number | null, more = {}) => ({
  id,
  parentId: null,
  text,
  authorName: 'Camille <R>',
  frameIn,
  frameOut: null,
  drawing: [],
  resolvedAt: null,
  sentAt: '2026-11-21T09:00:00.000Z',
  arbitration: null,
  ...more,
})
const comments = [
  comment('a', 'Logo "trop" petit\nvraiment', 1798),
  comment('b', 'Même image', 1798, { authorName: 'Léo' }),
  comment('c', 'Passage | long', 40, { frameOut: 99, resolvedAt: '2026-11-21T10:00:00.000Z' }),
  comment('d', 'Tout le film', null),
  comment('e', 'Fait', null, { parentId: 'c', authorName: 'Talent' }),
  comment('f', '', 17_982, { drawing: [{ id: 'x' }] }),
  comment('g', 'Au début', 0),
]
const markers = markersOf(comments)
const places = [
  [0, 0],
  [40, 99],
  [1798, 1798],
  [17_982, 17_982],
]

it('groups comments with a frame by frame, with their replies', () => {
  expect(markers.map(({ from, to }) => [from, to])).toEqual(places)
  expect(markers[1]).toMatchObject({ text: 'Passage | long\n↳ Talent : Fait', isDone: true, isRange: true })
  expect(markers[2]).toMatchObject({
    text: 'Camille <R> : Logo "trop" petit\nvraiment\nLéo : Même image',
    authors: 'Camille <R>, Léo',
  })
  expect(markers[3]?.text).toBe('Dessin sur l’image')
})

it('marks nothing that the décideur left out of what was sent', () => {
  const settled = (outcome: 'KEPT' | 'MERGED' | 'SET_ASIDE', sentAt: string | null) =>
    comment(outcome, outcome, 5, { sentAt, arbitration: { outcome, intoId: null, note: '', byName: null } })
  const all = (sentAt: string | null) => (['KEPT', 'MERGED', 'SET_ASIDE'] as const).map((one) => settled(one, sentAt))
  expect(markersOf(all('2026-11-21T09:00:00.000Z')).map(({ text }) => text)).toEqual(['KEPT'])
  // Until the round leaves, its client may settle them otherwise.
  expect(markersOf(all(null)).map(({ text }) => text)).toEqual(['KEPT\nMERGED\nSET_ASIDE'])
})

it('says what the décideur answered, before the replies, in every format', () => {
  const settled = (byName: string | null) => ({
    outcome: 'KEPT' as const,
    intoId: null,
    note: 'D’un <tiers>\n|fin',
    byName,
  })
  const answered = markersOf([
    comment('a', 'Plus clair', 5, { arbitration: settled('Zoé') }),
    comment('b', 'Vu', null, { parentId: 'a', authorName: 'Talent' }),
    comment('c', 'Plus court', 9, { arbitration: settled(null) }),
  ])
  expect(answered.map(({ text }) => text)).toEqual([
    'Plus clair\n↳ Zoé : D’un <tiers>\n|fin\n↳ Talent : Vu',
    'Plus court\n↳ Client : D’un <tiers>\n|fin',
  ])
  expect(markerEdl(films['25'], answered)).toContain('Plus clair ⏎ ↳ Zoé : D’un <tiers> ⏎ ¦fin ⏎ ↳ Talent : Vu |D:1')
  expect(markerXmeml(films['25'], answered)).toContain('↳ Zoé : D’un &lt;tiers&gt;\n|fin')
  expect(markerFcpxml(films['25'], answered)).toContain('&#10;↳ Zoé : D’un &lt;tiers&gt;&#10;|fin')
})

describe.each(Object.entries(films))('read back at %s', (name, one) => {
  const { rate } = one.count
  const isDropping = name === '29.97 drop' || name === '59.94'
  const start = one.count.startTimecode ?? (isDropping ? '01:00:00;00' : '01:00:00:00')
  const first = frameOfTimecode(start, rate) ?? Number.NaN

  it('the EDL has the same frames', () => {
    const text = markerEdl(one, markers)
    expect(text).toContain(isDropping ? 'FCM: DROP FRAME' : 'FCM: NON-DROP FRAME')
    const events = [...text.matchAll(/^\d{3} {2}001 {6}V {5}C {8}(\S+) (\S+) \1 \2\n \|C:(\w+) \|M:(.*) \|D:(\d+)$/gm)]
    const read = events.map(([, begin = '', end = '', , , length = '']) => {
      const from = (frameOfTimecode(begin, rate) ?? Number.NaN) - first
      expect(frameOfTimecode(end, rate)).toBe(first + from + 1)
      return [from, from + Number(length) - 1]
    })
    expect(read).toEqual(places)
    expect(events[1]?.[3]).toBe('ResolveColorGreen')
    expect(events[1]?.[4]).toBe('Camille <R> : Passage ¦ long ⏎ ↳ Talent : Fait')
  })

  it('the XML of Premiere names the same frames', () => {
    const text = markerXmeml(one, markers)
    const read = [...text.matchAll(/<in>(\d+)<\/in><out>(-?\d+)<\/out>/g)].map(([, from, out]) => [
      Number(from),
      out === '-1' ? Number(from) : Number(out) - 1,
    ])
    expect(read).toEqual(places)
    expect(text).toContain(`<string>${start}</string><frame>${first}</frame>`)
    expect(text).toContain(
      `<timebase>${Math.round(rate.num / rate.den)}</timebase><ntsc>${rate.den === 1001 ? 'TRUE' : 'FALSE'}</ntsc>`,
    )
    expect(text).toContain('<name>Camille &lt;R&gt;, Léo</name>')
    expect(text).toContain('<name>Master &amp; co</name>')
  })

  it('the XML of Final Cut names the same frames', () => {
    const text = markerFcpxml(one, markers)
    const frames = (time: string) => {
      const [whole = '0', by = '1'] = time.replace('s', '').split('/')
      const frame = (Number(whole) * rate.num) / (Number(by) * rate.den)
      expect(frame).toBe(Math.round(frame))
      return frame
    }
    const read = [...text.matchAll(/<marker start="(\S+)" duration="(\S+)"/g)].map(([, at = '', length = '']) => {
      const from = frames(at) - first
      return [from, from + frames(length) - 1]
    })
    expect(read).toEqual(places)
    expect(frames(/tcStart="(\S+)"/.exec(text)?.[1] ?? '')).toBe(first)
    expect(text).toContain(`tcFormat="${isDropping ? 'DF' : 'NDF'}"`)
    expect(text).toContain('value="Passage | long&#10;↳ Talent : Fait" completed="1"')
  })
})

it('a film starts at its own timecode', () => {
  expect(startFrame(films['25 from ten o’clock'].count)).toBe(900_000)
  expect(markerEdl(films['25 from ten o’clock'], markers)).toContain('10:00:00:00 10:00:00:01')
})
