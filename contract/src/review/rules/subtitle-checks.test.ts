import { describe, expect, it } from 'vitest'
import { asAss, asSrt, asVtt, mergedCues, onFrame, splitCue, subtitleFaults } from './subtitle-checks.ts'
import type { Cue } from './subtitles.ts'

const rate = { num: 25, den: 1 }
const film = { rate, frames: 250 }
const cue = (from: number, to: number, text = 'Bonjour'): Cue => ({ from, to, text })
const kindsOf = (...cues: Cue[]) => subtitleFaults(cues, film).map(({ kind, index }) => `${kind} ${index}`)

describe('the faults of subtitles', () => {
  it.each<[string, Cue[], string[]]>([
    ['none', [cue(0, 1000), cue(1080, 2000)], []],
    ['two that touch', [cue(0, 1000), cue(1000, 2000)], []],
    ['an overlap', [cue(0, 1000), cue(960, 2000)], ['OVERLAP 0']],
    ['one frame between', [cue(0, 1000), cue(1040, 2000)], ['GAP 0']],
    ['two frames between', [cue(0, 1000), cue(1080, 2000)], []],
    ['too short', [cue(0, 800)], ['SHORT 0']],
    ['just long enough', [cue(0, 840)], []],
    ['too long', [cue(0, 7040)], ['LONG 0']],
    ['just short enough', [cue(0, 7000)], []],
    ['17 characters in a second', [cue(0, 1000, 'a'.repeat(17))], []],
    ['18 characters in a second', [cue(0, 1000, 'a'.repeat(18))], ['SPEED 0']],
    ['pictograms, one character each', [cue(0, 1000, '🎬'.repeat(17))], []],
    ['42 characters on a line', [cue(0, 5000, 'a'.repeat(42))], []],
    ['43 characters on a line', [cue(0, 5000, 'a'.repeat(43))], ['WIDTH 0']],
    ['two lines', [cue(0, 5000, 'un\ndeux')], []],
    ['three lines', [cue(0, 5000, 'un\ndeux\ntrois')], ['LINES 0']],
    ['after the end', [cue(10_000, 11_000)], ['LATE 0']],
    ['without words', [cue(0, 1000, ' \n ')], ['EMPTY 0']],
    ['ended as it begins', [cue(1000, 1000)], ['ORDER 0']],
    ['ended before it begins', [cue(1000, 500)], ['ORDER 0']],
    ['several at once', [cue(0, 400, 'a'.repeat(50)), cue(200, 2000)], ['WIDTH 0', 'SPEED 0', 'SHORT 0', 'OVERLAP 0']],
  ])('%s', (_, cues, kinds) => expect(kindsOf(...cues)).toEqual(kinds))

  it('say what is and what should be', () => {
    expect(subtitleFaults([cue(0, 1000, 'a'.repeat(22))], film)).toEqual([
      { kind: 'SPEED', index: 0, text: '22 caractères par seconde, 17 au plus' },
    ])
  })
})

describe('editing', () => {
  it.each([
    [1019, 1000],
    [1021, 1040],
    [0, 0],
  ])('%d ms is on the frame at %d ms', (at, expected) => expect(onFrame(at, rate)).toBe(expected))

  it('is exact at 24000/1001', () => {
    const film24 = { num: 24_000, den: 1001 }
    for (let frame = 0; frame < 2000; frame += 1) {
      const at = onFrame((frame * 1001 * 1000) / 24_000, film24)
      expect(Math.round((at * 24_000) / (1000 * 1001))).toBe(frame)
      expect(onFrame(at, film24)).toBe(at)
    }
  })

  it('merges two', () => {
    expect(mergedCues(cue(0, 1000, 'Un'), cue(1200, 2000, 'Deux'))).toEqual(cue(0, 2000, 'Un\nDeux'))
  })

  it.each<[string, Cue, number, [Cue, Cue] | null]>([
    ['by what is read', cue(0, 4000, 'Un deux'), 3, [cue(0, 1320, 'Un'), cue(1320, 4000, 'deux')]],
    ['not before the first word', cue(0, 4000, 'Un'), 0, null],
    ['not after the last', cue(0, 4000, 'Un'), 2, null],
    ['not under two frames', cue(0, 100, 'Un deux'), 3, null],
  ])('splits one %s', (_, whole, at, parts) => expect(splitCue(whole, at, rate)).toEqual(parts))
})

describe('files', () => {
  const cues = [cue(0, 1500, 'Bonjour'), cue(3_661_040, 3_662_000, 'À < tout >\nde suite & merci')]
  it('are an SRT', () => {
    expect(asSrt(cues)).toBe(
      '1\r\n00:00:00,000 --> 00:00:01,500\r\nBonjour\r\n\r\n2\r\n01:01:01,040 --> 01:01:02,000\r\nÀ < tout >\r\nde suite & merci\r\n',
    )
  })
  it('are an SRT whose words are no times', () => {
    expect(asSrt([cue(0, 1000, 'A --> B')])).toBe('1\r\n00:00:00,000 --> 00:00:01,000\r\nA -> B\r\n')
  })
  it.each([
    [{ width: 1920, height: 1080 }, '63.8', '96,96,68'],
    [{ width: 1080, height: 1920 }, '47.8', '54,54,120'],
    [{ width: 1080, height: 1080 }, '47.8', '54,54,68'],
  ])('are an ASS for a picture of %j', (size, letters, margins) => {
    const lines = asAss([cue(41, 1999, 'Un {deux}\n<trois> \\N')], size).split('\n')
    expect(lines).toContain(`PlayResX: ${size.width}`)
    expect(lines.find((line) => line.startsWith('Style: '))).toMatch(
      new RegExp(`^Style: Default,Inter,${letters.replace('.', '\\.')},.*,2,${margins}$`),
    )
    // Braces, marks and bars are words; a subtitle is there from its first frame.
    expect(lines).toContain('Dialogue: 0,0:00:00.04,0:00:01.99,Default,,0,0,0,,Un \\{deux\\}\\N<trois> \\\u2060N')
  })
  it('are a WebVTT', () => {
    expect(asVtt(cues)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBonjour\n\n01:01:01.040 --> 01:01:02.000\nÀ &lt; tout >\nde suite &amp; merci\n',
    )
  })
})
