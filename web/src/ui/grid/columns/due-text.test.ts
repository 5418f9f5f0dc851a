import { expect, it } from 'vitest'
import { dueText } from './due-text.ts'

const today = '2026-11-26'

it.each([
  ['2026-11-26', 'aujourd’hui', false],
  ['2026-11-27', 'demain', false],
  ['2026-11-29', 'dans 3\u00a0j', false],
  ['2027-01-25', 'dans 60\u00a0j', false],
  ['2027-01-26', '26 janv. 2027', false],
  ['2026-11-25', 'en retard de 1\u00a0j', true],
  ['2025-11-26', 'en retard de 365\u00a0j', true],
  // Paris is already on the 27th.
  ['2026-11-26T23:30:00.000Z', 'demain', false],
])('%s is « %s »', (value, text, isLate) => {
  expect(dueText(value, { today, isSettled: false })).toMatchObject({ text, isLate })
})

it.each(['2026-11-20', '2026-11-26', '2026-12-02'])('%s is a plain date once settled, and never late', (day) => {
  const { text, isLate } = dueText(day, { today, isSettled: true })
  expect(text).toMatch(/^\d+ (nov|déc)\. 2026$/)
  expect(isLate).toBe(false)
})
