import { contract } from '@regie/contract'
import type { Role } from '@regie/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { aUser, browserOf, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sessionJobs } from './jobs.ts'
import { sessions, signIns } from './table.ts'

const routes = contract.session
const password = 'girafe tambour azalée 7'
const better = 'moulin cerise octobre 12'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let regie: Regie
let admin: Person
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  regie = await startRegie({ working: true, env: { TRUST_PROXY: '1' } })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const aPerson = (role: Role = 'CLIENT', given = {}) => aUser(regie.db, role, { passwordHash, ...given })

let addresses = 0
/** A browser at another IP address. */
function elsewhere(address = `198.51.${Math.floor((addresses += 1) / 250)}.${1 + (addresses % 250)}`) {
  const browser = regie.stranger()
  browser.headers = { 'x-forwarded-for': address, 'user-agent': firefox }
  return browser
}
type Browser = ReturnType<typeof elsewhere>
async function signIn(email: string, browser: Browser = elsewhere(), given = password) {
  for (;;) {
    const answer = await browser.call(routes.signIn, { body: { email, password: given } })
    // A busy machine refuses some calls unread: sends them again.
    if (answer.status !== 503) return answer
  }
}
const guess = async (email: string, browser: Browser, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(email, browser, 'au hasard')).status)
  return statuses
}
const isIn = async (browser: Browser) => (await browser.call(routes.info, {})).status === 200
const nextLink = async (email: string) => /token=([\w-]+)/.exec((await regie.mailTo(email)).text)?.[1] ?? ''

