import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gap, wallLayout } from './wall-layout.ts'

it.each([
  [1440, 6],
  [1000, 4],
  [640, 2],
  [390, 2],
  [250, 1],
  [0, 1],
])('%i px hold %i cards on a line', (width, perLine) => expect(wallLayout(width).perLine).toBe(perLine))

it('fills the width, and no more', () =>
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 4000 }), (width) => {
      const { perLine, cardWidth } = wallLayout(width)
      const taken = perLine * cardWidth + (perLine + 1) * gap
      expect(taken).toBeLessThanOrEqual(width)
      expect(taken).toBeGreaterThan(width - perLine)
    }),
  ))
