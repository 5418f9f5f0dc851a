import { expect, it } from 'vitest'
import { speedOf, timeLeftText, totalOf, withSample } from './upload-progress.ts'
import type { UploadItem, UploadStatus } from './uploads.ts'

const item = (status: UploadStatus, size: number, received: number): UploadItem => ({
  key: `${status}${size}`,
  file: new File([], 'a'),
  destination: { productionId: 'p', folderId: null, category: 'RUSH' },
  name: 'a',
  path: [],
  url: '/',
  isDirect: false,
  size,
  received,
  status,
  problem: null,
})

it('measures the speed over the last seconds', () => {
  let samples = withSample([], { at: 0, bytes: 0 })
  expect(speedOf(samples)).toBeNull()
  samples = withSample(samples, { at: 2000, bytes: 4_000_000 })
  expect(speedOf(samples)).toBe(2_000_000)
  samples = withSample(samples, { at: 60_000, bytes: 4_000_000 })
  expect(speedOf(samples)).toBeNull()
  expect(speedOf(withSample(samples, { at: 62_000, bytes: 4_000_000 }))).toBe(0)
})

it('adds up the uploads, without the finished ones', () => {
  expect(
    totalOf([item('SENDING', 100, 50), item('DONE', 100, 100), item('TWIN', 900, 0), item('FAILED', 900, 5)]),
  ).toEqual({ size: 200, received: 150, left: 1, share: 0.75 })
  expect(totalOf([item('DONE', 0, 0)]).share).toBe(1)
  expect(totalOf([item('CHECKING', 0, 0)]).share).toBe(0)
})

it.each([
  [1_000_000, null, null],
  [1_000_000, 0, null],
  [0, 10, null],
  [100, 1000, 'encore 1 s'],
  [59_000, 1000, 'encore 59 s'],
  [119_000, 1000, 'encore 2 min'],
  [3_660_000, 1000, 'encore 1 h 01'],
  [400_000_000, 1000, 'encore 5 jours'],
])('shows the time left for %i bytes at %s bytes per second', (bytes, speed, expected) => {
  expect(timeLeftText(bytes, speed)?.replaceAll('\u00a0', ' ') ?? null).toBe(expected)
})
