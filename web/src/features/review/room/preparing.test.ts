import { expect, it } from 'vitest'
import { readyInText } from './preparing.tsx'

it.each([
  [null, 'elle s’ouvrira d’elle-même.'],
  [0, 'prête dans moins d’une minute.'],
  [59, 'prête dans moins d’une minute.'],
  [118, 'prête dans environ 2\u00a0min.'],
])('%s s: « %s »', (seconds, text) => {
  expect(readyInText(seconds)).toBe(text)
})
