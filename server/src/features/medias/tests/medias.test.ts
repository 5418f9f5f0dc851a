import { createHash, randomBytes } from 'node:crypto'
import { activity } from '@regie/contract/activity/routes'
import { medias } from '@regie/contract/medias/routes'
import type { MediaCategory, Upload } from '@regie/contract/medias/schema'
import { trash } from '@regie/contract/trash/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { postProductionFiles, postProductions, postProductionVersions } from '#features/post-productions/index.ts'
import { jobsOf } from '#features.ts'
import { aMedia, aProduction, aProject } from '#test/support/builders.ts'
import { type Browser, inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { originalKey } from '../table.ts'

let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const tus = { 'tus-resumable': '1.0.0' }

/** Sends a piece of a file, from an offset. */
async function patch({ browser }: Person, { url }: Upload, content: Buffer, offset = 0) {
  const response = await fetch(regie.url + url, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie: browser.cookie ?? '',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(content),
  })
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}

async function head(browser: Browser, { url }: Upload) {
  const response = await browser.send('HEAD', url, { headers: tus })
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}

type File = { name: string; size: number; type?: string; path?: string[]; lastModified?: number }
async function declare(
  { browser }: Person,
  productionId: string,
  files: File[],
  given: { category?: MediaCategory; folderId?: string } = {},
) {
  const body = { category: 'RUSH' as const, ...given, files }
  return browser.call(medias.declare, { params: { productionId }, body })
}

const validate = async ({ browser }: Person, productionId: string, files: { key: string; sha256?: string }[]) =>
  (await browser.call(medias.validateUpload, { params: { productionId }, body: { files } })).data

/** Sends one whole file. */
async function send(
  person: Person,
  productionId: string,
  name: string,
  content: Buffer,
  given: Omit<File, 'name' | 'size'> & { folderId?: string } = {},
) {
  const { folderId, ...file } = given
  const [slot] = (
    await declare(person, productionId, [{ name, size: content.length, ...file }], { ...(folderId && { folderId }) })
  ).data
  if (!slot) throw new Error('not declared')
  if (content.length > 0) await patch(person, slot, content)
  const [received] = await validate(person, productionId, [{ key: slot.key, sha256: sha256(content) }])
  return { slot, received }
}

const listed = async ({ browser }: Person, productionId: string, query = {}) =>
  (await browser.call(medias.ofProduction, { params: { productionId }, query })).data.data
const foldersOf = async ({ browser }: Person, productionId: string) =>
  (await browser.call(medias.folders, { params: { productionId } })).data

