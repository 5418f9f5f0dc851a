import { contract } from '@regie/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#features/session/index.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import {
  aUser,
  browserOf,
  forgetProofs,
  type Person,
  type Regie,
  type SentMail,
  startRegie,
} from '#test/support/regie.ts'
import { users } from './index.ts'

const { users: routes, session, profile } = contract
const password = 'girafe tambour azalée 7'
const better = 'moulin cerise octobre 12'
let regie: Regie
let admin: Person
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN', { firstname: 'Ada', lastname: 'Roche' })
})
afterAll(() => regie.stop())

let serial = 0
const anAddress = () => `adresse.${(serial += 1)}.${Date.now()}@exemple.test`
const aMember = async (given = {}) => {
  const person = await aUser(regie.db, 'CLIENT', { passwordHash, lastSeenAt: '2026-11-01T10:00:00.000Z', ...given })
  return { ...person, browser: await browserOf(regie.db, regie.url, person.id) }
}
const linkIn = ({ text }: SentMail) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string) => regie.stranger().call(session.confirmEmail, { body: { token } })
const reset = (token: string) => regie.stranger().call(session.resetPassword, { body: { token, password: better } })
const signIn = async (email: string, given = password) =>
  (await regie.stranger().call(session.signIn, { body: { email, password: given } })).status
const correct = (userId: string, email: string) =>
  admin.browser.call(routes.update, { params: { userId }, body: { email } })
const emailOf = async (userId: string) => {
  const [row] = await regie.db.select().from(users).where(eq(users.id, userId))
  return [row?.email, row?.pendingEmail]
}

describe('the address of somebody invited who never came', () => {
  const invite = async () => {
    const wrong = anAddress()
    const body = { firstname: 'Zoé', lastname: 'Blin', email: wrong, role: 'CLIENT' as const }
    const { data } = await admin.browser.call(routes.create, { body })
    return { id: data.id, wrong, invitation: linkIn(await regie.mailTo(wrong)) }
  }

  it('is corrected at once: the invitation sent by mistake opens nothing, another leaves, and the mistaken address is told', async () => {
    const { id, wrong, invitation } = await invite()
    const right = anAddress()
    expect((await correct(id, right)).data).toMatchObject({ email: right, pendingEmail: null })
    expect((await reset(invitation)).error?.code).toBe('INVALID_TOKEN')
    const told = await regie.mailTo(wrong)
    expect(told.subject).toBe('Une invitation envoyée par erreur')
    expect(told.text).not.toContain(right)
    expect(told.text).not.toContain('Zoé')
    expect((await reset(linkIn(await regie.mailTo(right)))).data).toMatchObject({ id, email: right })
  })

  it('corrected there and back, does not bring the first invitation back to life', async () => {
    const { id, wrong, invitation } = await invite()
    for (const email of [anAddress(), wrong]) await correct(id, email)
    expect((await reset(invitation)).error?.code).toBe('INVALID_TOKEN')
  })

  it('changes without a mail when nobody was invited', async () => {
    const body = { firstname: 'Zoé', lastname: 'Blin', email: anAddress(), role: 'CLIENT' as const, invite: false }
    const { data } = await admin.browser.call(routes.create, { body })
    const right = anAddress()
    await correct(data.id, right)
    await regie.stranger().call(session.forgotPassword, { body: { email: right } })
    expect((await regie.mailTo(right)).subject).toMatch(/nouveau mot de passe/)
    expect(regie.mails.filter(({ to }) => to === data.email || to === right)).toEqual([])
  })
})

