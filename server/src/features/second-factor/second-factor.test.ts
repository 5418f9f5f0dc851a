import { contract } from '@regie/contract'
import type { Role } from '@regie/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIns } from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { createSecretBox } from '#platform/secrets/secret-box.ts'
import { Authenticator } from '#test/support/authenticator.ts'
import { CodeApplication, enrolCodes } from '#test/support/one-time-codes.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { demandSecretKey } from './key-check.ts'
import { passkeys, recoveryCodes, totpSecrets } from './table.ts'

const routes = contract['second-factor']
const session = contract.session
const password = 'girafe tambour azalée 7'
let regie: Regie
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  regie = await startRegie({ working: true })
  await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const aPerson = (role: Role = 'CLIENT', given = {}) => regie.person(role, { passwordHash, ...given })
const signIn = (email: string, browser: Browser) => browser.call(session.signIn, { body: { email, password } })
const isIn = async (browser: Browser) => (await browser.call(session.info, {})).status === 200
const journalOf = (userId: string) =>
  regie.db
    .select({ how: signIns.how, refusal: signIns.refusal })
    .from(signIns)
    .where(eq(signIns.userId, userId))
    .orderBy(signIns.at)
const didOf = async (userId: string) =>
  (
    await regie.db
      .select()
      .from(events)
      .where(and(eq(events.subjectId, userId), eq(events.subjectType, 'users')))
  ).map(({ name }) => name)

/** Registers a passkey for a signed-in person. */
async function aPasskey({ browser }: Person, name = 'Ordinateur') {
  const authenticator = new Authenticator(regie.platform.config.baseUrl)
  const options = (await browser.call(routes.passkeyOptions, {})).data
  const added = await browser.call(routes.addPasskey, { body: { name, passkey: authenticator.create(options) } })
  return { authenticator, recoveryCodes: added.data.recoveryCodes }
}
/** A browser that has passed the first step. */
async function halfIn({ email }: Person) {
  const browser = regie.stranger()
  const answer = await signIn(email, browser)
  expect([answer.status, answer.error?.code]).toEqual([401, 'SECOND_STEP_REQUIRED'])
  return browser
}