describe('a file that is sent', () => {
  it('arrives by pieces, is checked, and only then is a file', async () => {
    const { id } = await aProduction(regie.db)
    const content = randomBytes(300_000)
    const name = 'Élan 🎬 (prise n° 2).bin'
    const [slot] = (await declare(admin, id, [{ name, size: content.length }])).data
    if (!slot) throw new Error('not declared')
    expect(slot).toMatchObject({ name, received: 0, size: 300_000, checking: false, sameAs: null })

    expect(await head(admin.browser, slot)).toEqual({ status: 200, offset: 0 })
    expect(await patch(admin, slot, content.subarray(0, 100_000))).toEqual({ status: 204, offset: 100_000 })
    expect((await patch(admin, slot, content.subarray(0, 10), 5)).status).toBe(409)
    expect(await head(admin.browser, slot)).toEqual({ status: 200, offset: 100_000 })
    expect(await listed(admin, id)).toEqual([])
    expect((await admin.browser.call(medias.get, { params: { mediaId: slot.key } })).status).toBe(404)
    expect((await admin.browser.send('GET', `/api/medias/${slot.key}/original`)).status).toBe(404)
    expect(await validate(admin, id, [{ key: slot.key }])).toMatchObject([
      { outcome: 'REFUSED', problem: 'Ce fichier n’est pas entièrement arrivé.' },
    ])

    await patch(admin, slot, content.subarray(100_000), 100_000)
    const sent = { key: slot.key, sha256: sha256(content) }
    expect(await validate(admin, id, [sent])).toMatchObject([{ outcome: 'ACCEPTED', name, duplicateOf: null }])
    // Called again, as after a lost answer.
    expect(await validate(admin, id, [sent])).toMatchObject([{ outcome: 'ACCEPTED' }])
    expect(await listed(admin, id)).toMatchObject([{ name, size: 300_000, category: 'RUSH' }])

    const response = await admin.browser.send('GET', `/api/medias/${slot.key}/original`)
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%89lan%20%F0%9F%8E%AC")
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect((await patch(admin, slot, content, 0)).status).toBe(404)
  })

  it('is gone on with where it had got to, by whoever declares the same file again', async () => {
    const { id } = await aProduction(regie.db)
    const file = { name: 'A001.mov', size: 1000, path: ['Jour 1'], lastModified: 1_700_000_000_000 }
    const [slot] = (await declare(admin, id, [file])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, randomBytes(400))
    expect((await declare(admin, id, [file])).data).toMatchObject([{ key: slot.key, received: 400 }])
    expect((await admin.browser.call(medias.uploads, { params: { productionId: id } })).data).toMatchObject([
      { key: slot.key, received: 400, path: ['Jour 1'], declaredName: 'A001.mov' },
    ])
    const other = (await declare(admin, id, [{ ...file, size: 1001 }])).data
    expect(other).toMatchObject([{ name: 'A001 (2).mov', declaredName: 'A001.mov', received: 0 }])
    const colleague = await regie.person('PRODUCTEUR')
    expect((await head(colleague.browser, slot)).status).toBe(404)
    expect((await declare(colleague, id, [file])).data[0]?.key).not.toBe(slot.key)
  })

  it('is refused when it is not what was sent, and can be sent again', async () => {
    const { id } = await aProduction(regie.db)
    const content = randomBytes(5000)
    const [slot] = (await declare(admin, id, [{ name: 'a.bin', size: 5000 }])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, randomBytes(5000))
    const sent = { key: slot.key, sha256: sha256(content) }
    const problem = 'Ce qui est arrivé n’est pas ce qui a été envoyé : renvoyez ce fichier.'
    expect(await validate(admin, id, [sent])).toMatchObject([{ outcome: 'REFUSED', problem }])
    expect(await listed(admin, id)).toEqual([])
    expect(await head(admin.browser, slot)).toEqual({ status: 200, offset: 0 })
    await patch(admin, slot, content)
    expect(await validate(admin, id, [sent])).toMatchObject([{ outcome: 'ACCEPTED', problem: null }])
  })

  it('may be empty', async () => {
    const { id } = await aProduction(regie.db)
    const { received } = await send(admin, id, 'vide.txt', Buffer.alloc(0))
    expect(received).toMatchObject({ outcome: 'ACCEPTED' })
    expect(await listed(admin, id)).toMatchObject([{ name: 'vide.txt', size: 0 }])
  })

  it('is known by what it holds, whatever it is called', async () => {
    const { id } = await aProduction(regie.db)
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
    const first = await send(admin, id, 'photo.mov', png, { type: 'video/quicktime' })
    expect(await listed(admin, id)).toMatchObject([{ type: 'image/png', kind: 'IMAGE' }])
    const { slot, received } = await send(admin, id, 'copie.png', png)
    expect(slot.sameAs).toBeNull()
    expect(received?.duplicateOf).toEqual({ id: first.slot.key, name: 'photo.mov' })
    expect((await declare(admin, id, [{ name: 'copie.png', size: png.length }])).data).toMatchObject([
      { sameAs: { id: slot.key, name: 'copie.png' } },
    ])
  })

  it('can be given up', async () => {
    const { id } = await aProduction(regie.db)
    const [slot] = (await declare(admin, id, [{ name: 'a.bin', size: 100 }])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, randomBytes(50))
    const params = { mediaId: slot.key }
    expect((await admin.browser.call(medias.cancelUpload, { params })).status).toBe(200)
    expect((await head(admin.browser, slot)).status).toBe(404)
    expect(await regie.platform.storage.receiving.received(originalKey(slot.key))).toBeNull()
  })

  it.each([
    ['a/b.mov', 'Un nom ne peut contenir ni « / », ni « \\ »'],
    ['..', 'Nom réservé'],
    ['   ', 'Nom requis'],
    ['x'.repeat(256), 'Nom trop long : 255 caractères au plus'],
  ])('cannot be called %s', async (name, message) => {
    const { id } = await aProduction(regie.db)
    const { status, error } = await declare(admin, id, [{ name, size: 1 }])
    expect(status).toBe(422)
    expect(Object.values(error?.fields ?? {})).toContain(message)
  })

  it.skipIf(inS3)('is refused where there is no room for it', async () => {
    const { id } = await aProduction(regie.db)
    const { status, error } = await declare(admin, id, [{ name: 'énorme.mov', size: 4 * 1024 ** 4 }])
    expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
  })
})

