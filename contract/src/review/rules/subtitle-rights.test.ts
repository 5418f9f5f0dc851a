import { describe, expect, it } from 'vitest'
import type { Permission, Role } from '#permissions.ts'
import { mayValidateSubtitles, mayWriteSubtitles } from './subtitle-rights.ts'

const person = (role: Role, ...permissions: Permission[]) => ({ id: 'me', role, permissions })

describe('who writes subtitles', () => {
  it.each([
    [person('ADMIN'), true],
    [person('PRODUCTEUR', 'post-productions.update'), true],
    [person('PRODUCTEUR', 'post-productions.read', 'post-productions.validate'), false],
    [person('TALENT'), true],
    [person('CLIENT'), false],
  ])('%j: %s', (who, may) => {
    expect(mayWriteSubtitles(who)).toBe(may)
  })
})

describe('who validates subtitles', () => {
  const anyone = { isOwn: false, deciderId: null }
  it.each([
    [person('ADMIN'), anyone, true],
    [person('ADMIN'), { ...anyone, isOwn: true }, false],
    [person('PRODUCTEUR', 'post-productions.validate'), anyone, true],
    [person('PRODUCTEUR', 'post-productions.validate'), { ...anyone, deciderId: 'other' }, true],
    [person('PRODUCTEUR', 'post-productions.validate'), { ...anyone, isOwn: true }, false],
    [person('PRODUCTEUR', 'post-productions.update'), anyone, false],
    [person('TALENT'), anyone, false],
    [person('CLIENT'), anyone, true],
    [person('CLIENT'), { ...anyone, deciderId: 'me' }, true],
    [person('CLIENT'), { ...anyone, deciderId: 'other' }, false],
  ])('%j, %j: %s', (who, of, may) => {
    expect(mayValidateSubtitles(who, of)).toBe(may)
  })
})
