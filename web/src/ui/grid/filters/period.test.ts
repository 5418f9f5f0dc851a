import { expect, test } from 'vitest'
import { daysOf, isPeriod, type Period, periodLabels } from './period.ts'

test.each<[Period, string, { from?: string; to?: string }]>([
  ['passees', '2026-03-01', { to: '2026-02-28' }],
  ['aujourdhui', '2026-11-26', { from: '2026-11-26', to: '2026-11-26' }],
  ['semaine', '2026-11-26', { from: '2026-11-23', to: '2026-11-29' }],
  ['semaine', '2026-11-23', { from: '2026-11-23', to: '2026-11-29' }],
  ['semaine', '2026-11-29', { from: '2026-11-23', to: '2026-11-29' }],
  // Over the change of hour, and over the end of a year.
  ['semaine-prochaine', '2026-10-22', { from: '2026-10-26', to: '2026-11-01' }],
  ['semaine-prochaine', '2026-12-24', { from: '2026-12-28', to: '2027-01-03' }],
  ['mois', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
  ['mois', '2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['sept-derniers-jours', '2026-01-03', { from: '2025-12-28', to: '2026-01-03' }],
  ['trente-jours', '2026-11-26', { from: '2026-11-26', to: '2026-12-26' }],
])('%s, on %s', (period, now, days) => {
  expect(daysOf(period, now)).toEqual(days)
})

test('a word that is no period is none', () => {
  expect(Object.keys(periodLabels).every(isPeriod)).toBe(true)
  for (const word of ['', 'toString', 'hier', undefined]) expect(isPeriod(word)).toBe(false)
})
