import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { contract } from '@regie/contract'
import { logoAddress } from '@regie/contract/agency/rules/page'
import { paletteOf } from '@regie/contract/agency/rules/palette'
import { AgencyLogo, type AgencyUpdate } from '@regie/contract/agency/schema'
import { permissions } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { png } from '#test/samples/hostile-files.ts'
import { pdfOf, redHeic } from '#test/samples/pictures.ts'
import { aProduction } from '#test/support/builders.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { agencyLogos } from './table.ts'

const { agency, productions, session } = contract
const index = `<!doctype html>
<html lang="fr"><head><title>Régie</title>
<meta name="agency" content="" />
<meta name="description" content="Régie, la plateforme." />
</head><body></body></html>`

let regie: Regie
let admin: Person
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regie-pages-'))
  writeFileSync(join(folder, 'index.html'), index)
  regie = await startRegie({ working: true, pages: folder })
  admin = await regie.person('ADMIN')
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settingsNow = async () => (await admin.browser.call(agency.settings, {})).data
/** Changes the settings, over those that are. */
async function change(sent: Omit<AgencyUpdate, 'version'>) {
  const { version } = await settingsNow()
  return admin.browser.call(agency.update, { body: { ...sent, version } })
}
const post = (browser: Browser, content: Buffer | string) =>
  fetch(`${regie.url}/api/agency/logos`, {
    method: 'POST',
    headers: { cookie: browser.cookie ?? '', 'content-type': 'application/octet-stream', origin: regie.url },
    body: new Uint8Array(Buffer.from(content)),
  })
const refusal = async (content: Buffer | string) => {
  const answer = await post(admin.browser, content)
  return {
    status: answer.status,
    ...z.parse(z.object({ error: z.object({ message: z.string() }) }), await answer.json()),
  }
}
async function aLogo(width: number, height: number, background = '#00000000'): Promise<AgencyLogo> {
  const content = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  const answer = await post(admin.browser, content)
  return z.parse(z.object({ data: AgencyLogo }), await answer.json()).data
}
const page = async (path = '/', headers = {}) =>
  regie.stranger().send('GET', path, { headers: { accept: 'text/html', ...headers } })

describe('the settings of the agency', () => {
  it('are those of the product until somebody enters something', async () => {
    expect(await settingsNow()).toMatchObject({ name: null, colour: null, logo: null, version: 1 })
    expect((await regie.stranger().call(agency.shown, {})).data).toEqual({
      name: null,
      contactEmail: null,
      contactPhone: null,
      logo: null,
      darkLogo: null,
      palette: null,
    })
    expect(await (await page()).text()).toContain('<title>Régie</title>')
  })

  it('are read and changed by administrators, and by whoever was given the permission', async () => {
    const given = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'agency.update'] })
    expect((await given.browser.call(agency.settings, {})).status).toBe(200)
    const all = permissions.filter((name) => name !== 'agency.update')
    const others = [
      await regie.person('PRODUCTEUR'),
      await regie.person('PRODUCTEUR', { permissions: all }),
      await regie.person('TALENT'),
      await regie.person('CLIENT'),
    ]
    for (const { browser } of others) {
      expect((await browser.call(agency.settings, {})).status).toBe(403)
      expect((await browser.call(agency.update, { body: { name: 'À moi', version: 1 } })).status).toBe(403)
      expect((await post(browser, 'x')).status).toBe(403)
    }
    expect((await regie.stranger().call(agency.settings, {})).status).toBe(401)
    expect((await settingsNow()).name).toBeNull()
  })

  it('keep a name with an emoji, and escape what would be markup', async () => {
    const name = 'Studio <b>"Lumière"</b> & Cie 🎬'
    expect((await change({ name: `  ${name}\u202e ` })).data.name).toBe(name)
    expect((await regie.stranger().call(agency.shown, {})).data.name).toBe(name)
    const text = await (await page()).text()
    expect(text).toContain('<title>Studio &lt;b&gt;&quot;Lumière&quot;&lt;/b&gt; &amp; Cie 🎬</title>')
    expect(text).not.toContain('<b>')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ colour: 'red' }, 'colour'],
    [{ colour: '#12345' }, 'colour'],
    [{ colour: '#123456;background:url(x)' }, 'colour'],
    [{ contactEmail: 'personne' }, 'contactEmail'],
    [{ contactPhone: '12' }, 'contactPhone'],
    [{ logo: '0'.repeat(32) }, 'logo'],
    [{ darkLogo: '../../etc/passwd' }, 'darkLogo'],
  ])('refuse %j', async (sent, field) => {
    const before = await settingsNow()
    const { status, error } = await change(sent)
    expect(status).toBe(422)
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
    expect(await settingsNow()).toEqual(before)
  })

  it('are changed by one of two people at once; the other reads what is there now', async () => {
    const { version } = await settingsNow()
    const other = await regie.person('ADMIN')
    const answers = await Promise.all([
      admin.browser.call(agency.update, { body: { name: 'Un', version } }),
      other.browser.call(agency.update, { body: { name: 'Deux', version } }),
    ])
    const [won, lost] = answers.toSorted((one, two) => one.status - two.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.error).toMatchObject({ code: 'STALE_VERSION', current: won?.data })
    expect(await settingsNow()).toEqual(won?.data)
  })

  it('hold one row', async () => {
    const insert = regie.db.execute(sql`insert into agency (id) values (gen_random_uuid())`)
    await expect(insert).rejects.toThrow(/Failed query/)
  })
})

