import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { documents } from '@regie/contract/documents/routes'
import { largestDocument } from '@regie/contract/documents/schema'
import { profile } from '@regie/contract/profile/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#diagnostics.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { documents as table } from './table.ts'

let regie: Regie
let talent: Person
beforeAll(async () => {
  regie = await startRegie({ env: { STORAGE_QUOTA_GB: '1' } })
  talent = await regie.person('TALENT')
})
afterAll(() => regie.stop())

const pathOf = (name: string, userId = talent.id) =>
  `${documents.deposit.path.replace('{userId}', userId)}?${new URLSearchParams({ name }).toString()}`
const headersOf = ({ browser }: Person) => ({
  'content-type': 'application/octet-stream',
  cookie: browser.cookie ?? '',
})

async function send(name: string, content: Uint8Array<ArrayBuffer> | string, person = talent) {
  const response = await fetch(regie.url + pathOf(name, person.id), {
    method: 'POST',
    headers: headersOf(person),
    body: content,
  })
  const answer = (await response.json()) as {
    data?: { id: string; type: string; name: string }
    error?: { code: string; message: string; fields?: Record<string, string> }
  }
  return { status: response.status, ...answer }
}

const keysOfDocuments = async () => {
  const keys: string[] = []
  for await (const key of regie.platform.storage.list('documents/')) keys.push(key)
  return keys
}
const bytesOf = (...values: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(values.map((value) => Buffer.from(value as string))))
/** The first entry of an archive, stored. */
const archive = (name: string) =>
  bytesOf(
    [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, name.length, 0, 0, 0],
    name,
    'ok',
  )