describe('a stranger who guesses', () => {
  it('does not stop the right password from elsewhere', async () => {
    const { email } = await aPerson()
    const statuses = await guess(email, elsewhere(), 12)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await signIn(email)).status).toBe(200)
  })

  it('is bounded even from many addresses, and locks out no browser that has signed in before', async () => {
    const { email } = await aPerson()
    const home = elsewhere()
    expect((await signIn(email, home)).status).toBe(200)
    await home.call(routes.signOut, {})
    // A hundred wrong passwords per hour, over all addresses: the rest is refused unread.
    const statuses = (await Promise.all(Array.from({ length: 13 }, () => guess(email, elsewhere(), 9)))).flat()
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, home)).status).toBe(200)
  })

  it('gets no more guesses from a browser known for another account, or from a token of their own', async () => {
    const [victim, accomplice] = [await aPerson(), await aPerson()]
    const browser = elsewhere()
    await signIn(accomplice.email, browser)
    expect(await guess(victim.email, browser, 11)).toContain(429)
    const forged = elsewhere()
    forged.known = 'regie_browser=forged'
    expect(await guess(victim.email, forged, 11)).toContain(429)
    await signIn(victim.email, forged, password)
    expect(forged.known).toBe('regie_browser=forged')
  })

  it('is bounded in a known browser too', async () => {
    const { email } = await aPerson()
    const browser = elsewhere()
    await signIn(email, browser)
    expect(await guess(email, browser, 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('does not stop links from being asked from elsewhere', async () => {
    const { email } = await aPerson()
    const ask = async (browser: Browser, route: typeof routes.requestLink | typeof routes.forgotPassword) =>
      (await browser.call(route, { body: { email } })).status
    const stranger = elsewhere()
    for (const route of [routes.requestLink, routes.forgotPassword])
      for (let n = 0; n < 5; n += 1) await ask(stranger, route)
    expect(await ask(stranger, routes.requestLink)).toBe(429)
    expect([await ask(elsewhere(), routes.requestLink), await ask(elsewhere(), routes.forgotPassword)]).toEqual([
      200, 200,
    ])
  })
})

describe('a mailed link', () => {
  it.each([routes.requestLink, routes.forgotPassword])('ends the one asked before: $path', async (route) => {
    const { email } = await aPerson()
    const links: string[] = []
    for (let n = 0; n < 2; n += 1) {
      await elsewhere().call(route, { body: { email } })
      links.push(await nextLink(email))
    }
    const open = async (token = '') =>
      route === routes.requestLink
        ? (await elsewhere().call(routes.openLink, { body: { token } })).status
        : (await elsewhere().call(routes.resetPassword, { body: { token, password: better } })).status
    expect(await open(links[0])).toBe(422)
    expect(await open(links[1])).toBe(200)
  })

  it('leaves an invitation alone', async () => {
    const email = `invitee.${Date.now()}@exemple.test`
    const body = { firstname: 'Ève', lastname: 'Roux', email, role: 'CLIENT' as const }
    await admin.browser.call(contract.users.create, { body })
    const invitation = await nextLink(email)
    await elsewhere().call(routes.forgotPassword, { body: { email } })
    await nextLink(email)
    const opened = await elsewhere().call(routes.resetPassword, { body: { token: invitation, password: better } })
    expect(opened.status).toBe(200)
  })
})

describe('a session', () => {
  const age =
    (role: Role, { days, unused = 0 }: { days: number; unused?: number }) =>
    async () => {
      const { id, email } = await aPerson(role)
      const browser = elsewhere()
      await signIn(email, browser)
      const [created, seen] = [
        sql`now() - make_interval(days => ${days})`,
        sql`now() - make_interval(days => ${unused})`,
      ]
      await regie.db
        .update(sessions)
        .set({
          createdAt: created,
          lastSeenAt: seen,
          expiresAt: sql`${sessions.expiresAt} - make_interval(days => ${days})`,
        })
        .where(eq(sessions.userId, id))
      return isIn(browser)
    }
  it.each([
    ['ADMIN', { days: 29 }, true],
    ['ADMIN', { days: 31 }, false],
    ['PRODUCTEUR', { days: 20, unused: 6 }, true],
    ['PRODUCTEUR', { days: 20, unused: 8 }, false],
    ['TALENT', { days: 100, unused: 29 }, true],
    ['CLIENT', { days: 100, unused: 31 }, false],
    ['CLIENT', { days: 179 }, true],
    ['TALENT', { days: 181 }, false],
  ] as const)('of %s, aged %j: open is %s', async (role, aged, open) => {
    expect(await age(role, aged)()).toBe(open)
  })

  it('follows the role that the person has now', async () => {
    const { id, email } = await aPerson('CLIENT')
    const browser = elsewhere()
    await signIn(email, browser)
    await regie.db.update(sessions).set({ createdAt: sql`now() - interval '40 days'` }).where(eq(sessions.userId, id))
    expect(await isIn(browser)).toBe(true)
    await admin.browser.call(contract.users.update, { params: { userId: id }, body: { role: 'PRODUCTEUR' } })
    expect(await isIn(browser)).toBe(false)
  })

  it('ends when somebody signs in again in the same browser', async () => {
    const [one, two] = [await aPerson(), await aPerson()]
    const browser = elsewhere()
    await signIn(one.email, browser)
    const former = elsewhere()
    former.cookie = browser.cookie
    await signIn(two.email, browser)
    expect([await isIn(browser), await isIn(former)]).toEqual([true, false])
  })

  it('has another token after the password changes', async () => {
    const { email } = await aPerson()
    const browser = elsewhere()
    await signIn(email, browser)
    const stolen = elsewhere()
    stolen.cookie = browser.cookie
    await browser.call(routes.changePassword, { body: { currentPassword: password, password: better } })
    expect([await isIn(browser), await isIn(stolen)]).toEqual([true, false])
  })

  it('takes the cached files away when it ends, and nothing else', async () => {
    const { email } = await aPerson()
    const browser = elsewhere()
    await signIn(email, browser)
    const { headers } = await browser.call(routes.signOut, {})
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^regie_session=; /)])
  })
})

describe('cookies behind HTTPS', () => {
  it('can’t be set by a neighbour: their names begin with __Host-, and the plain name is not read', async () => {
    const secure = await startRegie({ env: { BASE_URL: 'https://regie.exemple.test' } })
    const { email } = await aUser(secure.db, 'CLIENT', { passwordHash })
    const browser = secure.stranger()
    const { headers } = await browser.call(routes.signIn, { body: { email, password } })
    const set = headers.getSetCookie()
    expect(set).toHaveLength(2)
    for (const line of set) expect(line).toMatch(/^__Host-regie_(session|browser)=[\w-]{43};.* Path=\/;.* Secure/)
    expect((await browser.call(routes.info, {})).status).toBe(200)
    const tossed = secure.stranger()
    tossed.cookie = browser.cookie?.replace('__Host-', '') ?? null
    expect((await tossed.call(routes.info, {})).status).toBe(403)
    await secure.stop()
  })
})

