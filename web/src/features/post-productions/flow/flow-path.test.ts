import { expect, it } from 'vitest'
import { flowPathOf, readFlowPlace } from './flow-path.ts'

const id = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'

it.each([
  ['', { postProductionId: null, step: '' }],
  ['progress', { postProductionId: null, step: 'progress' }],
  [id, { postProductionId: id, step: '' }],
  [`${id}/retour`, { postProductionId: id, step: 'retour' }],
  [`${id}/retour/`, { postProductionId: id, step: 'retour' }],
  [`${id}/retour/autre`, { postProductionId: id, step: 'retour/autre' }],
  ['retour/autre', { postProductionId: null, step: 'retour/autre' }],
])('« %s » is read as %j', (path, place) => {
  expect(readFlowPlace(path)).toEqual(place)
})

it('is written as it is read', () => {
  for (const place of [
    { postProductionId: id, step: 'rush' },
    { postProductionId: null, step: 'brief' },
  ])
    expect(readFlowPlace(flowPathOf(place))).toEqual(place)
})
