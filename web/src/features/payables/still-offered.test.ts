import { describe, expect, it } from 'vitest'
import { stillOffered } from './still-offered.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

describe('the payments that are sent', () => {
  it.each([
    ['those chosen', ['a', 'b'], rows('a', 'b', 'c'), ['a', 'b']],
    ['without one that left meanwhile', ['a', 'b'], rows('b', 'c'), ['b']],
    ['all again, once all of them left', ['a', 'b'], rows('c'), ['a', 'b']],
  ])('are %s', (_, chosen, offered, sent) => expect(stillOffered(chosen, offered)).toEqual(sent))
})
