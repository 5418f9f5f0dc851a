import type { MadeCopy } from '@regie/contract/medias/rules/copies'
import { expect, it } from 'vitest'
import { chooseCopy, type Quality } from './choose-copy.ts'

/** Sixty seconds: 1.5, 6 and 20 Mbit/s. */
const duration = 60
const copy = (name: MadeCopy['name'], height: number, megabits: number): MadeCopy => ({
  name,
  type: 'video/mp4',
  size: (megabits * 1e6 * duration) / 8,
  width: Math.round((height * 16) / 9),
  height,
})
const copies = [copy('proxy', 540, 1.5), copy('proxy-1080', 1080, 6), copy('proxy-2160', 2160, 20)]
type Surroundings = Parameters<typeof chooseCopy>[2]
const quick: Surroundings = { lines: 2160, bits: null, savesData: false, duration, playing: null }

it.each<[string, Quality, Partial<Surroundings>, string | null]>([
  ['a small picture', 'auto', { lines: 400 }, 'proxy'],
  ['exactly as many lines', 'auto', { lines: 540 }, 'proxy'],
  ['hardly more lines', 'auto', { lines: 590 }, 'proxy'],
  ['more lines', 'auto', { lines: 600 }, 'proxy-1080'],
  ['a screen of high density', 'auto', { lines: 1400 }, 'proxy-2160'],
  ['more lines than any copy', 'auto', { lines: 9000 }, 'proxy-2160'],
  ['a connection too slow for the largest', 'auto', { bits: 12e6 }, 'proxy-1080'],
  ['a connection too slow to go to the second', 'auto', { bits: 8e6, playing: 'proxy' }, 'proxy'],
  ['the same connection once on the second', 'auto', { bits: 8e6, playing: 'proxy-1080' }, 'proxy-1080'],
  ['a connection too slow for all', 'auto', { bits: 1e5 }, 'proxy'],
  ['a quick connection', 'auto', { bits: 1e9 }, 'proxy-2160'],
  ['a smaller window than before', 'auto', { lines: 400, playing: 'proxy-1080' }, 'proxy-1080'],
  ['a smaller window on a slow connection', 'auto', { lines: 400, bits: 3e6, playing: 'proxy-1080' }, 'proxy'],
  ['data saved', 'auto', { savesData: true, bits: 1e9 }, 'proxy'],
  ['asked: 1080', 1080, { bits: 1e5, savesData: true }, 'proxy-1080'],
  ['asked: what is not there', 720, {}, 'proxy'],
  ['asked: less than there is', 360, {}, 'proxy'],
  ['asked: the original', 'original', {}, null],
])('%s', (_, quality, around, expected) => {
  expect(chooseCopy(copies, quality, { ...quick, ...around })?.name ?? null).toBe(expected)
})

it('a film without copies has none to choose', () => {
  expect(chooseCopy([], 'auto', quick)).toBeNull()
})

it('without a duration, the connection can’t be compared: the picture decides', () => {
  expect(chooseCopy(copies, 'auto', { ...quick, duration: null, bits: 1 })?.name).toBe('proxy-2160')
})