describe('an authenticator application', () => {
  it('is asked at each sign-in, and opens nothing before its code', async () => {
    const person = await aPerson()
    const { application, recoveryCodes: codes } = await enrolCodes(person.browser)
    expect(codes).toHaveLength(10)
    expect((await regie.mailTo(person.email)).subject).toBe('Une application de codes protège votre compte')
    const browser = await halfIn(person)
    expect(browser.cookie).toBeNull()
    expect(await isIn(browser)).toBe(false)
    expect((await browser.call(routes.awaitedStep, {})).data).toEqual({ methods: ['totp', 'recovery'] })
    const { data } = await browser.call(routes.takeStep, { body: { method: 'totp', code: application.code() } })
    expect(data).toMatchObject({ id: person.id, mustEnrol: false })
    expect(await isIn(browser)).toBe(true)
    expect((await browser.call(routes.awaitedStep, {})).status).toBe(401)
    expect(await journalOf(person.id)).toEqual([{ how: 'totp', refusal: null }])
  })

  it('refuses a code that has served, one of another time, and one typed at random', async () => {
    const person = await aPerson()
    const { application } = await enrolCodes(person.browser)
    const browser = await halfIn(person)
    const answer = async (code: string) =>
      (await browser.call(routes.takeStep, { body: { method: 'totp', code } })).error?.fields
    const refused = { code: 'Code incorrect ou déjà utilisé' }
    for (const code of [application.code(-1), application.code(-3), application.code(4), '000000', 'nawak'])
      expect(await answer(code)).toEqual(refused)
    expect(await answer(application.code().replace(/^(...)/, '$1 '))).toBeUndefined()
    const again = await halfIn(person)
    const body = { method: 'totp', code: application.code() } as const
    expect((await again.call(routes.takeStep, { body })).status).toBe(422)
    expect((await journalOf(person.id)).filter(({ refusal }) => refusal === 'wrong-code')).toHaveLength(6)
  })

  it('accepts one code once, however many send it at the same moment', async () => {
    const person = await aPerson()
    const { application } = await enrolCodes(person.browser)
    const browsers = await Promise.all([1, 2, 3, 4].map(() => halfIn(person)))
    const body = { method: 'totp', code: application.code() } as const
    const statuses = await Promise.all(browsers.map(async (one) => (await one.call(routes.takeStep, { body })).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it('bounds the guesses on one account, whatever the browser', async () => {
    const person = await aPerson()
    const { application } = await enrolCodes(person.browser)
    const statuses: number[] = []
    for (let n = 0; n < 2; n += 1) {
      const browser = await halfIn(person)
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await browser.call(routes.takeStep, { body: { method: 'totp', code: '123456' } })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    const late = await halfIn(person)
    const body = { method: 'totp', code: application.code() } as const
    expect((await late.call(routes.takeStep, { body })).status).toBe(429)
  })

  it('counts only once confirmed, and keeps its key encrypted for its own row', async () => {
    const person = await aPerson()
    const { key, uri } = (await person.browser.call(routes.beginTotp, {})).data
    expect(uri).toMatch(/^otpauth:\/\/totp\/R%C3%A9gie:/)
    expect((await signIn(person.email, regie.stranger())).status).toBe(200)
    const wrong = await person.browser.call(routes.confirmTotp, { body: { code: '000000' } })
    expect(wrong.error?.fields?.['code']).toMatch(/incorrect/)
    const [row] = await regie.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.id))
    const bytes = row?.sealed ?? Buffer.alloc(0)
    expect(bytes.toString('latin1')).not.toContain(key)
    const { secretBox } = regie.platform
    expect(secretBox?.open(bytes, row?.id ?? '', row?.keyId ?? '')).toHaveLength(20)
    expect(secretBox?.open(bytes, 'another row', row?.keyId ?? '')).toBeNull()
  })

  it('is replaced by another one without a moment unprotected', async () => {
    const person = await aPerson()
    const first = await enrolCodes(person.browser)
    const second = await enrolCodes(person.browser)
    expect(second.recoveryCodes).toEqual([])
    const browser = await halfIn(person)
    const withFirst = { method: 'totp', code: first.application.code() } as const
    expect((await browser.call(routes.takeStep, { body: withFirst })).status).toBe(422)
    const withSecond = { method: 'totp', code: second.application.code() } as const
    expect((await browser.call(routes.takeStep, { body: withSecond })).status).toBe(200)
  })
})

describe('a pending sign-in', () => {
  it('belongs to its browser, ends after ten minutes, with the account, and when the password changes', async () => {
    const person = await aPerson()
    const { application } = await enrolCodes(person.browser)
    const step = async (browser: Browser) =>
      (await browser.call(routes.takeStep, { body: { method: 'totp', code: application.code() } })).error?.code
    const elsewhere = regie.stranger()
    expect(await step(elsewhere)).toBe('SIGN_IN_OVER')
    elsewhere.signIn = 'regie_sign_in=forged'
    expect(await step(elsewhere)).toBe('SIGN_IN_OVER')

    const [late, closed, changed] = [await halfIn(person), await halfIn(person), await halfIn(person)]
    const token = late.signIn?.split('=')[1] ?? ''
    await regie.db.execute(
      sql`update pending_sign_ins set expires_at = now() where token_hash = sha256(${token}::text::bytea)`,
    )
    expect(await step(late)).toBe('SIGN_IN_OVER')
    await regie.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, person.id))
    expect(await step(closed)).toBe('SIGN_IN_OVER')
    await regie.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, person.id))
    await person.browser.call(session.changePassword, {
      body: { currentPassword: password, password: 'moulin cerise octobre 12' },
    })
    expect(await step(changed)).toBe('SIGN_IN_OVER')
  })

  it('stands when the offer of passkeys, asked for before, is answered after it', async () => {
    const person = await aPerson()
    const { application } = await enrolCodes(person.browser)
    // The sign-in page asks for the offer as it opens: no cookie is there yet.
    const page = regie.stranger()
    await page.call(routes.passkeySignInOptions, {})
    const browser = await halfIn(person)
    browser.signIn = page.signIn ?? browser.signIn
    browser.passkey = page.passkey
    expect((await browser.call(routes.awaitedStep, {})).data).toEqual({ methods: ['totp', 'recovery'] })
    const body = { method: 'totp', code: application.code() } as const
    expect((await browser.call(routes.takeStep, { body })).status).toBe(200)
  })

  it('is what a mailed link and a new password lead to as well', async () => {
    const person = await aPerson()
    await enrolCodes(person.browser)
    await regie.mailTo(person.email)
    const tokenMailed = async () => /token=([\w-]+)/.exec((await regie.mailTo(person.email)).text)?.[1] ?? ''
    const browser = regie.stranger()
    await browser.call(session.requestLink, { body: { email: person.email } })
    const opened = await browser.call(session.openLink, { body: { token: await tokenMailed() } })
    expect(opened.error?.code).toBe('SECOND_STEP_REQUIRED')
    await browser.call(session.forgotPassword, { body: { email: person.email } })
    const better = 'moulin cerise octobre 12'
    const reset = await browser.call(session.resetPassword, { body: { token: await tokenMailed(), password: better } })
    expect(reset.error?.code).toBe('SECOND_STEP_REQUIRED')
    expect(await isIn(browser)).toBe(false)
    // The password was changed anyway: the former one is refused.
    expect((await signIn(person.email, regie.stranger())).error?.code).toBe('BAD_CREDENTIALS')
  })
})

