import { describe, expect, it } from 'vitest'
import { type Cue, cueAt, framesOfCue } from './subtitles.ts'

const cue = (from: number, to: number, text: string): Cue => ({ from, to, text })
const cues = [cue(1000, 2000, 'Un'), cue(2000, 3000, 'Deux'), cue(2500, 4000, 'Trois')]

describe('the subtitle at a moment', () => {
  it.each([
    [999, null],
    [1000, 'Un'],
    [1999, 'Un'],
    [2000, 'Deux'],
    [2500, 'Trois'],
    [3999, 'Trois'],
    [4000, null],
  ])('%d ms: %s', (at, text) => {
    expect(cueAt(cues, at)?.text ?? null).toBe(text)
  })
})

describe('the frames of a subtitle', () => {
  const rate = { num: 25, den: 1 }
  it.each([
    [cue(1000, 2000, ''), { from: 25, to: 49 }],
    [cue(1000, 1010, ''), { from: 25, to: 25 }],
    [cue(3900, 9000, ''), { from: 98, to: 99 }],
    [cue(9000, 9500, ''), { from: 99, to: 99 }],
  ])('%j: %j', (one, frames) => {
    expect(framesOfCue(one, rate, 100)).toEqual(frames)
  })
})
