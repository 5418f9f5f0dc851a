import { postProductions as postProductionRoutes } from '@regie/contract/post-productions/routes'
import { profile } from '@regie/contract/profile/routes'
import { session } from '@regie/contract/session/routes'
import { users as userRoutes } from '@regie/contract/users/routes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { notifications } from '#features/notifications/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { aCompany, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { aUser, browserOf, type Person, type Regie, startRegie } from '#test/support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

const long = 'x'.repeat(51)

describe('one’s profile', () => {
  it.each([
    [{ firstname: '' }, { firstname: 'Prénom requis' }],
    [{ firstname: '   ' }, { firstname: 'Prénom requis' }],
    [{ firstname: long }, { firstname: 'Prénom trop long : 50 caractères au plus' }],
    [{ lastname: '' }, { lastname: 'Nom requis' }],
    [{ lastname: long }, { lastname: 'Nom trop long : 50 caractères au plus' }],
    [{ phone: '06 12' }, { phone: 'Numéro de téléphone invalide' }],
    [{ phone: '0612345678901234' }, { phone: 'Numéro de téléphone invalide' }],
    [{ phone: 'allô allô allô' }, { phone: 'Numéro de téléphone invalide' }],
  ])('refuses %j', async (body, fields) => {
    const { browser } = await regie.person('CLIENT')
    const refused = await browser.call(profile.update, { body })
    expect([refused.status, refused.error?.fields]).toEqual([422, fields])
  })

  it.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '0612345678'],
    ['', null],
    [null, null],
  ])('keeps the number %j as %j', async (phone, kept) => {
    const { browser } = await regie.person('TALENT', { phone: '0600000000' })
    expect((await browser.call(profile.update, { body: { phone } })).data.phone).toBe(kept)
  })

  it('changes what is sent and nothing else: neither the role, nor the rights, nor the address', async () => {
    const { browser, email } = await regie.person('CLIENT')
    const body = { firstname: ' Léa 🎬 ', role: 'ADMIN', permissions: ['users.delete'], email: 'autre@exemple.test' }
    const { data } = await browser.call(profile.update, { body })
    expect(data).toMatchObject({ firstname: 'Léa 🎬', role: 'CLIENT', email })
    expect((await browser.call(session.info, {})).data).toMatchObject({ firstname: 'Léa 🎬', role: 'CLIENT' })
    const stale = await browser.call(profile.update, { body: { lastname: 'Ici', version: data.version - 1 } })
    expect(stale.status).toBe(409)
  })

  it('has a photo, cut small, seen by those one works with', async () => {
    const { db } = regie
    const client = await regie.person('CLIENT')
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    const send = (content: Buffer) =>
      fetch(`${regie.url}/api/me/photo`, {
        method: 'POST',
        headers: { cookie: client.browser.cookie ?? '', 'content-type': 'application/octet-stream', origin: regie.url },
        body: new Uint8Array(content),
      })
    expect((await send(Buffer.from('pas une image'))).status).toBe(422)
    expect((await send(picture)).status).toBe(200)
    const at = `/api/users/${client.id}/photo`
    const shown = await client.browser.send('GET', at)
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
    const stranger = await regie.person('CLIENT')
    const { data: mine } = await client.browser.call(profile.mine, {})
    const cachingAt = async (url: string) => (await client.browser.send('GET', url)).headers.get('cache-control')
    expect(await cachingAt(`${at}?v=${mine.photo}`)).toBe('private, max-age=31536000, immutable')
    expect(await cachingAt(at)).toBe('private, max-age=3600')
    const photosFor = async ({ browser }: Person) =>
      (await browser.call(profile.photos, {})).data.filter(({ id }) => id === client.id)
    const own = [{ id: client.id, photo: mine.photo }]
    expect((await stranger.browser.send('GET', at)).status).toBe(404)
    expect(await photosFor(stranger)).toEqual([])
    expect(await photosFor(client)).toEqual(own)
    expect(await photosFor(await regie.person('PRODUCTEUR', { permissions: [] }))).toEqual(own)
    const project = await aProject(db)
    for (const { id: userId } of [client, stranger])
      await db.insert(companyMembers).values({ companyId: project.companyId, userId })
    expect((await stranger.browser.send('GET', at)).status).toBe(200)
    expect(await photosFor(stranger)).toEqual(own)
    expect((await client.browser.call(profile.removePhoto, {})).data.photo).toBeNull()
    expect((await client.browser.send('GET', at)).status).toBe(404)
    expect(await photosFor(client)).toEqual([])
  })
})

