import { describe, expect, it } from 'vitest'
import { type KeyCommand, keyCommand } from './key-command.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const control = { ...none, ctrlKey: true }
const command = { ...none, metaKey: true }
const shift = { ...none, shiftKey: true }
const alt = { ...none, altKey: true }

const plain = { selects: false, edits: false, isRowLink: false }
const working = { selects: true, edits: true, isRowLink: false }
const name = { ...working, isRowLink: true }
const readOnly = { ...working, edits: false }

describe('the command of a key', () => {
  it.each<[string, typeof none, typeof plain, KeyCommand | null]>([
    ['Enter', none, plain, 'open'],
    ['Enter', control, plain, 'open-elsewhere'],
    ['Enter', command, working, 'open-elsewhere'],
    ['Enter', none, working, 'edit'],
    ['Enter', none, name, 'open'],
    ['Enter', none, readOnly, 'open'],
    ['F2', none, name, 'edit'],
    ['F2', none, working, 'edit'],
    ['F2', none, readOnly, null],
    [' ', none, working, 'toggle'],
    [' ', none, readOnly, 'toggle'],
    [' ', none, plain, null],
    ['ArrowDown', shift, working, 'extend-down'],
    ['ArrowUp', shift, readOnly, 'extend-up'],
    ['ArrowDown', none, working, null],
    ['ArrowDown', shift, plain, null],
    ['a', control, working, 'select-loaded'],
    ['A', command, working, 'select-loaded'],
    ['a', control, plain, null],
    ['a', none, working, null],
    ['Escape', none, working, 'clear'],
    ['Escape', none, plain, null],
    ['d', control, working, 'fill'],
    ['d', control, readOnly, null],
    ['d', none, working, null],
    ['ArrowDown', alt, working, null],
    ['Enter', alt, working, null],
  ])('« %s » with %o in %o is %s', (key, modifiers, context, expected) =>
    expect(keyCommand({ key, ...modifiers }, context)).toBe(expected),
  )
})