describe('the journal of sign-ins', () => {
  const journalOf = async (browser: Browser, query = {}) =>
    (await browser.call(routes.mySignIns, { query: { sort: '-at', ...query } })).data.data

  it('tells a person who came in, from where, how, and who was refused why', async () => {
    const { id, email } = await aPerson()
    const browser = elsewhere('203.0.113.9')
    await signIn(email, elsewhere('203.0.113.66'), 'mauvais secret')
    await signIn(email, browser)
    expect(await journalOf(browser)).toMatchObject([
      { how: 'password', refusal: null, address: '203.0.113.9', browser: 'Firefox sous Windows', isNewBrowser: true },
      { how: 'password', refusal: 'wrong-password', address: '203.0.113.66', isNewBrowser: false },
    ])
    expect(await journalOf(browser, { outcome: ['refused'] })).toHaveLength(1)
    const written = JSON.stringify(await regie.db.select().from(signIns).where(eq(signIns.userId, id)))
    for (const secret of ['mauvais secret', password, browser.cookie?.split('=')[1]])
      expect(written).not.toContain(secret)
    const other = await regie.person('CLIENT')
    expect(await journalOf(other.browser)).toEqual([])
  })

  it('knows each way in, and each reason', async () => {
    const { id, email } = await aPerson()
    const closed = await aPerson('CLIENT', { deactivatedAt: '2026-01-01T00:00:00.000Z' })
    const invited = await aPerson('CLIENT', { passwordHash: null })
    await signIn(closed.email)
    await signIn(invited.email)
    await signIn('personne@exemple.test', elsewhere('203.0.113.77'))
    await elsewhere().call(routes.requestLink, { body: { email } })
    const link = await nextLink(email)
    for (let n = 0; n < 2; n += 1) await elsewhere().call(routes.openLink, { body: { token: link } })
    await elsewhere().call(routes.forgotPassword, { body: { email } })
    const reset = await nextLink(email)
    await elsewhere().call(routes.resetPassword, { body: { token: reset, password: better } })
    const all = async (query: object) =>
      (await admin.browser.call(routes.signIns, { query: { sort: 'at', ...query } })).data.data
    expect((await all({ userId: closed.id })).map(({ refusal }) => refusal)).toEqual(['closed-account'])
    expect((await all({ userId: invited.id })).map(({ refusal }) => refusal)).toEqual(['no-password'])
    expect((await all({ userId: id })).map(({ how, refusal }) => [how, refusal])).toEqual([
      ['link', null],
      ['link', 'invalid-link'],
      ['reset', null],
    ])
    expect(await all({ q: '203.0.113.77' })).toMatchObject([{ user: null, refusal: 'unknown-account' }])
    expect(await all({ userId: id, outcome: ['refused'], how: ['link', 'reset'] })).toHaveLength(1)
    expect((await all({ q: email }))[0]).toMatchObject({ user: { id, email } })
  })

  it('writes « too many » once for somebody who insists', async () => {
    const { id, email } = await aPerson()
    await guess(email, elsewhere(), 16)
    const rows = await regie.db.select().from(signIns).where(eq(signIns.userId, id))
    expect(rows.filter(({ refusal }) => refusal === 'too-many')).toHaveLength(1)
    expect(rows).toHaveLength(11)
  })

  it('is for those who may consult the audit', async () => {
    const producteur = await regie.person('PRODUCTEUR')
    expect((await producteur.browser.call(routes.signIns, {})).status).toBe(403)
  })

  it('is kept for twelve months', async () => {
    const { id } = await aPerson()
    const at = (months: number) => sql`now() - make_interval(months => ${months})`
    for (const months of [11, 13])
      await regie.db
        .insert(signIns)
        .values({ userId: id, how: 'password', address: '203.0.113.1', userAgent: '', at: at(months) })
    await sessionJobs(regie.platform)
      .find(({ queue }) => queue === 'session.purge')
      ?.run({})
    expect(await regie.db.select().from(signIns).where(eq(signIns.userId, id))).toHaveLength(1)
  })
})

describe('a sign-in in a new browser', () => {
  it('is told by mail, but for the first one', async () => {
    const { email } = await aPerson()
    const home = elsewhere()
    await signIn(email, home)
    await signIn(email, home)
    await signIn(email, elsewhere('203.0.113.12'))
    const { subject, text } = await regie.mailTo(email)
    expect(subject).toBe('Nouvelle connexion à votre compte')
    expect(text).toContain('203.0.113.12')
    expect(regie.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it('is told in the browser of somebody else’s account too', async () => {
    const [one, two] = [await aPerson(), await aPerson()]
    const shared = elsewhere()
    await signIn(two.email)
    await signIn(one.email, shared)
    await signIn(two.email, shared)
    expect((await regie.mailTo(two.email)).subject).toBe('Nouvelle connexion à votre compte')
    expect(await isIn(await browserOf(regie.db, regie.url, two.id))).toBe(true)
  })
})