describe('a logo', () => {
  it('is drawn again, and served to everybody for ever at an address of its own', async () => {
    const logo = await aLogo(1440, 200)
    expect(logo).toMatchObject({ width: 720, height: 100 })
    expect((await change({ logo: logo.id })).status).toBe(200)
    expect((await regie.stranger().call(agency.shown, {})).data.logo).toEqual(logo)
    const shown = await regie.stranger().send('GET', logoAddress(logo))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const content = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 720, height: 100, hasAlpha: true })
    expect((await regie.stranger().send('GET', logoAddress({ id: '0'.repeat(32) }))).status).toBe(404)
    expect((await regie.stranger().send('GET', '/api/agency/logos/settings')).status).toBe(404)
  })

  it('loses what was hidden in it', async () => {
    const secret = 'tourne chez nous'
    const content = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    expect(content.includes(secret)).toBe(true)
    const answer = await post(admin.browser, Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]))
    const { data } = z.parse(z.object({ data: AgencyLogo }), await answer.json())
    const served = Buffer.from(await (await regie.stranger().send('GET', logoAddress(data))).arrayBuffer())
    expect(served.includes('script')).toBe(false)
    expect(served.includes('chez nous')).toBe(false)
  })

  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'
  const bomb = png(10_000, 5000, deflateSync(Buffer.alloc(1251 * 5000)))
  it.each([
    ['an SVG', drawn, /SVG s’exporte en PNG/],
    ['an SVG behind an XML head', `<?xml version="1.0"?>\n${drawn}`, /SVG s’exporte en PNG/],
    ['0 bytes', '', /vide/],
    ['a text', 'pas une image', /Choisissez un PNG/],
    ['a PDF', pdfOf(1), /Choisissez un PNG/],
    ['a HEIC', redHeic, /Choisissez un PNG/],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), /Choisissez un PNG/],
    ['50 million pixels in 8 kB', bomb, /25 millions de pixels/],
    ['a cut PNG', bomb.subarray(0, 60), /illisible|25 millions/],
  ])('is not %s', async (_, content, message) => {
    const { status, error } = await refusal(content)
    expect(status).toBe(422)
    expect(error.message).toMatch(message)
  })

  it('has a bounded weight', async () => {
    expect((await refusal(Buffer.alloc(5_000_001))).status).toBe(413)
  })

  it('of before is forgotten once replaced; one that was never kept, after a day', async () => {
    const [first, second, draft] = [await aLogo(30, 10, '#111111'), await aLogo(40, 10, '#222222'), await aLogo(50, 10)]
    await change({ logo: first.id, darkLogo: first.id })
    await change({ logo: second.id })
    const status = async (logo: AgencyLogo) => (await regie.stranger().send('GET', logoAddress(logo))).status
    expect([await status(first), await status(second), await status(draft)]).toEqual([200, 200, 200])
    await change({ darkLogo: null })
    expect(await status(first)).toBe(404)
    await regie.db.update(agencyLogos).set({ createdAt: sql`now() - interval '25 hours'` })
    await aLogo(60, 10)
    expect([await status(second), await status(draft)]).toEqual([200, 404])
  })
})

