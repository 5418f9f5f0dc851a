import { eventCatalogue, eventFactsOf } from '@regie/contract/events'
import { expect, it } from 'vitest'
import { isTold } from './table.ts'

it('the index of the activity excludes the events without a sentence in the catalogue', () => {
  const silent = Object.keys(eventCatalogue).filter((name) => eventFactsOf(name)?.deed === null)
  const [text] = isTold.queryChunks.map((chunk) => JSON.stringify(chunk))
  const listed = [...(text ?? '').matchAll(/'([a-z-]+\.[a-zA-Z]+)'/g)].map(([, name]) => name)
  // A name of an earlier release.
  expect(new Set(listed.filter((name) => name !== 'users.read'))).toEqual(new Set(silent))
})