it('a quota counts all that was announced, and nothing twice', async () => {
  const small = await startRegie({ working: true, env: { STORAGE_QUOTA_GB: '1' } })
  try {
    const person = await small.person('ADMIN')
    const { id } = await aProduction(small.db)
    const ask = (name: string, size: number) => declare(person, id, [{ name, size }])
    expect((await ask('a.mov', 600_000_000)).status).toBe(200)
    expect((await ask('a.mov', 600_000_000)).status).toBe(200)
    const { status, error } = await ask('b.mov', 500_000_000)
    expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
    expect((await ask('c.mov', 400_000_000)).status).toBe(200)
  } finally {
    await small.stop()
  }
})

describe('who may deposit', () => {
  const cases: [Person['role'], MediaCategory, 'NO' | 'YES', number][] = [
    ['ADMIN', 'LIVRABLE', 'NO', 200],
    ['PRODUCTEUR', 'BRIEF', 'NO', 200],
    ['CLIENT', 'DEPOT', 'YES', 200],
    ['CLIENT', 'DEPOT', 'NO', 403],
    ['CLIENT', 'RUSH', 'YES', 403],
    ['TALENT', 'RUSH', 'NO', 200],
    ['TALENT', 'VERSION', 'NO', 200],
    ['TALENT', 'LIVRABLE', 'NO', 200],
    ['TALENT', 'DEPOT', 'NO', 403],
    ['TALENT', 'BRIEF', 'NO', 403],
  ]
  it.each(cases)(
    '%s, %s, deposit asked of the client: %s → %i',
    async (role, category, optionDepotClient, expected) => {
      const project = await aProject(regie.db)
      const production = await aProduction(regie.db, { projectId: project.id, optionDepotClient })
      const person = await regie.person(role)
      if (role === 'CLIENT')
        await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: person.id })
      if (role === 'TALENT')
        await regie.db
          .insert(postProductions)
          .values({ name: 'Montage', productionId: production.id, userId: person.id })
      const { status } = await declare(person, production.id, [{ name: 'a.mov', size: 1 }], { category })
      expect(status).toBe(expected)
    },
  )

  it('is nobody who does not see the production, and staff only with the permission', async () => {
    const { id } = await aProduction(regie.db)
    for (const role of ['CLIENT', 'TALENT'] as const) {
      const stranger = await regie.person(role)
      expect((await declare(stranger, id, [{ name: 'a.mov', size: 1 }])).status).toBe(404)
    }
    const reader = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'productions.read', 'medias.read'],
    })
    expect((await declare(reader, id, [{ name: 'a.mov', size: 1 }])).status).toBe(403)
  })
})