describe('a passkey', () => {
  it('signs in without address or password, and counts as both factors', async () => {
    const person = await aPerson()
    const { authenticator, recoveryCodes: codes } = await aPasskey(person)
    expect(codes).toHaveLength(10)
    const browser = regie.stranger()
    const options = (await browser.call(routes.passkeySignInOptions, {})).data
    expect(options.options).toMatchObject({ userVerification: 'required', rpId: 'localhost', allowCredentials: [] })
    const signed = await browser.call(routes.signInWithPasskey, { body: { passkey: authenticator.get(options) } })
    expect(signed.data).toMatchObject({ id: person.id, mustEnrol: false })
    expect(await isIn(browser)).toBe(true)
    const [kept] = (await person.browser.call(routes.mine, {})).data.passkeys
    expect(kept).toMatchObject({ name: 'Ordinateur', lastUsedAt: expect.any(String) })
  })

  it('is refused when its challenge has served, is another browser’s or another purpose’s, or when anything else is wrong', async () => {
    const person = await aPerson()
    const { authenticator } = await aPasskey(person)
    const browser = regie.stranger()
    const optionsIn = async (one: Browser) => (await one.call(routes.passkeySignInOptions, {})).data
    const status = async (passkey: ReturnType<Authenticator['get']>, one = browser) =>
      (await one.call(routes.signInWithPasskey, { body: { passkey } })).status
    const right = authenticator.get(await optionsIn(browser))
    expect(await status(right)).toBe(200)
    expect(await status(right)).toBe(401)
    expect(await status(authenticator.get(await optionsIn(regie.stranger())))).toBe(401)
    expect(await status(authenticator.get((await person.browser.call(routes.proofPasskeyOptions, {})).data))).toBe(401)
    for (const flaws of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { isVerified: false }, { counter: 1 }])
      expect(await status(authenticator.get(await optionsIn(browser), flaws)), JSON.stringify(flaws)).toBe(401)
    const stranger = new Authenticator(regie.platform.config.baseUrl)
    expect(await status(stranger.get(await optionsIn(browser)))).toBe(401)
    const options = await optionsIn(browser)
    await regie.db.execute(sql`update passkey_challenges set expires_at = now()`)
    expect(await status(authenticator.get(options))).toBe(401)
    await regie.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, person.id))
    expect(await status(authenticator.get(await optionsIn(browser)))).toBe(401)
    expect(await journalOf(person.id)).toContainEqual({ how: 'passkey', refusal: 'closed-account' })
  })

  it('is also a second step, and only its owner’s', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const [mine, theirs] = [await aPasskey(person), await aPasskey(other)]
    const browser = await halfIn(person)
    expect((await browser.call(routes.awaitedStep, {})).data.methods).toEqual(['passkey', 'recovery'])
    const step = async ({ authenticator }: typeof mine) => {
      const options = (await browser.call(routes.stepPasskeyOptions, {})).data
      return (await browser.call(routes.takeStep, { body: { method: 'passkey', passkey: authenticator.get(options) } }))
        .status
    }
    expect(await step(theirs)).toBe(422)
    expect(await step(mine)).toBe(200)
  })

  it('can’t be registered from another site, without verification, twice, or with a challenge that has served', async () => {
    const person = await aPerson()
    const authenticator = new Authenticator(regie.platform.config.baseUrl)
    const options = async () => (await person.browser.call(routes.passkeyOptions, {})).data
    const add = async (passkey: ReturnType<Authenticator['create']>) =>
      (await person.browser.call(routes.addPasskey, { body: { name: 'Clé', passkey } })).status
    for (const flaws of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { isVerified: false }])
      expect(await add(authenticator.create(await options(), flaws))).toBe(422)
    const right = authenticator.create(await options())
    expect(await add(right)).toBe(200)
    expect(await add(right)).toBe(422)
    expect(await add(authenticator.create(await options()))).toBe(422)
    expect(await regie.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(1)
  })

  it('is renamed and removed by its owner alone; the last factor takes the recovery codes with it', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    await aPasskey(person)
    await aPasskey(other)
    const [kept] = (await person.browser.call(routes.mine, {})).data.passkeys
    const params = { passkeyId: kept?.id ?? '' }
    expect((await other.browser.call(routes.renamePasskey, { params, body: { name: 'À moi' } })).status).toBe(404)
    expect((await other.browser.call(routes.removePasskey, { params })).status).toBe(404)
    await person.browser.call(routes.renamePasskey, { params, body: { name: ' Téléphone ' } })
    expect((await person.browser.call(routes.mine, {})).data.passkeys[0]?.name).toBe('Téléphone')
    expect((await person.browser.call(routes.removePasskey, { params })).status).toBe(200)
    expect((await person.browser.call(routes.mine, {})).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await other.browser.call(routes.mine, {})).data).toMatchObject({ passkeys: [{}], recoveryCodesLeft: 10 })
    expect((await signIn(person.email, regie.stranger())).status).toBe(200)
    expect(await didOf(person.id)).toEqual(expect.arrayContaining(['users.passkeyAdded', 'users.passkeyRemoved']))
  })
})

