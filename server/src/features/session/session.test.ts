import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@regie/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/users/index.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { aUser, browserOf, type Regie, startRegie } from '#test/support/regie.ts'
import { followStream } from '#test/support/stream.ts'
import { setupKeyOf } from './index.ts'
import { mailedTokens, sessions } from './table.ts'

const routes = contract.session
const password = 'girafe tambour azalée 7'
const better = 'moulin cerise octobre 12'
let regie: Regie
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  regie = await startRegie({ working: true })
  await aUser(regie.db, 'ADMIN')
})
afterAll(() => regie.stop())

const aPerson = (given = {}) => aUser(regie.db, 'CLIENT', { passwordHash, ...given })
const signIn = (email: string, given = password, browser = regie.stranger()) =>
  browser.call(routes.signIn, { body: { email, password: given } })
const infoOf = async (browser: ReturnType<Regie['stranger']>) => (await browser.call(routes.info, {})).status
async function tokenMailedTo(email: string): Promise<string> {
  const { text } = await regie.mailTo(email)
  const token = /token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}

describe('signing in with a password', () => {
  it('opens a session whose cookie scripts can’t read, and signing out ends it', async () => {
    const { id, email } = await aPerson()
    const browser = regie.stranger()
    const { data, headers } = await signIn(` ${email.toUpperCase()} `, password, browser)
    expect(data).toEqual({
      id,
      email,
      firstname: 'Zoé',
      lastname: expect.any(String),
      phone: null,
      role: 'CLIENT',
      permissions: ['invoices.view.own'],
      photo: null,
      mustEnrol: false,
    })
    for (const line of headers.getSetCookie())
      expect(line).toMatch(/^regie_(session|browser)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.call(routes.info, {})).data).toEqual(data)
    const stolen = browser.cookie
    await browser.call(routes.signOut, {})
    browser.cookie = stolen
    expect(await infoOf(browser)).toBe(403)
  })

  it('answers the same whether the address, the password or the account is wrong', async () => {
    const [person, closed, invited] = [
      await aPerson(),
      await aPerson({ deactivatedAt: '2026-01-01T00:00:00.000Z' }),
      await aPerson({ passwordHash: null }),
    ]
    for (const [email, given] of [
      [person.email, 'autre chose'],
      ['personne@exemple.test', password],
      [closed.email, password],
      [invited.email, password],
    ] as const)
      expect(await signIn(email, given)).toMatchObject({
        status: 401,
        error: { code: 'BAD_CREDENTIALS', message: 'Adresse e-mail ou mot de passe incorrect.' },
      })
  })

  it('stops guesses on an account after ten, even the right one, even sent together', async () => {
    const { email } = await aPerson()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'au hasard')))
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    const right = await signIn(email)
    expect(right).toMatchObject({ status: 429, error: { code: 'TOO_MANY' } })
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('keeps the secret of a session out of the database', async () => {
    const { email } = await aPerson()
    const browser = regie.stranger()
    await signIn(email, password, browser)
    const token = browser.cookie?.split('=')[1] ?? ''
    const rows = await regie.db.select().from(sessions)
    expect(JSON.stringify(rows.map(({ tokenHash }) => tokenHash.toString()))).not.toContain(token)
  })
})