describe('folders', () => {
  it('come with the files that were chosen with them, and say what is in them', async () => {
    const { id } = await aProduction(regie.db)
    await send(admin, id, 'a.bin', randomBytes(10), { path: ['Tournage', 'Jour 1'] })
    await send(admin, id, 'b.bin', randomBytes(20), { path: ['tournage', 'Jour 2'] })
    await send(admin, id, 'c.bin', randomBytes(5))
    const folders = await foldersOf(admin, id)
    const [top] = folders.filter(({ parentId }) => parentId === null)
    expect(top).toMatchObject({ name: 'Tournage', fileCount: 2, size: 30 })
    expect(folders.filter(({ parentId }) => parentId === top?.id).map(({ name }) => name)).toEqual(['Jour 1', 'Jour 2'])
    expect(await listed(admin, id, { folderId: 'root' })).toMatchObject([{ name: 'c.bin' }])
    expect(await listed(admin, id, { folderId: folders.find(({ name }) => name === 'Jour 1')?.id })).toMatchObject([
      { name: 'a.bin' },
    ])
    expect(await listed(admin, id, { folderId: 'root', q: 'b.bin' })).toMatchObject([{ name: 'b.bin' }])
  })

  it('are made, renamed, moved, never one in itself nor two of the same name', async () => {
    const { id: productionId } = await aProduction(regie.db)
    const make = async (name: string, parentId?: string) =>
      admin.browser.call(medias.createFolder, { body: { productionId, name, ...(parentId && { parentId }) } })
    const top = (await make('Jour 1')).data
    const inside = (await make('Caméra A', top.id)).data
    expect((await make('JOUR 1')).error?.fields).toEqual({
      name: 'Un dossier s’appelle déjà « JOUR 1 » à cet endroit',
    })
    const update = (folderId: string, body: { name?: string; parentId?: string | null; version?: number }) =>
      admin.browser.call(medias.updateFolder, { params: { folderId }, body })
    expect((await update(top.id, { parentId: inside.id })).status).toBe(422)
    expect((await update(inside.id, { name: 'Caméra B', parentId: null })).data).toMatchObject({
      name: 'Caméra B',
      parentId: null,
    })
    expect((await update(inside.id, { name: 'Caméra C', version: 1 })).status).toBe(409)
    const colleague = await regie.person('TALENT')
    expect((await colleague.browser.call(medias.folders, { params: { productionId } })).status).toBe(404)
  })

  it('show a client only what leads to files that they see, or was made by them', async () => {
    const project = await aProject(regie.db)
    const production = await aProduction(regie.db, { projectId: project.id, optionDepotClient: 'YES' })
    const client = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    await send(admin, production.id, 'secret.bin', randomBytes(10), { path: ['Rushes'] })
    await client.browser.call(medias.createFolder, { body: { productionId: production.id, name: 'Logos' } })
    expect((await foldersOf(client, production.id)).map(({ name }) => name)).toEqual(['Logos'])
    expect(await foldersOf(admin, production.id)).toHaveLength(2)
  })
})