describe('recovery codes', () => {
  it('open once each, are told of by mail and in the activity, and are kept hashed', async () => {
    const person = await aPerson()
    const { recoveryCodes: codes } = await enrolCodes(person.browser)
    await regie.mailTo(person.email)
    const [first = '', second = ''] = codes
    const step = async (code: string) => {
      const browser = await halfIn(person)
      return (await browser.call(routes.takeStep, { body: { method: 'recovery', code } })).status
    }
    expect(await step(first.toLowerCase().replaceAll('-', ' '))).toBe(200)
    const mail = await regie.mailTo(person.email)
    expect(mail.subject).toBe('Un code de récupération a servi')
    expect(mail.text).toContain('Il vous en reste 9.')
    expect(await step(first)).toBe(422)
    expect(await journalOf(person.id)).toContainEqual({ how: 'recovery-code', refusal: null })
    expect(await didOf(person.id)).toContain('users.recoveryCodeUsed')
    const rows = await regie.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    expect(JSON.stringify(rows)).not.toContain(second)
    const renewed = (await person.browser.call(routes.renewRecoveryCodes, {})).data.recoveryCodes
    expect(await step(second)).toBe(422)
    expect(await step(renewed[0] ?? '')).toBe(200)
  })

  it('come once, however many first factors are added at the same moment', async () => {
    const person = await aPerson()
    const added = await Promise.all(['Ordinateur', 'Téléphone', 'Clé USB'].map((name) => aPasskey(person, name)))
    const codes = added.flatMap(({ recoveryCodes: given }) => given ?? [])
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/)
    const browser = await halfIn(person)
    const body = { method: 'recovery', code: codes[0] ?? '' } as const
    expect((await browser.call(routes.takeStep, { body })).status).toBe(200)
  })

  it('are not given to somebody who has no second factor', async () => {
    const { browser } = await aPerson()
    expect((await browser.call(routes.renewRecoveryCodes, {})).status).toBe(422)
  })
})

