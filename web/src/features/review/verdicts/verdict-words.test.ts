import { expect, it } from 'vitest'
import { otherReader, readersText } from './verdict-words.ts'

const decision = {
  decider: { id: 'd', name: 'Zoé Lefèvre' },
  until: null,
  awaited: [],
  verdicts: [],
  contradictions: [],
}

it.each([
  [null, 'r', 'L’agence voit votre avis, et ce que vous avez regardé.'],
  [decision, 'd', 'L’agence voit votre avis, et ce que vous avez regardé.'],
  [
    decision,
    'r',
    'L’agence et Zoé Lefèvre voient votre avis. L’agence seule voit votre précision, et ce que vous avez regardé.',
  ],
  [
    decision,
    null,
    'L’agence et Zoé Lefèvre voient votre avis. L’agence seule voit votre précision, et ce que vous avez regardé.',
  ],
] as const)('under %j, %s is told who reads their verdict', (given, readerId, text) => {
  expect(readersText(otherReader(given, readerId))).toBe(text)
})