describe('files that are there', () => {
  it('are renamed and put elsewhere, without ever two of the same name in a folder', async () => {
    const { id } = await aProduction(regie.db)
    const { slot: one } = await send(admin, id, 'a.bin', randomBytes(10))
    const { slot: two } = await send(admin, id, 'b.bin', randomBytes(11))
    const update = (mediaId: string, body: { name?: string; version?: number }) =>
      admin.browser.call(medias.update, { params: { mediaId }, body })
    expect((await update(two.key, { name: 'A.bin' })).error?.fields).toEqual({
      name: 'Un fichier s’appelle déjà ainsi dans ce dossier',
    })
    expect((await update(two.key, { name: 'c.bin', version: 1 })).status).toBe(409)
    const folder = (await admin.browser.call(medias.createFolder, { body: { productionId: id, name: 'Tri' } })).data
    await send(admin, id, 'a.bin', randomBytes(12), { folderId: folder.id })
    const body = { chosen: { mediaIds: [one.key, two.key] }, folderId: folder.id }
    expect((await admin.browser.call(medias.move, { params: { productionId: id }, body })).status).toBe(200)
    expect((await listed(admin, id, { sort: 'name' })).map(({ name, folderId }) => [name, folderId])).toEqual([
      ['a (2).bin', folder.id],
      ['a.bin', folder.id],
      ['b.bin', folder.id],
    ])
  })

  it('go to the trash with their folder, and come back with it', async () => {
    const { id } = await aProduction(regie.db)
    await send(admin, id, 'a.bin', randomBytes(10), { path: ['Jour 1', 'Caméra A'] })
    const top = (await foldersOf(admin, id)).find(({ parentId }) => parentId === null)
    if (!top) throw new Error('no folder')
    const remove = { params: { productionId: id }, body: { folderIds: [top.id] } }
    expect((await admin.browser.call(medias.remove, remove)).status).toBe(200)
    expect(await foldersOf(admin, id)).toEqual([])
    expect(await listed(admin, id)).toEqual([])
    const deletions = (await admin.browser.call(trash.list, { query: { type: 'media-folders' } })).data.data
    const deletion = deletions.find(({ label, goesWith }) => label === 'Jour 1' && goesWith[0] === '1 fichier')
    if (!deletion) throw new Error('not in the trash')
    await admin.browser.call(trash.restore, { params: { deletionId: deletion.id } })
    expect(await listed(admin, id)).toMatchObject([{ name: 'a.bin' }])
    expect(await foldersOf(admin, id)).toHaveLength(2)
  })

  it('stay when they were delivered, or are in a version', async () => {
    const production = await aProduction(regie.db)
    const livrable = await aMedia(regie.db, { productionId: production.id, category: 'LIVRABLE' })
    const used = await aMedia(regie.db, { productionId: production.id, name: 'v1.mp4' })
    const [edit] = await regie.db
      .insert(postProductions)
      .values({ name: 'Montage', productionId: production.id })
      .returning()
    if (!edit) throw new Error('not inserted')
    const [version] = await regie.db
      .insert(postProductionVersions)
      .values({ postProductionId: edit.id, number: 1, note: '', authorId: admin.id })
      .returning()
    if (!version) throw new Error('not inserted')
    await regie.db.insert(postProductionFiles).values({ versionId: version.id, mediaId: used.id, rank: 0 })
    const remove = async (mediaId: string) => {
      const input = { params: { productionId: production.id }, body: { mediaIds: [mediaId] } }
      return (await admin.browser.call(medias.remove, input)).error?.message
    }
    expect(await remove(livrable.id)).toBe('Un fichier a été livré au client.')
    expect(await remove(used.id)).toBe('Un fichier est dans la version 1 de « Montage ».')
    expect(await listed(admin, production.id)).toHaveLength(2)
    const elsewhere = await aMedia(regie.db)
    expect(await remove(elsewhere.id)).toBe('Un des fichiers ou dossiers choisis n’est plus là.')
  })
})

