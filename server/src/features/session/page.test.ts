import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Line, startLine } from '#test/support/database/line.ts'
import { type Browser, type Regie, startRegie } from '#test/support/regie.ts'

const { session, profile } = contract
const index = `<!doctype html><html lang="fr"><head><title>Régie</title>
<meta name="session" content="" />
<script>theme()</script>
</head><body></body></html>`
const needing = (files: string[], answers: string[] = []) => ({ files, answers })
const modules = {
  signedIn: ['assets/signed-in.js', 'assets/parts.js'],
  pages: {
    '/login': needing(['assets/login.js', 'assets/login.css'], ['/api/me']),
    '/admin': needing(['assets/admin.js']),
    '/admin/users': needing(['assets/users.js', 'assets/parts.js']),
    '/admin/users/create': needing(['assets/create.js']),
    '/admin/users/$userId': needing(['assets/user.js'], ['/api/users/$userId', '/api/me', '/api/users?limit=2']),
    '/client/$productionId/$': needing(['assets/flow.js'], ['/api/productions/$productionId']),
  },
}

let line: Line
let regie: Regie
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regie-pages-'))
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'page-modules.json'), JSON.stringify(modules))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['login.js', 'theme.js']) writeFileSync(join(folder, 'assets', name), `// ${name}`)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  line = await startLine(Number(new URL(inject('postgres').url).port))
  regie = await startRegie({ pages: folder, line })
})
afterAll(async () => {
  line.open()
  await regie.stop()
  await line.end()
  rmSync(folder, { recursive: true, force: true })
})

const page = (browser: Browser, path = '/admin') => browser.send('GET', path, { headers: { accept: 'text/html' } })
/** The session that a page tells; undefined when it tells none. */
async function toldTo(browser: Browser): Promise<unknown> {
  const [, told = ''] = /<meta name="session" content="([^"]*)"/.exec(await (await page(browser)).text()) ?? []
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return told === '' ? undefined : JSON.parse(told.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? ''))
}

type Written = { since: string; answers: Record<string, { data: unknown }> }
/** What a page answers before its scripts ask; undefined when it answers nothing. */
async function answeredTo(browser: Browser, path: string): Promise<Written | undefined> {
  const text = await (await page(browser, path)).text()
  const [, json = ''] = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(text) ?? []
  return json === '' ? undefined : JSON.parse(json)
}

describe('a page', () => {
  it('runs the script that the build wrote into it, and lets no other run', async () => {
    const policy = (await page(regie.stranger())).headers.get('content-security-policy')
    const digest = createHash('sha256').update('theme()').digest('base64')
    expect(policy?.split(';')).toContain(`script-src 'self' 'sha256-${digest}'`)
  })

  it('tells an installation without an account, then that nobody is signed in', async () => {
    // The first page of a server may leave before its session is read: it then tells none.
    await expect.poll(() => toldTo(regie.stranger()), { timeout: 20_000 }).toEqual({ user: null, setUpRequired: true })
    await regie.person('ADMIN')
    expect(await toldTo(regie.stranger())).toEqual({ user: null, setUpRequired: false })
  })

  it('tells its person what their browser would ask for, and nobody else', async () => {
    for (const role of ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT'] as const) {
      const { browser } = await regie.person(role)
      const user = (await browser.call(session.info, {})).data
      expect(user.role).toBe(role)
      expect(await toldTo(browser)).toEqual({ user, setUpRequired: false })
    }
    const unknown = regie.stranger()
    unknown.cookie = 'regie_session=none'
    expect(await toldTo(unknown)).toEqual({ user: null, setUpRequired: false })
  })

  it('is kept by no shared cache, and is another for another person or another right', async () => {
    const [one, other] = [await regie.person('CLIENT'), await regie.person('CLIENT')]
    const first = await page(one.browser)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await page(other.browser)).headers.get('etag')).not.toBe(etag)
    const again = () => one.browser.send('GET', '/admin', { headers: { accept: 'text/html', 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    const { version } = (await one.browser.call(profile.mine, {})).data
    await one.browser.call(profile.update, { body: { firstname: 'Une autre', version } })
    expect((await again()).status).toBe(200)
  })

  it.each([
    ['/assets/login.js', 200, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 200, 'no-cache'],
    ['/assets/none.js', 404, 'no-store'],
    ['/assets/', 404, 'no-store'],
    ['/assets', 404, 'no-store'],
    ['/assets/..%2findex.html', 404, 'no-store'],
    ['/assets/%2e%2e%2fpage-modules.json', 404, 'no-store'],
    ['/page-modules.json', 404, 'no-store'],
  ])('has its files, and no other: %s answers %i', async (path, status, caching) => {
    const answer = await regie.stranger().send('GET', path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching])
  })

  it('escapes what would be markup', async () => {
    const { browser } = await regie.person('TALENT')
    const { version } = (await browser.call(profile.mine, {})).data
    const firstname = `"><script>alert(1)</script> & 🎬 $& $'`
    expect((await browser.call(profile.update, { body: { firstname, version } })).status).toBe(200)
    expect(await (await page(browser)).text()).not.toContain('<script>alert')
    expect(await toldTo(browser)).toMatchObject({ user: { firstname } })
  })

  it('tells nobody once the session is over', async () => {
    const { browser } = await regie.person('CLIENT')
    const { cookie } = browser
    await browser.call(session.signOut, {})
    browser.cookie = cookie
    expect(await toldTo(browser)).toEqual({ user: null, setUpRequired: false })
  })

  it('is sent without the session while the database is away', async () => {
    const { browser } = await regie.person('CLIENT')
    for (const cut of ['close', 'silence'] as const) {
      line[cut]()
      try {
        const answer = await page(browser)
        expect(answer.status).toBe(200)
        expect(await answer.text()).toContain('<meta name="session" content="" />')
      } finally {
        line.open()
      }
    }
    await expect.poll(() => toldTo(browser), { timeout: 60_000 }).toMatchObject({ user: { role: 'CLIENT' } })
  })

  it.each([
    ['/login', ['login.js', 'login.css'], []],
    ['/admin', ['admin.js'], ['signed-in.js', 'parts.js']],
    ['/admin/', ['admin.js'], ['signed-in.js', 'parts.js']],
    ['/admin/users?q=a&tri=name', ['users.js', 'parts.js'], ['signed-in.js']],
    ['/admin/users/create', ['create.js'], ['signed-in.js', 'parts.js']],
    ['/admin/users/42', ['user.js'], ['signed-in.js', 'parts.js']],
    ['/client/7/9/retour', ['flow.js'], ['signed-in.js', 'parts.js']],
    ['/client/7', ['flow.js'], ['signed-in.js', 'parts.js']],
    ['/admin/users/42/more', [], ['signed-in.js', 'parts.js']],
    ['/nowhere', [], ['signed-in.js', 'parts.js']],
  ])('names the files of %s before its scripts run', async (path, own, signedIn) => {
    const named = async (browser: Browser) =>
      Array.from(
        (await (await page(browser, path)).text()).matchAll(/<link [^>]*href="\/assets\/([^"]+)">/g),
        ([, name]) => name,
      )
    expect(await named(regie.stranger())).toEqual(own)
    if (path !== '/login') expect(await named((await regie.person('ADMIN')).browser)).toEqual([...own, ...signedIn])
  })
})

