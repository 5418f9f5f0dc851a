import { Readable } from 'node:stream'
import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { mediaFolders, medias as mediaTable } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { aMedia, aPostProduction, aProduction, aProject } from './support/builders.ts'
import { type Browser, browserOf, type Person, type Regie, startRegie } from './support/regie.ts'

const { companies, medias, profile, session } = contract

let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

/** Opens a stream; `ended` answers the milliseconds until it was over. */
async function listen(browser: Browser, path: string) {
  const response = await browser.send('GET', path, { headers: { accept: 'text/event-stream' } })
  const read = (async () => {
    for await (const _ of response.body ?? []);
  })().catch(() => {})
  const ended = async () => {
    const began = performance.now()
    const over = await Promise.race([
      read.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 8000)),
    ])
    return over ? performance.now() - began : Number.POSITIVE_INFINITY
  }
  return { status: response.status, ended }
}
const events = '/api/me/events'

/** A post-production under review by its client. */
async function aRoom() {
  const client = await regie.person('CLIENT')
  const project = await aProject(regie.db)
  const membership = { companyId: project.companyId, userId: client.id }
  await regie.db.insert(companyMembers).values(membership)
  const production = await aProduction(regie.db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(regie.db, {
    productionId: production.id,
    status: 'AWAITING_VALIDATION',
    versionInterne: 1,
    versionClient: 1,
  })
  return { client, production, membership, id, path: `/api/post-production/${id}/live` }
}

describe('what somebody listens to', () => {
  it('ends as they sign out, and goes on in their other browser’s next call', async () => {
    const person = await regie.person('ADMIN')
    const room = await aRoom()
    const streams = [await listen(person.browser, events), await listen(person.browser, room.path)]
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    const other = await browserOf(regie.db, regie.url, person.id)
    await person.browser.call(session.signOut, {})
    for (const stream of streams) expect(await stream.ended()).toBeLessThan(3000)
    expect((await listen(other, events)).status).toBe(200)
  })

  it('ends as their browser is signed out from another', async () => {
    const person = await regie.person('CLIENT')
    const stream = await listen(person.browser, events)
    const other = await browserOf(regie.db, regie.url, person.id)
    const open = (await other.call(profile.sessions, {})).data
    const former = open.find(({ isCurrent }) => !isCurrent)
    await other.call(profile.closeSession, { params: { sessionId: former?.id ?? '' } })
    expect(await stream.ended()).toBeLessThan(3000)
  })

  it('ends in a room as their membership does, and goes on for the others', async () => {
    const { client, membership, path } = await aRoom()
    const colleague = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ ...membership, userId: colleague.id })
    const [theirs, others] = [await listen(client.browser, path), await listen(colleague.browser, path)]
    expect([theirs.status, others.status]).toEqual([200, 200])
    const params = { companyId: membership.companyId, memberId: client.id }
    expect((await admin.browser.call(companies.removeMember, { params })).status).toBe(200)
    expect(await theirs.ended()).toBeLessThan(3000)
    expect((await listen(client.browser, path)).status).toBe(404)
    expect((await listen(colleague.browser, path)).status).toBe(200)
  })

  it('ends in a room as it is given to another talent', async () => {
    const talent = await regie.person('TALENT')
    const other = await regie.person('TALENT')
    const { id, path } = await aRoom()
    await regie.db.update(postProductions).set({ userId: talent.id }).where(eq(postProductions.id, id))
    const stream = await listen(talent.browser, path)
    expect(stream.status).toBe(200)
    const given = { params: { postProductionId: id }, body: { userId: other.id } }
    expect((await admin.browser.call(contract['post-productions'].update, given)).status).toBe(200)
    expect(await stream.ended()).toBeLessThan(3000)
  })

  it('ends for a guest as the link is closed', async () => {
    const { production, path } = await aRoom()
    const guest = regie.stranger()
    await guest.call(session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
    const stream = await listen(guest, path)
    expect(stream.status).toBe(200)
    const params = { productionId: production.id }
    await admin.browser.call(contract.productions.updateLink, { params, body: { guestAccess: 'SIGNED_IN' } })
    expect(await stream.ended()).toBeLessThan(3000)
  })
})