describe('saving files', () => {
  const prepare = ({ browser }: Person, productionId: string, body: { mediaIds?: string[]; folderIds?: string[] }) =>
    browser.call(medias.prepareDownload, { params: { productionId }, body })

  it('of a folder gives a ZIP that can be gone on with, from an address that is enough', async () => {
    const { id } = await aProduction(regie.db, { name: 'Été / 2026' })
    const content = randomBytes(50_000)
    await send(admin, id, 'a 🎬.bin', content, { path: ['Jour 1', 'Caméra A'] })
    await send(admin, id, 'b.bin', randomBytes(10), { path: ['Jour 1'] })
    await send(admin, id, 'hors.bin', randomBytes(10))
    const top = (await foldersOf(admin, id)).find(({ parentId }) => parentId === null)
    if (!top) throw new Error('no folder')
    const { data } = await prepare(admin, id, { folderIds: [top.id] })
    expect(data).toMatchObject({ name: 'Été / 2026.zip', fileCount: 2 })

    const anybody = regie.stranger()
    const whole = await anybody.send('GET', data.url, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(whole.headers.get('content-encoding')).toBeNull()
    expect(whole.headers.get('content-length')).toBe(String(data.size))
    const zip = Buffer.from(await whole.arrayBuffer())
    expect(zip.length).toBe(data.size)
    expect(zip.includes(content)).toBe(true)
    expect(zip.includes('Jour 1/Caméra A/a 🎬.bin')).toBe(true)
    expect(zip.includes('hors.bin')).toBe(false)

    const etag = whole.headers.get('etag') ?? ''
    const rest = await anybody.send('GET', data.url, { headers: { range: 'bytes=30000-', 'if-range': etag } })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(30_000))).toBe(true)
    const changed = await anybody.send('GET', data.url, { headers: { range: 'bytes=30000-', 'if-range': '"autre"' } })
    expect(changed.status).toBe(200)
    await changed.body?.cancel()

    await regie.db.execute(sql`update media_downloads set expires_at = now()`)
    expect((await anybody.send('GET', data.url)).status).toBe(404)
  })

  it('of one file gives that file, and is told once', async () => {
    const { id, projectId } = await aProduction(regie.db)
    const content = randomBytes(1000)
    const { slot } = await send(admin, id, 'a.bin', content)
    const { data } = await prepare(admin, id, { mediaIds: [slot.key] })
    expect(data).toMatchObject({ name: 'a.bin', size: 1000, fileCount: 1 })
    const response = await regie.stranger().send('GET', data.url)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    for (let time = 0; time < 3; time += 1)
      await (await admin.browser.send('GET', `/api/medias/${slot.key}/original`)).body?.cancel()
    const told = (await admin.browser.call(activity.list, { query: { projectId } })).data.data
    expect(told.filter(({ name }) => name === 'medias.downloaded')).toHaveLength(1)
  })

  it('gives a file as it is even when it is itself a ZIP, or empty', async () => {
    const { id } = await aProduction(regie.db)
    for (const [name, content] of [
      ['rushes.zip', randomBytes(500)],
      ['vide.txt', Buffer.alloc(0)],
    ] as const) {
      const { slot } = await send(admin, id, name, content)
      const { data } = await prepare(admin, id, { mediaIds: [slot.key] })
      expect(data).toMatchObject({ name, size: content.length })
      const response = await regie.stranger().send('GET', data.url)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    }
  })

  it('is another right than looking at them', async () => {
    const project = await aProject(regie.db)
    const production = await aProduction(regie.db, { projectId: project.id })
    const viewing = ['access.admin', 'productions.read', 'medias.read'] as const
    const viewer = await regie.person('PRODUCTEUR', { permissions: [...viewing] })
    const { slot } = await send(admin, production.id, 'a.bin', randomBytes(10))
    expect((await viewer.browser.call(medias.get, { params: { mediaId: slot.key } })).status).toBe(200)
    expect((await viewer.browser.send('GET', `/api/medias/${slot.key}/original`)).status).toBe(403)
    expect((await prepare(viewer, production.id, { mediaIds: [slot.key] })).status).toBe(403)
    const client = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    expect((await prepare(client, production.id, { mediaIds: [slot.key] })).status).toBe(404)
    for (const path of ['original', 'shown', 'previews/thumb'])
      expect((await client.browser.send('GET', `/api/medias/${slot.key}/${path}`)).status).toBe(404)
  })
})

describe('as time goes by', () => {
  const work = (queue: string) =>
    jobsOf(regie.platform)
      .find((job) => job.queue === queue)
      ?.run({})
  const stale = (id: string, change: string) =>
    regie.db.execute(sql`update medias set ${sql.raw(change)} where id = ${id}`)

  it('an upload that stood still for a week is forgotten, one that goes on is not', async () => {
    const { id } = await aProduction(regie.db)
    const slots = (
      await declare(admin, id, [
        { name: 'a.bin', size: 100 },
        { name: 'b.bin', size: 100 },
      ])
    ).data
    for (const slot of slots) await patch(admin, slot, randomBytes(50))
    await stale(slots[0]?.key ?? '', "updated_at = now() - interval '8 days'")
    await work('medias.forget')
    const left = (await admin.browser.call(medias.uploads, { params: { productionId: id } })).data
    expect(left.map(({ name }) => name)).toEqual(['b.bin'])
    expect(await regie.platform.storage.receiving.received(originalKey(slots[0]?.key ?? ''))).toBeNull()
  })

  it('a check that nobody does any more can be asked for again', async () => {
    const { id } = await aProduction(regie.db)
    const content = randomBytes(100)
    const [slot] = (await declare(admin, id, [{ name: 'a.bin', size: 100 }])).data
    if (!slot) throw new Error('not declared')
    await patch(admin, slot, content)
    await stale(slot.key, 'checking_since = now()')
    await work('medias.release')
    const [left] = (await admin.browser.call(medias.uploads, { params: { productionId: id } })).data
    expect(left).toMatchObject({
      checking: false,
      received: 100,
      problem: 'La vérification n’a pas abouti : réessayez.',
    })
    expect(await validate(admin, id, [{ key: slot.key, sha256: sha256(content) }])).toMatchObject([
      { outcome: 'ACCEPTED' },
    ])
  })
})
