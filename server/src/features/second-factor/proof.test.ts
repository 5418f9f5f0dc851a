import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { Authenticator } from '#test/support/authenticator.ts'
import { enrolCodes } from '#test/support/one-time-codes.ts'
import { type Browser, browserOf, forgetProofs, type Person, type Regie, startRegie } from '#test/support/regie.ts'

const routes = contract['second-factor']
const password = 'girafe tambour azalée 7'
let regie: Regie
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  regie = await startRegie({ working: true })
  await regie.person('ADMIN')
})
afterAll(() => regie.stop())

/** A person whose last confirmation of identity is old. */
async function stale(given = {}) {
  const person = await regie.person('ADMIN', { passwordHash, ...given })
  await forgetProofs(regie.db, person.id)
  return person
}
const stateOf = async ({ browser }: Person) => (await browser.call(routes.proof, {})).data
const mayExport = async (browser: Browser) =>
  (await browser.call(contract.users.announceExport, {})).error?.code ?? null

describe('a proof of identity', () => {
  it('by password opens the sensitive acts for ten minutes, in this session alone, under a new token', async () => {
    const person = await stale()
    const elsewhere = await browserOf(regie.db, regie.url, person.id)
    await forgetProofs(regie.db, person.id)
    expect(await mayExport(person.browser)).toBe('PROOF_REQUIRED')
    expect(await stateOf(person)).toEqual({ isRecent: false, methods: ['password'] })
    const former = person.browser.cookie
    const wrong = await person.browser.call(routes.prove, { body: { method: 'password', password: 'au hasard' } })
    expect(wrong.error?.fields).toEqual({ password: 'Mot de passe incorrect' })
    await person.browser.call(routes.prove, { body: { method: 'password', password } })
    expect(await mayExport(person.browser)).toBeNull()
    expect(await mayExport(elsewhere)).toBe('PROOF_REQUIRED')
    expect(person.browser.cookie).not.toBe(former)
    expect((await regie.stranger().send('GET', '/api/me', { headers: { cookie: former ?? '' } })).status).toBe(401)
    await regie.db.execute(
      sql`update sessions set proved_at = proved_at - interval '601 seconds' where user_id = ${person.id}`,
    )
    expect(await mayExport(person.browser)).toBe('PROOF_REQUIRED')
  })

  it('is asked before anything is changed, and before the row is looked for', async () => {
    const person = await stale()
    const target = await regie.person('CLIENT')
    const update = (body: object) => person.browser.call(contract.users.update, { params: { userId: target.id }, body })
    expect((await update({ firstname: 'Ana' })).data.firstname).toBe('Ana')
    for (const body of [{ email: 'autre@exemple.test' }, { role: 'ADMIN' }, { permissions: [] }])
      expect((await update(body)).error?.code, JSON.stringify(body)).toBe('PROOF_REQUIRED')
    const { data } = await person.browser.call(contract.users.get, { params: { userId: target.id } })
    expect(data).toMatchObject({ email: target.email, role: 'CLIENT' })
  })

  it('by mailed code, for those without a password: five tries, one use, this session', async () => {
    const person = await stale({ passwordHash: null })
    expect((await stateOf(person)).methods).toEqual(['mail'])
    const mailed = async () => {
      expect((await person.browser.call(routes.mailProofCode, {})).status).toBe(200)
      return /^\d{8}$/m.exec((await regie.mailTo(person.email)).text)?.[0] ?? ''
    }
    const prove = async (code: string, browser = person.browser) =>
      (await browser.call(routes.prove, { body: { method: 'mail', code } })).status
    const worn = await mailed()
    for (let n = 0; n < 5; n += 1) expect(await prove(worn === '00000000' ? '1' : '00000000')).toBe(422)
    expect(await prove(worn)).toBe(422)
    const code = await mailed()
    expect(await prove(code, await browserOf(regie.db, regie.url, person.id))).toBe(422)
    expect(await prove(`${code.slice(0, 4)} ${code.slice(4)}`)).toBe(200)
    expect(await mayExport(person.browser)).toBeNull()
    expect(await prove(code)).toBe(422)
  })

  it('takes the second factor of whoever has one: the password alone is refused', async () => {
    const person = await regie.person('ADMIN', { passwordHash })
    const { application, recoveryCodes } = await enrolCodes(person.browser)
    await forgetProofs(regie.db, person.id)
    expect((await stateOf(person)).methods).toEqual(['totp', 'recovery'])
    const prove = async (body: Parameters<typeof person.browser.call<typeof routes.prove>>[1]['body']) =>
      (await person.browser.call(routes.prove, { body })).status
    expect(await prove({ method: 'password', password })).toBe(422)
    expect((await person.browser.call(routes.mailProofCode, {})).status).toBe(422)
    expect(await prove({ method: 'totp', code: '000000' })).toBe(422)
    expect(await prove({ method: 'totp', code: application.code() })).toBe(200)
    await forgetProofs(regie.db, person.id)
    expect(await prove({ method: 'recovery', code: recoveryCodes[0] ?? '' })).toBe(200)
    expect(await mayExport(person.browser)).toBeNull()
  })

  it('by passkey, one’s own, for this purpose and in this session', async () => {
    const person = await regie.person('ADMIN', { passwordHash })
    const authenticator = new Authenticator(regie.platform.config.baseUrl)
    const created = authenticator.create((await person.browser.call(routes.passkeyOptions, {})).data)
    await person.browser.call(routes.addPasskey, { body: { name: 'Clé', passkey: created } })
    const elsewhere = await browserOf(regie.db, regie.url, person.id)
    await forgetProofs(regie.db, person.id)
    const prove = async (browser: Browser, { options }: { options: Record<string, unknown> }) => {
      const passkey = authenticator.get({ options })
      return (await browser.call(routes.prove, { body: { method: 'passkey', passkey } })).status
    }
    expect(await prove(person.browser, (await elsewhere.call(routes.proofPasskeyOptions, {})).data)).toBe(422)
    expect(await prove(person.browser, (await person.browser.call(routes.passkeySignInOptions, {})).data)).toBe(422)
    expect(await prove(person.browser, (await person.browser.call(routes.proofPasskeyOptions, {})).data)).toBe(200)
    expect(await mayExport(person.browser)).toBeNull()
  })

  it('can’t be guessed: ten tries in a quarter of an hour', async () => {
    const person = await stale()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await person.browser.call(routes.prove, { body: { method: 'password', password: 'x' } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