describe('signing in with a mailed link', () => {
  it('works once', async () => {
    const { email } = await aPerson()
    await regie.stranger().call(routes.requestLink, { body: { email } })
    const token = await tokenMailedTo(email)
    const browser = regie.stranger()
    expect((await browser.call(routes.openLink, { body: { token } })).data).toMatchObject({ email })
    expect(await infoOf(browser)).toBe(200)
    expect(await regie.stranger().call(routes.openLink, { body: { token } })).toMatchObject({
      status: 422,
      error: { code: 'INVALID_TOKEN' },
    })
  })

  it('lets one of two simultaneous clicks in', async () => {
    const { email } = await aPerson()
    await regie.stranger().call(routes.requestLink, { body: { email } })
    const token = await tokenMailedTo(email)
    const clicks = await Promise.all([1, 2, 3].map(() => regie.stranger().call(routes.openLink, { body: { token } })))
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('is refused once late, for the other purpose, or when the account was closed meanwhile', async () => {
    const { id, email } = await aPerson()
    const fresh = async () => {
      await regie.stranger().call(routes.requestLink, { body: { email } })
      return tokenMailedTo(email)
    }
    const late = await fresh()
    await regie.db
      .update(mailedTokens)
      .set({ expiresAt: '2026-01-01T00:00:00.000Z' })
      .where(eq(mailedTokens.userId, id))
    const other = await fresh()
    const reset = await regie.stranger().call(routes.resetPassword, { body: { token: other, password: better } })
    const closed = await fresh()
    await regie.db.update(users).set({ deactivatedAt: '2026-01-01T00:00:00.000Z' }).where(eq(users.id, id))
    const opened = await Promise.all(
      [late, closed].map((token) => regie.stranger().call(routes.openLink, { body: { token } })),
    )
    expect([reset, ...opened].map(({ error }) => error?.code)).toEqual([
      'INVALID_TOKEN',
      'INVALID_TOKEN',
      'INVALID_TOKEN',
    ])
  })

  it('answers the same for an address nobody has, and mails nobody', async () => {
    const { email } = await aPerson()
    for (const address of ['inconnu@exemple.test', email])
      expect(await regie.stranger().call(routes.requestLink, { body: { email: address } })).toMatchObject({
        status: 200,
        data: null,
      })
    await regie.mailTo(email)
    expect(regie.mails.map(({ to }) => to)).not.toContain('inconnu@exemple.test')
  })

  it('is mailed five times an hour at most', async () => {
    const { email } = await aPerson()
    const asked = []
    for (let time = 0; time < 6; time += 1)
      asked.push((await regie.stranger().call(routes.requestLink, { body: { email } })).status)
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a forgotten password', () => {
  it('is chosen anew by the link, which ends every session and tells the person', async () => {
    const { id, email } = await aPerson()
    const before = await browserOf(regie.db, regie.url, id)
    await regie.stranger().call(routes.forgotPassword, { body: { email } })
    const token = await tokenMailedTo(email)
    const browser = regie.stranger()
    const weak = await browser.call(routes.resetPassword, { body: { token, password: 'motdepasse123' } })
    expect(weak).toMatchObject({ status: 422, error: { fields: { password: expect.stringMatching(/mot de passe/i) } } })
    expect(await browser.call(routes.resetPassword, { body: { token, password: better } })).toMatchObject({
      status: 200,
    })
    expect([await infoOf(browser), await infoOf(before)]).toEqual([200, 403])
    expect((await signIn(email, better)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(401)
    expect((await regie.mailTo(email)).subject).toMatch(/mot de passe/i)
    expect((await browser.call(routes.resetPassword, { body: { token, password: `${better} bis` } })).error?.code).toBe(
      'INVALID_TOKEN',
    )
  })
})

describe('a first password', () => {
  it('that a forgotten one was asked for is told to the person too', async () => {
    const { email } = await aPerson({ passwordHash: null })
    await regie.stranger().call(routes.forgotPassword, { body: { email } })
    const token = await tokenMailedTo(email)
    await regie.stranger().call(routes.resetPassword, { body: { token, password: better } })
    expect((await regie.mailTo(email)).subject).toBe('Votre mot de passe a été modifié')
  })
})

describe('changing one’s password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const { id } = await aPerson()
    const [here, elsewhere] = [await browserOf(regie.db, regie.url, id), await browserOf(regie.db, regie.url, id)]
    const changed = await here.call(routes.changePassword, { body: { currentPassword: password, password: better } })
    expect(changed.status).toBe(200)
    expect([await infoOf(here), await infoOf(elsewhere)]).toEqual([200, 403])
  })

  it.each([
    [{ currentPassword: 'pas le bon', password: better }, { currentPassword: 'Mot de passe actuel incorrect' }],
    [{ currentPassword: password, password }, { password: 'Le nouveau mot de passe doit être différent de l’actuel' }],
    [
      { currentPassword: password, password: 'court' },
      { password: 'Le mot de passe doit compter au moins 12 caractères' },
    ],
  ])('refuses %j', async (body, fields) => {
    const { id } = await aPerson()
    const browser = await browserOf(regie.db, regie.url, id)
    expect((await browser.call(routes.changePassword, { body })).error?.fields).toEqual(fields)
  })
})

/** Reads a stream until `enough`, then closes it. */
async function listen(
  browser: ReturnType<Regie['stranger']>,
  enough: (text: string) => boolean,
  { query = '', ...headers }: Record<string, string> = {},
) {
  const response = await browser.send('GET', `/api/me/events${query}`, {
    headers: { accept: 'text/event-stream', ...headers },
  })
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const done = (async () => {
    for (;;) {
      if (!reader || enough(text)) break
      const { value, done: over } = await reader.read()
      if (over) break
      text += value
    }
    await reader?.cancel()
    return text
  })()
  return { done, status: response.status }
}

describe('the stream of events', () => {
  it('tells those who may know, and nobody else; a reconnection hears what it missed', async () => {
    const [admin, client] = [await regie.person('ADMIN'), await regie.person('CLIENT')]
    const staffStream = await listen(admin.browser, (text) => text.includes('companies.created'))
    const clientStream = await listen(client.browser, (text) => text.includes('session.changed'))
    const { data: company } = await admin.browser.call(contract.companies.create, { body: { name: 'Direct' } })
    await admin.browser.call(contract.users.update, { params: { userId: client.id }, body: { firstname: 'Ana' } })
    expect(await staffStream.done).toContain(
      `{"name":"companies.created","subject":{"type":"companies","id":"${company.id}"},"projectId":null}`,
    )
    expect(await clientStream.done).not.toContain('companies.created')
    const id = /id: (\d+)/.exec(await staffStream.done)?.[1] ?? ''
    const again = await listen(admin.browser, (text) => text.includes('users.updated'), { 'last-event-id': id })
    expect(await again.done).toContain('users.updated')
  })
})

describe('a page that was read before its stream opened', () => {
  const companyNamed = async (name: string) => {
    const { browser } = await regie.person('ADMIN')
    const { data } = await browser.call(contract.companies.create, { body: { name } })
    return data.id
  }

  it('hears what came in between', async () => {
    const { browser } = await regie.person('ADMIN')
    const since = new Date().toISOString()
    const id = await companyNamed('Entre-deux')
    const stream = await listen(browser, (text) => text.includes(id), {
      query: `?${new URLSearchParams({ since }).toString()}`,
    })
    expect(await stream.done).toContain('companies.created')
  })

  it('hears nothing of what it shows already', async () => {
    const { browser } = await regie.person('ADMIN')
    const shown = await companyNamed('Déjà là')
    // Further apart than the clocks of two servers may be.
    await sleep(800)
    const since = new Date().toISOString()
    const id = await companyNamed('Nouvelle')
    const stream = await listen(browser, (text) => text.includes(id), {
      query: `?${new URLSearchParams({ since }).toString()}`,
    })
    expect(await stream.done).not.toContain(shown)
  })

  it('is told to read everything again after too many changes', async () => {
    const { browser } = await regie.person('ADMIN')
    await regie.db.execute(sql`insert into events (name, subject_type, subject_id, label, permission)
      select 'companies.updated', 'companies', gen_random_uuid(), 'Société', 'companies.read' from generate_series(1, 300)`)
    const stream = await listen(browser, (text) => text.includes('live.resync'), {
      query: '?since=2020-01-01T00:00:00.000Z',
    })
    expect(await stream.done).toContain('live.resync')
  })

  it('says an instant, or is refused', async () => {
    const { browser } = await regie.person('ADMIN')
    expect((await browser.send('GET', '/api/me/events?since=hier')).status).toBe(400)
  })
})

describe('a lost connection to the database', () => {
  it('makes the browsers fetch again, and hear what happens next', async () => {
    const admin = await regie.person('ADMIN')
    const { data: before } = await admin.browser.call(contract.companies.create, { body: { name: 'Avant' } })
    const stream = await followStream(admin.browser, '/api/me/events')
    const heard = (word: string) => stream.messages.some(({ data }) => data.includes(word))
    await regie.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'regie live events' and datname = current_database()`,
    )
    // By the server that it listens to: the others may be sooner or later.
    await expect.poll(() => heard('live.resync'), { timeout: 10_000 }).toBe(true)
    await admin.browser.call(contract.companies.update, { params: { companyId: before.id }, body: { name: 'Après' } })
    await expect.poll(() => heard(`"id":"${before.id}`)).toBe(true)
    stream.close()
  })
})

describe('an empty installation', () => {
  it('is given its administrator by the first visit, once', async () => {
    const empty = await startRegie()
    const body = { firstname: 'Inès', lastname: 'Marchal', email: 'ines@agence.test', password: better }
    expect((await empty.stranger().call(routes.info, {})).error?.code).toBe('SETUP_REQUIRED')
    const visits = await Promise.all([1, 2, 3].map(() => empty.stranger().call(routes.setUp, { body })))
    expect(visits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await empty.stranger().call(routes.info, {})).error?.code).toBe('NO_SESSION')
    await empty.stop()
  })

  it('that strangers can reach demands the key printed at its start, once and not by guessing', async () => {
    const empty = await startRegie({ env: { BASE_URL: 'https://regie.exemple.test' } })
    const body = { firstname: 'Inès', lastname: 'Marchal', email: 'ines@agence.test', password: better }
    const setUp = (key?: string) =>
      empty.stranger().call(routes.setUp, { body: { ...body, ...(key !== undefined && { key }) } })
    const needs = async () => (await empty.stranger().call(routes.setupNeeds, {})).data.key
    expect(await needs()).toBe(true)
    expect((await setUp()).error?.fields).toEqual({ key: 'Clé d’installation requise' })
    const key = await setupKeyOf(empty.platform)
    expect(key).toMatch(/^([0-9A-Z]{5}-?){4}$/)
    expect(await setupKeyOf(empty.platform)).toBe(key)
    const wrong = await Promise.all(Array.from({ length: 8 }, (_, n) => setUp(`MAUVA-ISECL-${n}`)))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]))
    expect(await empty.db.$count(users)).toBe(0)
    expect((await setUp(key?.toLowerCase().replaceAll('-', ' '))).data).toMatchObject({ role: 'ADMIN' })
    expect([await needs(), await setupKeyOf(empty.platform)]).toEqual([false, null])
    expect((await setUp(key ?? '')).error?.code).toBe('ALREADY_SET_UP')
    await empty.stop()
  })

  it('refuses keys without reading them after ten', async () => {
    const empty = await startRegie({ env: { BASE_URL: 'https://regie.exemple.test' } })
    const key = (await setupKeyOf(empty.platform)) ?? ''
    const body = { firstname: 'Inès', lastname: 'Marchal', email: 'ines@agence.test', password: better }
    const setUp = async (tried: string) =>
      (await empty.stranger().call(routes.setUp, { body: { ...body, key: tried } })).status
    // A busy machine refuses some calls unread, with 503.
    for (let read = 0; read < 10; ) read += (await setUp('non')) === 422 ? 1 : 0
    expect(await setUp(key)).not.toBe(200)
    expect(await empty.db.$count(users)).toBe(0)
    await empty.stop()
  })
})