describe('an address to save files from', () => {
  /** A delivered file, with its bytes. */
  async function delivered(productionId: string, name: string, folderId: string | null = null, content = 'ABCD') {
    const media = await aMedia(regie.db, {
      name,
      size: content.length,
      type: 'application/octet-stream',
      kind: 'OTHER',
      category: 'LIVRABLE',
      productionId,
      folderId,
    })
    await regie.platform.storage.put(media.storageKey, Readable.from([Buffer.from(content)]))
    return media
  }
  const prepare = async ({ browser }: Person, productionId: string, body: object) =>
    (await browser.call(medias.prepareDownload, { params: { productionId }, body })).data
  const get = async (url: string) => {
    const response = await regie.stranger().send('GET', url)
    await response.body?.cancel()
    return response.status
  }

  it('ends with the right to have them', async () => {
    const { client, production, membership } = await aRoom()
    await regie.db.update(productions).set({ status: 'FINISHED' }).where(eq(productions.id, production.id))
    const [first, second] = [await delivered(production.id, 'a.bin'), await delivered(production.id, 'b.bin')]
    const one = await prepare(client, production.id, { mediaIds: [first.id] })
    const both = await prepare(client, production.id, { mediaIds: [first.id, second.id] })
    expect([await get(one.url), await get(both.url)]).toEqual([200, 200])
    const params = { companyId: membership.companyId, memberId: client.id }
    await admin.browser.call(companies.removeMember, { params })
    expect([await get(one.url), await get(both.url)]).toEqual([404, 404])

    await regie.db.insert(companyMembers).values(membership)
    expect(await get(one.url)).toBe(200)
    await regie.db.update(mediaTable).set({ category: 'BRIEF' }).where(eq(mediaTable.id, first.id))
    expect([await get(one.url), await get(both.url)]).toEqual([404, 200])
  })

  it('stops before a file whose right ends while a ZIP is sent', async () => {
    const { client, production } = await aRoom()
    await regie.db.update(productions).set({ status: 'FINISHED' }).where(eq(productions.id, production.id))
    const long = await delivered(production.id, 'a.bin', null, 'a'.repeat(48 * 1024 ** 2))
    const last = await delivered(production.id, 'b.bin', null, 'the end')
    const { url, size } = await prepare(client, production.id, { mediaIds: [long.id, last.id] })
    const { body } = await client.browser.send('GET', url)
    const reader = body?.getReader()
    let received = (await reader?.read())?.value?.length ?? 0
    await regie.db.update(mediaTable).set({ category: 'BRIEF' }).where(eq(mediaTable.id, last.id))
    await new Promise((resolve) => setTimeout(resolve, 7000))
    const readOn = async () => {
      for (;;) {
        const read = await reader?.read()
        if (!read || read.done) return
        received += read.value.length
      }
    }
    await expect(readOn()).rejects.toThrow('terminated')
    expect(received).toBeLessThan(size)
  })

  it('gives names that every disk takes', async () => {
    const { id } = await aProduction(regie.db)
    const [folder] = await regie.db.insert(mediaFolders).values({ productionId: id, name: 'Aux' }).returning()
    const names = ['CON', 'nul.txt', 'C:evil.exe', 'quoi?.mov', 'fin. .', 'com1.tar.gz', 'console.txt']
    for (const name of names) await delivered(id, name, folder?.id ?? null)
    const alone = await delivered(id, 'seul: 1.bin')
    const zip = await (
      await admin.browser.send('GET', (await prepare(admin, id, { folderIds: [folder?.id] })).url)
    ).text()
    for (const name of ['_CON', '_nul.txt', 'C_evil.exe', 'quoi_.mov', 'fin_', '_com1.tar.gz', 'console.txt'])
      expect(zip, name).toContain(`_Aux/${name}`)
    const response = await admin.browser.send('GET', (await prepare(admin, id, { mediaIds: [alone.id] })).url)
    expect(await response.text()).toBe('ABCD')
  })
})

describe('names', () => {
  it('are told without the characters that mislead their readers', async () => {
    const { id } = await aProduction(regie.db)
    const files = [
      { name: 'fac\u202efdp.exe', size: 1 },
      { name: 'a\u200b\u2066b\u2069\t.mov', size: 1 },
    ]
    const body = { category: 'RUSH' as const, files }
    const { data } = await admin.browser.call(medias.declare, { params: { productionId: id }, body })
    expect(data.map(({ name }) => name)).toEqual(['facfdp.exe', 'ab .mov'])
    const company = await admin.browser.call(companies.create, { body: { name: '\u202eSociété\u0007Nord' } })
    expect(company.data.name).toBe('Société Nord')
  })
})

it('a file arrives where a proxy refuses PATCH', async () => {
  const { id } = await aProduction(regie.db)
  const body = { category: 'RUSH' as const, files: [{ name: 'a.bin', size: 6 }] }
  const [slot] = (await admin.browser.call(medias.declare, { params: { productionId: id }, body })).data
  const send = (headers: Record<string, string>) =>
    admin.browser.send('POST', slot?.url ?? '', {
      body: 'abcdef',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        ...headers,
      },
    })
  expect((await send({})).status).toBe(400)
  expect((await send({ 'x-http-method-override': 'DELETE' })).status).toBe(400)
  const sent = await send({ 'x-http-method-override': 'PATCH' })
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '6'])
})

it('the password of a link is guessed a hundred times an hour at most, whatever the addresses', async () => {
  const proxied = await startRegie({ env: { TRUST_PROXY: '1', BASE_URL: 'https://regie.exemple.test' } })
  const { id } = await aProduction(proxied.db)
  const guestPasswordHash = await hashPassword('soleil levant')
  await proxied.db.update(productions).set({ guestPasswordHash }).where(eq(productions.id, id))
  const guess = async (attempt: number) => {
    const headers = { host: 'regie.exemple.test', 'x-forwarded-for': `198.51.${attempt >> 3}.7` }
    const body = JSON.stringify({ password: `essai ${attempt}` })
    return (await proxied.stranger().send('POST', `/api/productions/${id}/guest`, { headers, body })).status
  }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 104; attempt += 1) statuses.push(await guess(attempt))
  expect(statuses.filter((status) => status === 422)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429])
  await proxied.stop()
})
