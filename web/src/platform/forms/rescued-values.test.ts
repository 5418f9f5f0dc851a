import { expect, it } from 'vitest'
import { rescuedValues } from './rescued-values.ts'

it.each([
  ['what was typed', { reserves: 'Le son.', signerName: 'Ada' }, { reserves: 'Le son.', signerName: 'Ada' }],
  ['no consent to a list that is read again', { reserves: 'Le son.', consents: true }, { reserves: 'Le son.' }],
  ['no code', { signerName: 'Ada', code: '123456' }, { signerName: 'Ada' }],
  ['no password', { email: 'ada@example.fr', password: 'x', newPassword: 'y' }, { email: 'ada@example.fr' }],
  ['a postal code', { postalCode: '75011' }, { postalCode: '75011' }],
  ['nothing when no more is left', { consents: true, code: '1' }, null],
])('gives back %s', (_what, typed, kept) => {
  expect(rescuedValues(typed)).toEqual(kept)
})
