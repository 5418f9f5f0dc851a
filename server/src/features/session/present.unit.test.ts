import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/actor.ts'
import { unknownGuest } from '#platform/actor.ts'
import { presentGuestIdentity, presentJournalledSignIn, presentOwnSignIn, presentSession } from './present.ts'

const info = {
  id: '00000000-0000-4000-8000-000000000001',
  firstname: 'Inès',
  lastname: 'Aubry',
  email: 'ines@exemple.test',
  phone: null,
  role: 'CLIENT' as const,
  permissions: [],
  photo: null,
  mustEnrol: false,
}
const actor: Actor = { ...info, sessionId: '00000000-0000-4000-8000-000000000002', isProved: true }

describe('a session', () => {
  it('is shown without its id, to whoever has it', () => {
    expect(presentSession(actor, actor)).toEqual(info)
  })

  it('is shown to nobody else', () => {
    expect(() => presentSession(actor, null)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect(() => presentSession(actor, unknownGuest)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })
})

describe('the name of a guest', () => {
  it('is read by the guest, and not by an account', () => {
    const guest = { ...unknownGuest, name: 'Léo Marchand', email: 'leo@exemple.test' }
    expect(presentGuestIdentity(guest, guest)).toEqual({ name: 'Léo Marchand', email: 'leo@exemple.test' })
    expect(presentGuestIdentity(actor, actor)).toEqual({ name: null, email: null })
  })
})

describe('a line of the journal of sign-ins', () => {
  const row = {
    id: '00000000-0000-4000-8000-000000000003',
    at: '2026-03-02T09:00:00.000Z',
    how: 'password' as const,
    refusal: null,
    address: '192.0.2.7',
    userAgent: 'curl/8.5.0',
    isNewBrowser: false,
    user: { id: info.id, name: 'Inès Aubry', email: info.email },
  }

  it('names its account in the journal only, and its browser in words', () => {
    expect(presentJournalledSignIn(row, actor)).toHaveProperty('user', row.user)
    expect(presentJournalledSignIn(row, actor)).not.toHaveProperty('userAgent')
    const own = presentOwnSignIn(row, actor)
    expect(own).not.toHaveProperty('user')
    expect(own).not.toHaveProperty('userAgent')
    expect(own.browser).toBe('Navigateur inconnu')
  })
})
