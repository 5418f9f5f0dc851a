import { expect, it } from 'vitest'
import { agoText } from './elapsed-text.ts'

it.each([
  ['2026-11-26T11:59:40Z', 'il y a 20 s'],
  ['2026-11-26T11:13:00Z', 'il y a 47 min'],
  ['2026-11-26T03:00:00Z', 'il y a 9 h'],
  ['2026-11-24T12:30:00Z', 'il y a 47 h'],
  ['2026-11-24T11:00:00Z', 'il y a 2 jours'],
  ['2026-11-26T12:05:00Z', 'il y a 0 s'],
])('a backup of %s is « %s » at noon', (at, said) => {
  expect(agoText(at, Date.parse('2026-11-26T12:00:00Z'))).toBe(said)
})
