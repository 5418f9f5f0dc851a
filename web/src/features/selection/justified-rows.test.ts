import { expect, it } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

const image = (width: number | null, height: number | null) => ({ width, height })
const wide = image(6000, 4000)
const tall = image(4000, 6000)

it.each([
  ['landscapes', Array.from({ length: 40 }, () => wide)],
  ['both ways', Array.from({ length: 40 }, (_, index) => (index % 3 ? wide : tall))],
  ['of unknown size', Array.from({ length: 40 }, () => image(null, null))],
  ['panoramas', Array.from({ length: 40 }, () => image(20_000, 1000))],
])('rows take the whole width, pictures keep their proportions: %s', (_, images) => {
  for (const width of [358, 1000, 1376]) {
    const rows = justifiedRows(images, { width, wanted: 210, gap: 12 })
    expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(images.map((_image, index) => index))
    for (const [rank, { tiles, height }] of rows.entries()) {
      const last = tiles.at(-1)
      const end = (last?.left ?? 0) + (last?.width ?? 0)
      if (rank < rows.length - 1) expect(end).toBeCloseTo(width, 3)
      else expect(end).toBeLessThanOrEqual(width + 0.001)
      expect(height).toBeLessThanOrEqual(210)
    }
  }
})

it('one picture is as high as wanted, and nothing is laid out of nothing', () => {
  expect(justifiedRows([wide], { width: 1000, wanted: 200, gap: 12 })).toEqual([
    { tiles: [{ image: wide, index: 0, left: 0, width: 300 }], height: 200 },
  ])
  expect(justifiedRows([], { width: 1000, wanted: 200, gap: 12 })).toEqual([])
})