describe('one’s contacts', () => {
  it('are the people of one’s projects, each side by the agency', async () => {
    const { db } = regie
    const [producteur, other, client, colleague, talent, editor, stranger] = [
      await regie.person('PRODUCTEUR'),
      await regie.person('PRODUCTEUR'),
      await regie.person('CLIENT'),
      await regie.person('CLIENT'),
      await regie.person('TALENT'),
      await regie.person('TALENT'),
      await regie.person('CLIENT'),
    ]
    const project = await aProject(db, { producteurId: producteur.id })
    for (const { id: userId } of [client, colleague])
      await db.insert(companyMembers).values({ companyId: project.companyId, userId, jobTitle: 'Communication' })
    const production = await aProduction(db, { projectId: project.id })
    const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
    await db
      .insert(prestationProductions)
      .values({ prestationId: prestation.id, productionId: production.id, categories: ['RUSH'] })
    await aPostProduction(db, { productionId: production.id, userId: editor.id })
    const contactsOf = async ({ browser }: Person) =>
      new Set((await browser.call(profile.contacts, {})).data.data.map(({ id }) => id))
    const table: [Person, Person[]][] = [
      [producteur, [client, colleague, talent, editor]],
      [other, []],
      [client, [producteur, colleague]],
      [talent, [producteur, editor]],
      [editor, [producteur, talent]],
      [stranger, []],
    ]
    for (const [person, known] of table) expect(await contactsOf(person)).toEqual(new Set(known.map(({ id }) => id)))
    const { data } = await client.browser.call(profile.contacts, {})
    expect(data.data.find(({ id }) => id === colleague.id)).toMatchObject({
      jobTitle: 'Communication',
      companies: [{ id: project.companyId }],
    })
  })

  it('are read page after page, and searched by name, address and company', async () => {
    const { db } = regie
    const client = await regie.person('CLIENT')
    const company = await aCompany(db, { name: 'Coopérative Océane' })
    const join = (userId: string, companyId = company.id) => db.insert(companyMembers).values({ companyId, userId })
    await join(client.id)
    const elsewhere = await aCompany(db, { name: 'Maison Secrète' })
    for (let serial = 1; serial <= 12; serial += 1) {
      const { id } = await aUser(db, 'CLIENT', { firstname: 'Noé', lastname: `Quentin ${serial}` })
      await join(id)
      if (serial === 3) await join(id, elsewhere.id)
    }
    const read = async (query: { q?: string; limit?: number; cursor?: string }) =>
      (await client.browser.call(profile.contacts, { query })).data
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({ limit: 5, ...(cursor && { cursor }) })
      expect(page.total).toBe(12)
      names.push(...page.data.map(({ lastname }) => lastname))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `Quentin ${index + 1}`))
    expect((await read({ q: 'quentin 11' })).data.map(({ lastname }) => lastname)).toEqual(['Quentin 11'])
    expect((await read({ q: 'noe oceane' })).total).toBe(12)
    // The company that only the other person works with is not shown, nor found.
    expect((await read({ q: 'secrete' })).total).toBe(0)
    expect((await read({ q: 'quentin 3' })).data[0]?.companies.map(({ name }) => name)).toEqual(['Coopérative Océane'])
  })
})