describe('the address of somebody who has come', () => {
  it('changes once confirmed from the new one; both are told, and the links sent to the former end', async () => {
    const { id, email } = await aMember()
    const wanted = anAddress()
    await regie.stranger().call(session.forgotPassword, { body: { email } })
    const mailed = linkIn(await regie.mailTo(email))
    expect((await correct(id, wanted)).data).toMatchObject({ email, pendingEmail: wanted })
    const asked = await regie.mailTo(email)
    expect(asked.subject).toBe('Changement d’adresse e-mail demandé')
    expect(asked.text).not.toContain(wanted)
    const link = linkIn(await regie.mailTo(wanted))
    expect([await signIn(wanted), await signIn(email)]).toEqual([401, 200])
    expect((await regie.mailTo(email)).subject).toBe('Nouvelle connexion à votre compte')
    expect((await confirm(link)).data).toEqual({ email: wanted })
    for (const to of [email, wanted])
      expect((await regie.mailTo(to)).subject).toBe('L’adresse e-mail de votre compte a changé')
    expect([await signIn(wanted), await signIn(email)]).toEqual([200, 401])
    expect((await reset(mailed)).error?.code).toBe('INVALID_TOKEN')
    expect((await confirm(link)).error?.code).toBe('INVALID_TOKEN')
  })

  it('is asked for by the person too, once they have proved who they are', async () => {
    const { id, email, browser } = await aMember()
    const wanted = anAddress()
    const ask = () => browser.call(profile.changeEmail, { body: { email: wanted } })
    await forgetProofs(regie.db, id)
    expect((await ask()).error?.code).toBe('PROOF_REQUIRED')
    expect(await emailOf(id)).toEqual([email, null])
    await regie.db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.userId, id))
    expect((await ask()).data).toMatchObject({ email, pendingEmail: wanted })
    await confirm(linkIn(await regie.mailTo(wanted)))
    expect(await emailOf(id)).toEqual([wanted, null])
    expect((await browser.call(session.info, {})).data).toMatchObject({ email: wanted })
  })

  it('is that of the last demand: the link of the one before confirms nothing', async () => {
    const { id } = await aMember()
    const [first, second] = [anAddress(), anAddress()]
    await correct(id, first)
    const former = linkIn(await regie.mailTo(first))
    await correct(id, second)
    const link = linkIn(await regie.mailTo(second))
    expect((await confirm(former)).error?.code).toBe('INVALID_TOKEN')
    expect((await confirm(link)).data).toEqual({ email: second })
  })

  it.each(['the present address asked for', 'another password', 'a deactivated account'])(
    'stays after %s',
    async (what) => {
      const { id, email, browser } = await aMember()
      const wanted = anAddress()
      await correct(id, wanted)
      const link = linkIn(await regie.mailTo(wanted))
      if (what === 'another password')
        await browser.call(session.changePassword, { body: { currentPassword: password, password: better } })
      else if (what === 'a deactivated account') await admin.browser.call(routes.deactivate, { params: { userId: id } })
      else expect((await correct(id, email)).data.pendingEmail).toBeNull()
      expect((await confirm(link)).error?.code).toBe('INVALID_TOKEN')
      expect((await emailOf(id))[0]).toBe(email)
    },
  )

  it('is refused when another account has it: at once to staff, by the link to the others', async () => {
    const [one, two] = [await aMember(), await aMember()]
    expect((await correct(one.id, two.email)).error?.fields).toEqual({
      email: 'Cette adresse e-mail est déjà utilisée',
    })
    const asked = await one.browser.call(profile.changeEmail, { body: { email: two.email } })
    expect(asked.status).toBe(200)
    const refused = await confirm(linkIn(await regie.mailTo(two.email)))
    expect(refused).toMatchObject({ status: 422, error: { message: expect.stringContaining('autre compte') } })
    expect(await emailOf(one.id)).toEqual([one.email, two.email])
  })

  it('is asked for five times an hour at most', async () => {
    const { browser } = await aMember()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const body = { email: anAddress() }
      statuses.push((await browser.call(profile.changeEmail, { body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('whoever manages accounts', () => {
  it('manages nobody who holds a right that they lack', async () => {
    const manager = await regie.person('PRODUCTEUR', { permissions: ['users.read', 'users.update', 'users.delete'] })
    const powerful = await aUser(regie.db, 'PRODUCTEUR', { permissions: ['users.read', 'trash.restore'], passwordHash })
    const equal = await aUser(regie.db, 'PRODUCTEUR', { permissions: ['users.read'], passwordHash })
    const acts = (userId: string) => {
      const on = { params: { userId } }
      const { browser } = manager
      return [
        () => browser.call(routes.update, { ...on, body: { email: anAddress() } }),
        () => browser.call(routes.update, { ...on, body: { permissions: [] } }),
        () => browser.call(routes.update, { ...on, body: { firstname: 'Autre' } }),
        () => browser.call(routes.invite, on),
        () => browser.call(routes.deactivate, on),
        () => browser.call(routes.reactivate, on),
        () => browser.call(profile.erase, on),
        () => browser.call(routes.remove, on),
      ]
    }
    const statusesOn = async (userId: string) => {
      const statuses: number[] = []
      // oxlint-disable-next-line no-await-in-loop
      for (const act of acts(userId)) statuses.push((await act()).status)
      return new Set(statuses)
    }
    expect(await statusesOn(powerful.id)).toEqual(new Set([403]))
    // The last call but one erased the account: the last finds nobody to delete.
    expect(await statusesOn(equal.id)).toEqual(new Set([200, 404]))
  })
})