describe('a file that is deposited', () => {
  it.each([
    ['contrat.exe', bytesOf('%PDF-1.7\n'), 'application/pdf'],
    ['scan.pdf', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]), 'image/jpeg'],
    ['page.html', '<script>alert(1)</script>', 'text/plain'],
    ['ancien.doc', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'x'.repeat(600)), 'application/x-cfb'],
    ['devis.docx', archive('mimetype-less'), 'application/zip'],
  ])('%s is what its bytes tell: the type it is served with', async (name, content, type) => {
    const sent = await send(name, content)
    expect([sent.status, sent.data?.type]).toEqual([200, type])
    const answer = await talent.browser.send('GET', documents.content.path.replace('{documentId}', sent.data?.id ?? ''))
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    await answer.body?.cancel()
  })

  it.each([
    ['programme.pdf', bytesOf('MZ', [0x90, 0, 3, 0], 'x'.repeat(600))],
    ['archive.zip', archive('a.txt')],
    ['inconnu.pdf', bytesOf([1, 2, 3, 0, 0, 0, 9])],
    ['son.pdf', bytesOf('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [16, 0, 0, 0, 1, 0, 1, 0])],
  ])('%s is refused when it is no paper, and leaves nothing', async (name, content) => {
    const before = await keysOfDocuments()
    const { status, error } = await send(name, content)
    expect([status, error?.message]).toEqual([
      422,
      `« ${name} » n’est ni un PDF, ni une image, ni un document de bureautique.`,
    ])
    expect(await keysOfDocuments()).toEqual(before)
  })

  it('is refused when it is empty, or above 50 Mio, and leaves nothing', async () => {
    const before = await keysOfDocuments()
    const empty = await send('vide.pdf', '')
    expect([empty.status, empty.error?.message]).toEqual([422, 'Le fichier « vide.pdf » est vide.'])
    const large = await send('gros.pdf', new Uint8Array(largestDocument + 1))
    expect([large.status, large.error?.code]).toEqual([413, 'TOO_LARGE'])
    expect(await keysOfDocuments()).toEqual(before)
    const whole = await send(
      'entier.pdf',
      new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(largestDocument - 9)])),
    )
    expect(whole.status).toBe(200)
  })

  it.each([
    ['../../etc/passwd', 400],
    ['a\\b.pdf', 400],
    ['..', 400],
    ['x'.repeat(256), 400],
    ['', 400],
  ])('is refused under the name %s', async (name, status) => {
    expect((await send(name, '%PDF-1.7')).status).toBe(status)
  })

  it.each([
    ['fac\u202efdp.exe', 'facfdp.exe', 'filename="facfdp.exe"'],
    ['a"; filename="b.exe', 'a"; filename="b.exe', 'filename="a_; filename=_b.exe"'],
    ['ligne\r\nSet-Cookie: a=b', 'ligne Set-Cookie: a=b', 'filename="ligne Set-Cookie: a=b"'],
    ['📄 reçu.pdf', '📄 reçu.pdf', "filename*=UTF-8''%F0%9F%93%84%20re%C3%A7u.pdf"],
  ])('keeps a hostile name harmless: %j', async (name, kept, header) => {
    const { data } = await send(name, '%PDF-1.7')
    expect(data?.name).toBe(kept)
    const answer = await talent.browser.send('GET', documents.content.path.replace('{documentId}', data?.id ?? ''))
    expect(answer.headers.get('content-disposition')).toContain(header)
    expect(answer.headers.get('set-cookie')).toBeNull()
    await answer.body?.cancel()
  })

  it('leaves nothing when it is cut', async () => {
    const before = await keysOfDocuments()
    const rows = await regie.db.$count(table)
    await new Promise<void>((resolve) => {
      const sending = request(regie.url + pathOf('coupe.pdf'), {
        method: 'POST',
        headers: { ...headersOf(talent), 'content-length': 5_000_000 },
      })
      sending.on('error', () => resolve())
      sending.write(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]))
      setTimeout(() => sending.destroy(new Error('cut')), 200)
    })
    // Another deposit passes after it.
    const { data } = await send('suivant.pdf', '%PDF-1.7')
    expect(await regie.db.$count(table)).toBe(rows + 1)
    const [next] = await regie.db
      .select()
      .from(table)
      .where(eq(table.id, data?.id ?? ''))
    await expect.poll(async () => new Set(await keysOfDocuments())).toEqual(new Set([...before, next?.storageKey]))
  })

  it('leaves nothing when its person is erased while it arrives', async () => {
    const admin = await regie.person('ADMIN')
    const person = await regie.person('TALENT')
    const answered = new Promise<number>((resolve) => {
      const sending = request(
        regie.url + pathOf('lent.pdf', person.id),
        { method: 'POST', headers: { ...headersOf(admin), 'content-length': 18 } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      sending.write('%PDF-1.7\n')
      const end = async () => {
        await admin.browser.call(profile.erase, { params: { userId: person.id } })
        sending.end('%%EOF....')
      }
      setTimeout(() => void end(), 300)
    })
    expect(await answered).toBe(404)
    expect((await keysOfDocuments()).filter((key) => key.includes(person.id))).toEqual([])
  })

  it('counts in the storage and in the share of its sender, removed ones included, and belongs to something', async () => {
    await regie.db.delete(table)
    const one = await regie.person('TALENT')
    const first = await send('a.pdf', '%PDF-1.7', one)
    await send('b.pdf', '%PDF-1.7 et la suite', one)
    await one.browser.call(documents.remove, { params: { documentId: first.data?.id ?? '' } })
    const { rows } = await regie.db.execute<{ bytes: number; outside: boolean }>(
      sql`select sum(bytes)::int as bytes, bool_and(is_outside) as outside from stored_bytes where person_id = ${one.id}`,
    )
    expect(rows).toEqual([{ bytes: 28, outside: true }])
    const mine = (await keysOfDocuments()).filter((key) => key.includes(one.id))
    expect(mine).toHaveLength(2)
    const lines = await diagnose(regie.platform)
    for (const key of mine) expect(lines).not.toContain(`    ${key}`)
    // A quarter of a gigabyte is the share of one person: what another row reserves leaves no room.
    await regie.db.update(table).set({ size: 250_000_000 }).where(eq(table.depositedById, one.id))
    const refused = await send('c.pdf', '%PDF-1.7', one)
    expect([refused.status, refused.error?.code]).toEqual([507, 'STORAGE_SHARE'])
    expect((await keysOfDocuments()).filter((key) => key.includes(one.id))).toHaveLength(2)
  })
})
