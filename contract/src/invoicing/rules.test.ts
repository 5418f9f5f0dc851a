import { expect, it } from 'vitest'
import { isInvoiceOf } from './rules.ts'

const brelan = { billedTo: 'Maison Brelan', billedToId: '12' }
it.each([
  [brelan, [{ name: 'Brelan', sellsyId: '12' }], true],
  [brelan, [{ name: 'Maison Brelan', sellsyId: '13' }], false],
  [brelan, [{ name: 'maison  brelan', sellsyId: null }], true],
  [brelan, [{ name: 'Spec & Cie', sellsyId: null }], false],
  [{ ...brelan, billedToId: null }, [{ name: 'Maison Brélan', sellsyId: '12' }], true],
  [{ ...brelan, billedToId: null }, [{ name: 'Spec & Cie', sellsyId: '12' }], false],
  [
    brelan,
    [
      { name: 'Spec & Cie', sellsyId: '7' },
      { name: 'Autre', sellsyId: '12' },
    ],
    true,
  ],
  [brelan, [], true],
] as const)('%j is of one of %j: %s', (invoice, parties, expected) => {
  expect(isInvoiceOf(invoice, parties)).toBe(expected)
})
