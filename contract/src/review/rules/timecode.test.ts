import { describe, expect, it } from 'vitest'
import type { FrameRate } from '#medias/schema/previews.ts'
import { canDropFrames, frameAt, frameOfTimecode, frameTyped, seekTimeOf, timecodeOf } from './timecode.ts'

const rates = {
  '23.976': { num: 24_000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
  '120': { num: 120, den: 1 },
} as const satisfies Record<string, FrameRate>
const counted = (rate: FrameRate, startTimecode: string | null = null) => ({ rate, startTimecode })

describe('the timecode of a frame', () => {
  it.each([
    ['25', 0, '00:00:00:00'],
    ['25', 24, '00:00:00:24'],
    ['25', 25, '00:00:01:00'],
    ['25', 90_000, '01:00:00:00'],
    ['23.976', 24, '00:00:01:00'],
    ['23.976', 86_400, '01:00:00:00'],
    ['50', 49, '00:00:00:49'],
    ['120', 119, '00:00:00:119'],
    // SMPTE ST 12-1: numbers 0 and 1 are dropped at the start of each minute, except every tenth.
    ['29.97', 1799, '00:00:59;29'],
    ['29.97', 1800, '00:01:00;02'],
    ['29.97', 3597, '00:01:59;29'],
    ['29.97', 3598, '00:02:00;02'],
    ['29.97', 17_981, '00:09:59;29'],
    ['29.97', 17_982, '00:10:00;00'],
    ['29.97', 107_892, '01:00:00;00'],
    // As a review service displays it for a file of this rate.
    ['29.97', 11_974, '00:06:39;16'],
    ['59.94', 3599, '00:00:59;59'],
    ['59.94', 3600, '00:01:00;04'],
    ['59.94', 35_964, '00:10:00;00'],
  ] as const)('at %s, frame %i is %s', (rate, frame, timecode) => {
    expect(timecodeOf(frame, counted(rates[rate]))).toBe(timecode)
  })

  it('counts from the timecode of the source', () => {
    expect(timecodeOf(0, counted(rates['25'], '01:00:00:00'))).toBe('01:00:00:00')
    expect(timecodeOf(30, counted(rates['25'], '10:59:59:00'))).toBe('11:00:00:05')
    expect(timecodeOf(1, counted(rates['29.97'], '00:00:59;29'))).toBe('00:01:00;02')
    // A source whose rate allows drop-frame, but which does not use it.
    expect(timecodeOf(1800, counted(rates['29.97'], '00:00:00:00'))).toBe('00:01:00:00')
    expect(timecodeOf(25, counted(rates['25'], '23:59:59:00'))).toBe('00:00:00:00')
  })
})

describe('a timecode converted to a frame and back', () => {
  it.each(Object.entries(rates))('at %s, each frame of a day names itself', (_, rate) => {
    const day = Math.floor((86_400 * rate.num) / rate.den)
    for (let frame = 0; frame < day; frame += 997)
      expect(frameOfTimecode(timecodeOf(frame, counted(rate)), rate)).toBe(frame)
  })
  it.each(Object.entries(rates))('at %s, each frame of eleven minutes is after the one before', (_, rate) => {
    const timecodes = Array.from({ length: Math.floor((11 * 60 * rate.num) / rate.den) }, (__, frame) =>
      timecodeOf(frame, counted(rate)),
    )
    expect(timecodes.filter((timecode, index) => index > 0 && (timecodes[index - 1] ?? '') >= timecode)).toEqual([])
  })
  it.each(Object.entries(rates))('at %s, what is sought is what is shown', (_, rate) => {
    for (let frame = 0; frame < 500_000; frame += 331) {
      // A player presents the frame at the time sought, and reports the start of that frame, or that time.
      const shown = Math.floor((seekTimeOf(frame, rate) * rate.num) / rate.den)
      expect(shown).toBe(frame)
      expect(frameAt((frame * rate.den) / rate.num, rate)).toBe(frame)
      expect(frameAt(seekTimeOf(frame, rate), rate)).toBe(frame)
    }
  })
})

it.each([
  ['00:01:00;00', '29.97'],
  ['00:01:00;01', '29.97'],
  ['00:00:60:00', '25'],
  ['00:60:00:00', '25'],
  ['24:00:00:00', '25'],
  ['00:00:00:25', '25'],
  ['1:2:3', '25'],
  ['texte', '25'],
  ['', '25'],
] as const)('%s names no frame at %s', (text, rate) => {
  expect(frameOfTimecode(text, rates[rate])).toBeNull()
})

it('clamps a typed timecode to the file', () => {
  const count = counted(rates['25'], '01:00:00:00')
  expect(frameTyped('01:00:01:05', count, 100)).toBe(30)
  expect(frameTyped('01:00:01;05', count, 100)).toBe(30)
  expect(frameTyped('00:00:01:05', count, 100)).toBe(0)
  expect(frameTyped('09:00:01:05', count, 100)).toBe(99)
  expect(frameTyped('00:01:00:02', counted(rates['29.97']), 5000)).toBe(1800)
})

it('drops frames at 29.97 and 59.94 only', () => {
  const dropping = Object.entries(rates).filter(([, rate]) => canDropFrames(rate))
  expect(dropping.map(([name]) => name)).toEqual(['29.97', '59.94'])
})