describe('what people see of the agency', () => {
  it('comes with the document of any page, which is sent again only when it changed', async () => {
    await change({ name: 'Studio Lumière', colour: '#FACC15', contactEmail: 'Bonjour@Lumiere.test' })
    const first = await page('/client/anything')
    expect(first.status).toBe(200)
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'")
    const text = await first.text()
    expect(text).toContain('<title>Studio Lumière</title>')
    expect(text).toContain('content="Studio Lumière, la plateforme."')
    const [, written = ''] = /<meta name="agency" content="([^"]*)"/.exec(text) ?? []
    const { data } = await regie.stranger().call(agency.shown, {})
    expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual(data)
    expect(data.palette?.dark).toMatchObject({ accent: '#facc15', onAccent: '#101114' })
    const etag = first.headers.get('etag') ?? ''
    expect((await page('/', { 'if-none-match': etag })).status).toBe(304)
    await change({ contactPhone: '01 02 03 04 05' })
    expect((await page('/', { 'if-none-match': etag })).status).toBe(200)
  })

  it('comes as it last was while the database is away', async () => {
    const { db } = regie.platform
    // Of several servers, the one whose database is away.
    const pageOfServer = () => fetch(regie.url, { headers: { accept: 'text/html' } })
    const before = await (await pageOfServer()).text()
    const real = db.select.bind(db)
    db.select = () => {
      throw new Error('away')
    }
    try {
      const away = await pageOfServer()
      expect(away.status).toBe(200)
      expect(await away.text()).toBe(before)
    } finally {
      db.select = real
    }
  })

  it('is whom a guest asks for another link', async () => {
    await change({ name: 'Studio Lumière', contactEmail: 'bonjour@lumiere.test', contactPhone: '0102030405' })
    const { id } = await aProduction(regie.db)
    const params = { productionId: id }
    await admin.browser.call(productions.renewLink, { params })
    const { error } = await regie.stranger().call(productions.openLink, { params, body: { key: 'ancienne' } })
    expect(error?.message).toBe(
      'Ce lien n’est plus valable. Demandez-en un nouveau à Studio Lumière (bonjour@lumiere.test, 01\u00a002\u00a003\u00a004\u00a005).',
    )
  })

  it('is who mails come from', async () => {
    const logo = await aLogo(720, 180, '#00000000')
    await change({
      name: 'Studio "Lumière", 🎬',
      colour: '#ff6b00',
      logo: logo.id,
      contactEmail: 'bonjour@lumiere.test',
    })
    const client = await regie.person('CLIENT')
    await regie.stranger().call(session.requestLink, { body: { email: client.email } })
    const { subject, html, text, senderName, pictures } = await regie.mailTo(client.email)
    expect(senderName).toBe('Studio "Lumière", 🎬')
    expect(subject).toContain('Studio')
    expect(html).toContain('alt="Studio &quot;Lumière&quot;, 🎬" width="192" height="48"')
    expect(html).not.toMatch(/#3c4ac4|#343fb6|Régie/)
    const { light, dark } = paletteOf('#ff6b00')
    expect(html).toContain(`background-color:${light.accent}`)
    expect(html).toContain(`.accent { background-color: ${dark.accent} !important; }`)
    expect(html).toContain(`.on-accent { color: ${dark.onAccent} !important; }`)
    expect(text).toContain('bonjour@lumiere.test')
    expect(pictures).toMatchObject([{ cid: 'logo', type: 'image/png' }])
    expect(await sharp(pictures?.[0]?.content).metadata()).toMatchObject({
      format: 'png',
      width: 384,
      height: 96,
      hasAlpha: false,
    })
  })

  it('is the product again once everything is taken away', async () => {
    await change({ name: null, colour: null, logo: null, darkLogo: null, contactEmail: null, contactPhone: null })
    const client = await regie.person('CLIENT')
    await regie.stranger().call(session.requestLink, { body: { email: client.email } })
    const { subject, html, senderName, pictures } = await regie.mailTo(client.email)
    expect({ subject, senderName, pictures }).toEqual({
      subject: 'Votre lien de connexion à Régie',
      senderName: null,
      pictures: [],
    })
    expect(html).toContain('#3c4ac4')
    expect(await (await page()).text()).toContain('<title>Régie</title>')
  })
})