describe('the answers of a page', () => {
  it('are those that the API gives to its person', async () => {
    const admin = (await regie.person('ADMIN')).browser
    const { id } = await regie.person('TALENT')
    const written = await answeredTo(admin, `/admin/users/${id}`)
    const addresses = [`/api/users/${id}`, '/api/me', '/api/users?limit=2']
    expect(Object.keys(written?.answers ?? {}).toSorted()).toEqual(addresses.toSorted())
    for (const address of addresses)
      expect(written?.answers[address]).toEqual(await (await admin.send('GET', address)).json())
    expect(Date.parse(written?.since ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('are stored by no browser, as those of the API', async () => {
    const { browser, id } = await regie.person('ADMIN')
    expect((await page(browser, `/admin/users/${id}`)).headers.get('cache-control')).toBe('no-store')
    expect((await browser.send('GET', '/api/me')).headers.get('cache-control')).toBe('no-store')
  })

  it('hold nothing that the person may not read', async () => {
    const { id } = await regie.person('TALENT')
    const client = (await regie.person('CLIENT')).browser
    expect(Object.keys((await answeredTo(client, `/admin/users/${id}`))?.answers ?? {})).toEqual(['/api/me'])
    expect(await answeredTo(regie.stranger(), `/admin/users/${id}`)).toBeUndefined()
    expect(await answeredTo(client, '/login')).toMatchObject({ answers: { '/api/me': {} } })
    const over = regie.stranger()
    over.cookie = 'regie_session=none'
    expect((await answeredTo(over, '/login'))?.answers).toEqual({})
  })

  it.each(['/admin/users/..%2fme', '/admin/users/%3Flimit=1', `/admin/users/${'a'.repeat(100)}`, '/admin/users/a%23b'])(
    'are not asked for with %s, which can be no id',
    async (path) => {
      expect(await answeredTo((await regie.person('ADMIN')).browser, path)).toBeUndefined()
    },
  )

  it('end where they end, whatever a text holds', async () => {
    const { browser, id } = await regie.person('ADMIN')
    const { version } = (await browser.call(profile.mine, {})).data
    const firstname = `</script><script>alert(1)</script><!-- $& $' \u2028`
    expect((await browser.call(profile.update, { body: { firstname, version } })).status).toBe(200)
    const written = await answeredTo(browser, `/admin/users/${id}`)
    expect(written?.answers['/api/me']).toMatchObject({ data: { firstname: firstname.trim() } })
  })

  it('are left out while the database is silent', async () => {
    const { browser, id } = await regie.person('ADMIN')
    line.silence()
    try {
      const answer = await page(browser, `/admin/users/${id}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain('/api/me')
    } finally {
      line.open()
    }
    await expect.poll(() => toldTo(browser), { timeout: 60_000 }).toMatchObject({ user: { role: 'ADMIN' } })
  })
})