describe('one’s sessions', () => {
  it('are told apart, and closed from elsewhere; nobody else’s', async () => {
    const { db, url } = regie
    const person = await regie.person('CLIENT')
    const elsewhere = await browserOf(db, url, person.id)
    const { data } = await person.browser.call(profile.sessions, {})
    expect(new Set(data.map(({ isCurrent }) => isCurrent))).toEqual(new Set([false, true]))
    const [current, there] = [data.find((one) => one.isCurrent), data.find((one) => !one.isCurrent)]
    const close = (browser: Person['browser'], id = '') =>
      browser.call(profile.closeSession, { params: { sessionId: id } })
    expect((await close(person.browser, current?.id)).status).toBe(422)
    const stranger = await regie.person('CLIENT')
    expect((await close(stranger.browser, there?.id)).status).toBe(404)
    expect((await close(person.browser, there?.id)).data).toHaveLength(1)
    expect((await elsewhere.call(profile.mine, {})).status).toBe(401)
    expect((await person.browser.call(profile.mine, {})).status).toBe(200)
  })
})

describe('one’s data', () => {
  it('are taken away whole, and one’s own alone', async () => {
    const person = await regie.person('CLIENT')
    const other = await regie.person('CLIENT')
    const answer = await person.browser.send('GET', '/api/me/personal-data')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ personne: { email: person.email, role: 'CLIENT' }, connexions: [{}] })
    expect(text).not.toContain(other.email)
    expect(text).not.toMatch(/argon2|token/i)
  })

  it('are erased by an administrator, once asked for or not; what was done stays without a name', async () => {
    const { db } = regie
    const admin = await regie.person('ADMIN')
    const person = await regie.person('TALENT', { lastname: 'Introuvable', phone: '0612345678' })
    expect((await person.browser.call(profile.erasure, {})).data).toBeNull()
    await person.browser.call(profile.askErasure, { body: { message: 'Merci' } })
    const params = { userId: person.id }
    expect((await admin.browser.call(profile.erasureOf, { params })).data).toMatchObject({ message: 'Merci' })
    const producteur = await regie.person('PRODUCTEUR')
    expect((await producteur.browser.call(profile.erase, { params })).status).toBe(403)
    const project = await aProject(db, { producteurId: producteur.id })
    const { id: productionId } = await aProduction(db, { projectId: project.id })
    const work = await aPostProduction(db, { productionId })
    const given = { postProductionId: work.id }
    await admin.browser.call(postProductionRoutes.update, { params: given, body: { userId: person.id } })
    await person.browser.call(postProductionRoutes.start, { params: given, body: {} })
    const written = async () => JSON.stringify([await db.select().from(events), await db.select().from(notifications)])
    await db.insert(events).values({
      name: 'projects.reminded',
      subjectType: 'projects',
      subjectId: project.id,
      changes: { reminder: [null, 'Valider la version 2 : Film · Master, à Zoé Introuvable'] },
    })
    expect(await written()).toContain('Introuvable')
    const owns = await admin.browser.call(profile.erase, { params })
    expect(owns.error?.code).toBe('USER_OWNS')
    await admin.browser.send('DELETE', `/api/post-production/${work.id}`)
    expect((await admin.browser.call(profile.erase, { params })).status).toBe(200)
    expect((await person.browser.call(profile.mine, {})).status).toBe(401)
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(JSON.stringify(row)).not.toMatch(/Introuvable|0612345678|exemple\.test/)
    expect(await written()).not.toContain('Introuvable')
    expect((await admin.browser.call(userRoutes.get, { params })).status).toBe(404)
    expect((await admin.browser.call(profile.erase, { params: { userId: admin.id } })).status).toBe(409)
    const second = await regie.person('CLIENT')
    await second.browser.call(profile.askErasure, { body: { message: '' } })
    expect((await second.browser.call(profile.cancelErasure, {})).data).toBeNull()
  })
})
