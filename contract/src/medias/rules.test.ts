import { expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { kindFacts, kindOf } from './rules.ts'

it('every kind of file has a content type that leads to it', () => {
  const types = ['video/mp4', 'image/png', 'audio/wav', 'application/pdf', 'application/zip']
  expect(keysOf(kindFacts).filter((kind) => !types.some((type) => kindOf(type) === kind))).toEqual([])
})

it.each([
  ['video/quicktime', 'VIDEO'],
  ['application/mxf', 'VIDEO'],
  ['image/heic', 'IMAGE'],
  ['audio/wav', 'AUDIO'],
  ['application/pdf', 'PDF'],
  ['text/plain', 'OTHER'],
  ['video', 'OTHER'],
])('%s is %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
})