describe('an administrator', () => {
  it('removes somebody’s second factors: sessions end, the person is told, the activity knows', async () => {
    const [admin, person] = [await regie.person('ADMIN'), await aPerson()]
    await enrolCodes(person.browser)
    await aPasskey(person)
    const params = { userId: person.id }
    expect((await admin.browser.call(routes.ofUser, { params })).data).toEqual({
      passkeys: 1,
      hasTotp: true,
      isRequired: false,
    })
    const producteur = await regie.person('PRODUCTEUR')
    expect((await producteur.browser.call(routes.removeOfUser, { params })).status).toBe(403)
    expect((await admin.browser.call(routes.removeOfUser, { params: { userId: admin.id } })).error?.code).toBe(
      'OWN_ACCOUNT',
    )
    expect((await admin.browser.call(routes.removeOfUser, { params })).status).toBe(200)
    expect(await isIn(person.browser)).toBe(false)
    expect((await signIn(person.email, regie.stranger())).status).toBe(200)
    const subjects = [1, 2, 3].map(async () => (await regie.mailTo(person.email)).subject)
    expect(await Promise.all(subjects)).toContain('L’agence a retiré vos seconds facteurs')
    expect(await didOf(person.id)).toContain('users.secondFactorRemoved')
  })

  it('is not managed by somebody who manages accounts without being one', async () => {
    const manager = await regie.person('PRODUCTEUR', { permissions: ['users.read', 'users.update'] })
    const admin = await regie.person('ADMIN', { passwordHash })
    await enrolCodes(admin.browser)
    const answer = await manager.browser.call(routes.removeOfUser, { params: { userId: admin.id } })
    expect(answer.status).toBe(403)
    expect((await admin.browser.call(routes.mine, {})).data.totpSince).not.toBeNull()
  })
})

describe('what is kept of somebody who is erased', () => {
  it('holds none of their factors', async () => {
    const [admin, person] = [await regie.person('ADMIN'), await aPerson()]
    await enrolCodes(person.browser)
    await aPasskey(person)
    const told = await person.browser.send('GET', '/api/me/personal-data')
    expect(await told.json()).toMatchObject({ clesAcces: [{ nom: 'Ordinateur' }], aUneApplicationDeCodes: true })
    expect((await admin.browser.call(contract.profile.erase, { params: { userId: person.id } })).status).toBe(200)
    for (const table of [passkeys, totpSecrets, recoveryCodes])
      expect(await regie.db.$count(table, eq(table.userId, person.id))).toBe(0)
  })
})

describe('an installation without a key', () => {
  it('offers passkeys alone', async () => {
    const keyless = await startRegie({ env: { SECRET_KEY: '' } })
    const { browser } = await keyless.person('ADMIN')
    expect((await browser.call(routes.mine, {})).data.isTotpOffered).toBe(false)
    expect((await browser.call(routes.beginTotp, {})).status).toBe(503)
    await keyless.stop()
  })

  it('does not start on a database whose codes it could not check', async () => {
    const { db, secretBox } = regie.platform
    await enrolCodes((await aPerson()).browser)
    await expect(demandSecretKey({ db, secretBox })).resolves.toBeUndefined()
    const other = createSecretBox(['une autre clé, longue elle aussi'])
    for (const box of [null, other]) await expect(demandSecretKey({ db, secretBox: box })).rejects.toThrow(/SECRET_KEY/)
  })
})

it('codes of an application are those of RFC 6238', () => {
  expect(new CodeApplication('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000).code()).toBe('287082')
})
