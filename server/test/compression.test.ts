import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

/** Rows asked for at once: answers that are compressed at once, and one that is too long for it. */
const limits = [20, 200]

let pages: string
let regie: Regie
let admin: Browser
beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'regie-pages-'))
  writeFileSync(
    join(pages, 'index.html'),
    `<!doctype html><html><head>${'<meta name="words">'.repeat(500)}</head><body></body>`,
  )
  regie = await startRegie({ pages })
  admin = (await regie.person('ADMIN')).browser
  for (let at = 0; at < Math.max(...limits); at += 1) {
    const name = `Société des images de la façade ${at}`
    const { status } = await admin.call(contract.companies.create, { body: { name, type: 'CLIENT' } })
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
})
afterAll(async () => {
  await regie.stop()
  rmSync(pages, { recursive: true, force: true })
})

/** What a browser says that it reads, and what it is sent. */
const browsers = [
  { reads: 'gzip, deflate, br, zstd', sent: 'zstd' },
  { reads: 'gzip, deflate, br', sent: 'br' },
  { reads: 'gzip, deflate', sent: 'gzip' },
  { reads: 'zstd;q=0, gzip', sent: 'gzip' },
  { reads: 'identity', sent: null },
]

describe('an answer', () => {
  it.each(browsers)('for a browser that reads $reads is sent as $sent, and says the same', async ({ reads, sent }) => {
    for (const limit of limits) {
      const path = `/api/companies?limit=${limit}`
      const asked = await admin.send('GET', path, { headers: { 'accept-encoding': reads } })
      expect(asked.status).toBe(200)
      expect(asked.headers.get('content-encoding')).toBe(sent)
      const plain = await admin.send('GET', path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await asked.json()).toEqual(await plain.json())
    }
  })

  it.each(browsers)('is a page too, for a browser that reads $reads', async ({ reads, sent }) => {
    for (const path of ['/', '/login', '/admin/projects']) {
      const page = await regie
        .stranger()
        .send('GET', path, { headers: { accept: 'text/html', 'accept-encoding': reads } })
      expect(page.status).toBe(200)
      expect(page.headers.get('content-encoding')).toBe(sent)
      expect(await page.text()).toContain('</body>')
    }
  })

  it('of a few bytes is sent as it is', async () => {
    const answer = await regie.stranger().send('GET', '/healthz', { headers: { 'accept-encoding': 'zstd' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})
