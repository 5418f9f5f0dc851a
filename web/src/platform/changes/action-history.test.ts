import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Action, mostActions, nextToRedo, nextToUndo, withAction } from './action-history.ts'

const undo = () => Promise.resolve({ left: [], stands: true })
/** Actions by their states: d is done, u undone, b busy. */
const actionsOf = (states: string): Action[] =>
  states.split('').map((state, id) => ({
    id,
    at: id,
    message: '',
    undone: '',
    undo,
    state: state === 'd' ? 'done' : state === 'u' ? 'undone' : 'busy',
  }))

describe('what Ctrl + Z takes back, and Ctrl + Maj + Z does again', () => {
  it.each<[string, number | undefined, number | undefined]>([
    ['', undefined, undefined],
    ['d', 0, undefined],
    ['dd', 1, undefined],
    ['du', 0, 1],
    ['duu', 0, 1],
    ['uu', undefined, 0],
    ['udd', 2, undefined],
    ['dudu', 2, 3],
    ['dbu', 0, 2],
    ['db', 0, undefined],
  ])('of « %s »', (states, undone, redone) => {
    const actions = actionsOf(states)
    expect(nextToUndo(actions)?.id).toBe(undone)
    expect(nextToRedo(actions)?.id).toBe(redone)
  })
})

test('the last hundred stand, the newest last; a new action drops those that were undone', () => {
  const action: Action = { id: 1000, at: 0, message: '', undone: '', undo, state: 'done' }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('d', 'u', 'b'), maxLength: 130 }), (states) => {
      const after = withAction(actionsOf(states), action)
      expect(after.at(-1)).toBe(action)
      expect(after.length).toBeLessThanOrEqual(mostActions)
      expect(after.some(({ state }) => state === 'undone')).toBe(false)
      expect(nextToUndo(after)).toBe(action)
      expect(nextToRedo(after)).toBeUndefined()
    }),
  )
})
