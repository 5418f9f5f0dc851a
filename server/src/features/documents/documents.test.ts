import { activity } from '@regie/contract/activity/routes'
import { documents } from '@regie/contract/documents/routes'
import { mostDocuments } from '@regie/contract/documents/schema'
import { type Permission, permissions } from '@regie/contract/permissions'
import { profile } from '@regie/contract/profile/routes'
import { talents } from '@regie/contract/talents/routes'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { forgetDocuments } from './removal.ts'
import { documents as table } from './table.ts'

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A day so many days from today, in Paris. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr-CA', { timeZone: 'Europe/Paris' })

type Refusal = { code: string; message: string; fields?: Record<string, string> }
type Sent = { name?: string; kind?: string; expiresOn?: string; note?: string; content?: string }

async function deposit(browser: Browser, userId: string, { content = pdf, name = 'papier.pdf', ...more }: Sent = {}) {
  const search = new URLSearchParams({ name, ...more })
  const path = documents.deposit.path.replace('{userId}', userId)
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await browser.send('POST', `${path}?${search.toString()}`, { body: content, headers })
  const answer = (await response.json()) as { data?: { id: string }; error?: Refusal }
  return { status: response.status, id: answer.data?.id ?? '', data: answer.data, error: answer.error }
}

const listOf = async (browser: Browser, userId: string) =>
  (await browser.call(documents.list, { params: { userId } })).data
const contentOf = (browser: Browser, documentId: string) =>
  browser.send('GET', documents.content.path.replace('{documentId}', documentId))
const rowOf = async (id: string) => (await regie.db.select().from(table).where(eq(table.id, id)))[0]

const someone = async () => ({
  staff: await regie.person('PRODUCTEUR', { firstname: 'Chloé', lastname: 'Vasseur' }),
  talent: await regie.person('TALENT', { firstname: 'Yanis', lastname: 'Delorme' }),
})

describe('a document', () => {
  it('is deposited by the agency or by its person, read by both, and saved under its name', async () => {
    const { staff, talent } = await someone()
    const first = await deposit(staff.browser, talent.id, {
      name: 'Contrat cadre « été ».pdf',
      kind: 'CONTRACT',
      note: ' Signé ',
    })
    const second = await deposit(talent.browser, talent.id, { kind: 'VIGILANCE', expiresOn: inDays(12) })
    expect([first.status, second.status]).toEqual([200, 200])
    const expected = [
      { id: second.id, kind: 'VIGILANCE', expiresOn: inDays(12), note: '', depositedByName: 'Yanis Delorme' },
      {
        id: first.id,
        kind: 'CONTRACT',
        expiresOn: null,
        note: 'Signé',
        name: 'Contrat cadre « été ».pdf',
        size: Buffer.byteLength(pdf),
        type: 'application/pdf',
        depositedById: staff.id,
        depositedByName: 'Chloé Vasseur',
        version: 1,
      },
    ]
    expect(await listOf(staff.browser, talent.id)).toMatchObject(expected)
    expect(await listOf(talent.browser, talent.id)).toMatchObject(expected)
    const response = await contentOf(talent.browser, first.id)
    expect(await response.text()).toBe(pdf)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Contrat cadre _ _t_ _.pdf"; filename*=UTF-8''Contrat%20cadre%20%C2%AB%20%C3%A9t%C3%A9%20%C2%BB.pdf`,
      'cache-control': 'private, no-store',
    })
  })

  it('comes first when it is to be renewed, the first to expire before the others', async () => {
    const { staff, talent } = await someone()
    for (const [note, days] of [
      ['loin', 31],
      ['périmé', -3],
      ['bientôt', 30],
    ] as const)
      await deposit(staff.browser, talent.id, { note, expiresOn: inDays(days) })
    await deposit(staff.browser, talent.id, { note: 'sans date' })
    const listed = await listOf(staff.browser, talent.id)
    expect(listed.map(({ note }) => note)).toEqual(['périmé', 'bientôt', 'sans date', 'loin'])
  })

  it('is changed once by each version; its file stays', async () => {
    const { staff, talent } = await someone()
    const { id: documentId } = await deposit(staff.browser, talent.id)
    const params = { documentId }
    const change = (body: object) => staff.browser.call(documents.update, { params, body })
    const both = await Promise.all([
      change({ kind: 'INSURANCE', version: 1 }),
      change({ expiresOn: inDays(90), version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'STALE_VERSION',
      current: { id: documentId, version: 2 },
    })
    const { data } = await change({ kind: 'INSURANCE', expiresOn: null, note: 'Duplicata' })
    expect(data).toMatchObject({ kind: 'INSURANCE', expiresOn: null, note: 'Duplicata', version: 3, size: pdf.length })
    for (const body of [{ kind: 'SECRET' }, { expiresOn: '2026-02-30' }, { note: 'x'.repeat(301) }])
      expect((await change(body)).status).toBe(422)
  })

  it('is removed once, and restored for an hour by whoever removed it', async () => {
    const { staff, talent } = await someone()
    const admin = await regie.person('ADMIN')
    const { id: documentId } = await deposit(talent.browser, talent.id)
    const params = { documentId }
    const remove = (browser: Browser) => browser.call(documents.remove, { params })
    const restore = (browser: Browser) => browser.call(documents.restore, { params })
    const both = await Promise.all([remove(staff.browser), remove(talent.browser)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect(await listOf(staff.browser, talent.id)).toEqual([])
    expect((await contentOf(talent.browser, documentId)).status).toBe(404)
    const [remover, other] = both[0]?.status === 200 ? [staff, talent] : [talent, staff]
    expect((await restore(other.browser)).status).toBe(404)
    expect((await restore(admin.browser)).status).toBe(404)
    expect((await restore(remover.browser)).data).toMatchObject({ id: documentId })
    expect((await restore(remover.browser)).status).toBe(404)
    expect(await listOf(talent.browser, talent.id)).toHaveLength(1)

    await remove(talent.browser)
    await regie.db.update(table).set({ deletedAt: sql`now() - interval '61 minutes'` }).where(eq(table.id, documentId))
    expect((await restore(talent.browser)).status).toBe(404)
  })

  it('goes for good after that hour: its bytes, then its row, which stays while the storage refuses', async () => {
    const { talent } = await someone()
    const [kept, gone] = [await deposit(talent.browser, talent.id), await deposit(talent.browser, talent.id)]
    const key = (await rowOf(gone.id))?.storageKey ?? ''
    for (const { id: documentId } of [kept, gone])
      await talent.browser.call(documents.remove, { params: { documentId } })
    await regie.db.update(table).set({ deletedAt: sql`now() - interval '61 minutes'` }).where(eq(table.id, gone.id))
    const { storage } = regie.platform
    const refusing = { ...storage, remove: () => Promise.reject(new Error('away')) }
    await forgetDocuments({ ...regie.platform, storage: refusing })
    expect(await rowOf(gone.id)).toBeDefined()
    await forgetDocuments(regie.platform)
    expect([await rowOf(gone.id), await storage.stat(key)]).toEqual([undefined, null])
    const back = await talent.browser.call(documents.restore, { params: { documentId: kept.id } })
    expect(back.status).toBe(200)
    expect((await contentOf(talent.browser, kept.id)).status).toBe(200)
  })

  it('is read to its end by whoever had begun, when it is removed meanwhile', async () => {
    const { talent } = await someone()
    const content = pdf + 'x'.repeat(4_000_000)
    const { id: documentId } = await deposit(talent.browser, talent.id, { content })
    const response = await contentOf(talent.browser, documentId)
    const reader = response.body?.getReader()
    let read = (await reader?.read())?.value?.length ?? 0
    await talent.browser.call(documents.remove, { params: { documentId } })
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) break
      read += piece.value.length
    }
    expect(read).toBe(content.length)
  })

  it('is one of a hundred at most', async () => {
    const { talent } = await someone()
    const of = { userId: talent.id, depositedById: talent.id, kind: 'OTHER' as const, storageKey: 'documents/none' }
    const row = { ...of, name: 'a.pdf', type: 'application/pdf', size: 4 }
    await regie.db.insert(table).values(Array.from({ length: mostDocuments }, () => row))
    const refused = await deposit(talent.browser, talent.id)
    expect([refused.status, refused.error?.message]).toEqual([
      422,
      'Une personne a 100 documents au plus : supprimez ceux qui ne servent plus.',
    ])
  })
})

const everything = { permissions: [...permissions] }
const only = (...held: Permission[]) => ({ permissions: ['access.admin', 'users.read', ...held] as Permission[] })

describe('the documents of a talent', () => {
  /** list, deposit, update, content, remove, restore: the status of each, on what the agency deposited, then on what the talent did. */
  const expected = {
    administrator: '200 200 200 200 200 200 / 200 200 200 200',
    producer: '200 200 200 200 200 200 / 200 200 200 200',
    'producer who sees budgets alone': '200 403 403 200 403 404 / 403 200 403 404',
    'producer without budgets': '404 404 404 404 404 404 / 404 404 404 404',
    'producer who manages accounts': '404 404 404 404 404 404 / 404 404 404 404',
    'talent themself': '200 200 403 200 403 404 / 200 200 200 200',
    'other talent': '404 404 404 404 404 404 / 404 404 404 404',
    'other talent with every permission': '404 404 404 404 404 404 / 404 404 404 404',
    client: '404 404 404 404 404 404 / 404 404 404 404',
    'client with every permission': '404 404 404 404 404 404 / 404 404 404 404',
    nobody: '401 401 401 401 401 401 / 401 401 401 401',
  } as const

  it.each(Object.entries(expected))('are open to %s so: %s', async (who, statuses) => {
    const { staff, talent } = await someone()
    const callers: Record<keyof typeof expected, () => Promise<Browser> | Browser> = {
      administrator: async () => (await regie.person('ADMIN')).browser,
      producer: () => staff.browser,
      'producer who sees budgets alone': async () => (await regie.person('PRODUCTEUR', only('budget.view'))).browser,
      'producer without budgets': async () => (await regie.person('PRODUCTEUR', only('prestations.update'))).browser,
      'producer who manages accounts': async () => (await regie.person('PRODUCTEUR', only('users.update'))).browser,
      'talent themself': () => talent.browser,
      'other talent': async () => (await regie.person('TALENT')).browser,
      'other talent with every permission': async () => (await regie.person('TALENT', everything)).browser,
      client: async () => (await regie.person('CLIENT')).browser,
      'client with every permission': async () => (await regie.person('CLIENT', everything)).browser,
      nobody: () => regie.stranger(),
    }
    const browser = await callers[who as keyof typeof expected]()
    const ofAgency = (await deposit(staff.browser, talent.id)).id
    const own = (await deposit(talent.browser, talent.id)).id
    const onRow = async (documentId: string) => {
      const params = { documentId }
      const body = { note: 'Vu', version: (await rowOf(documentId))?.version ?? 0 }
      const changed = (await browser.call(documents.update, { params, body })).status
      const content = await contentOf(browser, documentId)
      await content.body?.cancel()
      const removed = (await browser.call(documents.remove, { params })).status
      return [changed, content.status, removed, (await browser.call(documents.restore, { params })).status]
    }
    const ofPerson = [
      (await browser.call(documents.list, { params: { userId: talent.id } })).status,
      (await deposit(browser, talent.id)).status,
    ]
    const found = [...ofPerson, ...(await onRow(ofAgency)), '/', ...(await onRow(own))]
    expect(found.join(' ')).toBe(statuses)
  })
})

describe('the documents of others', () => {
  it('of the agency are read by themselves and by those who manage accounts', async () => {
    const owner = await regie.person('PRODUCTEUR')
    const colleague = await regie.person('PRODUCTEUR')
    const manager = await regie.person('PRODUCTEUR', only('users.update'))
    expect((await deposit(owner.browser, owner.id)).status).toBe(200)
    expect((await colleague.browser.call(documents.list, { params: { userId: owner.id } })).status).toBe(404)
    expect((await deposit(colleague.browser, owner.id)).status).toBe(404)
    expect((await deposit(manager.browser, owner.id, { kind: 'CONTRACT' })).status).toBe(200)
    const [contract] = await listOf(owner.browser, owner.id)
    const refused = await owner.browser.call(documents.remove, { params: { documentId: contract?.id ?? '' } })
    expect(refused.error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Vous ne pouvez changer que les documents que vous avez déposés.',
    })
  })

  it('of a talent who became a client are closed to them', async () => {
    const { staff, talent } = await someone()
    const admin = await regie.person('ADMIN')
    const { id } = await deposit(talent.browser, talent.id)
    await regie.db.update(users).set({ role: 'CLIENT' }).where(eq(users.id, talent.id))
    for (const { browser } of [talent, staff]) {
      expect((await browser.call(documents.list, { params: { userId: talent.id } })).status).toBe(404)
      expect((await contentOf(browser, id)).status).toBe(404)
    }
    expect(await listOf(admin.browser, talent.id)).toHaveLength(1)
  })

  it('of a deleted account are nobody’s', async () => {
    const { talent } = await someone()
    const admin = await regie.person('ADMIN')
    const { id } = await deposit(talent.browser, talent.id)
    await regie.db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, talent.id))
    expect((await admin.browser.call(documents.list, { params: { userId: talent.id } })).status).toBe(404)
    expect((await contentOf(admin.browser, id)).status).toBe(404)
  })
})

describe('what is told of a document', () => {
  const activityOf = async ({ browser }: Person, subjectId: string) =>
    (await browser.call(activity.list, { query: { subjectId } })).data.data.filter(({ name }) =>
      name.startsWith('users.document'),
    )

  it('is read by those who read it, without the name of its file nor its note', async () => {
    const { staff, talent } = await someone()
    const { id: documentId } = await deposit(talent.browser, talent.id, { name: 'CNI-Delorme.pdf', note: 'Recto' })
    const params = { documentId }
    await staff.browser.call(documents.update, {
      params,
      body: { kind: 'IDENTITY', expiresOn: '2031-05-02', note: 'Recto verso', version: 1 },
    })
    await staff.browser.call(documents.remove, { params })
    await staff.browser.call(documents.restore, { params })
    const told = await activityOf(staff, talent.id)
    expect(told.map(({ name, subject }) => [name, subject.label])).toEqual([
      ['users.documentDeposited', 'Autre document · Yanis Delorme'],
      ['users.documentChanged', 'Pièce d’identité · Yanis Delorme'],
      ['users.documentRemoved', 'Pièce d’identité · Yanis Delorme'],
      ['users.documentRestored', 'Pièce d’identité · Yanis Delorme'],
    ])
    expect(told[1]?.changes).toEqual({ documentKind: ['OTHER', 'IDENTITY'], expiresOn: [null, '2031-05-02'] })
    expect(await activityOf(await regie.person('ADMIN'), talent.id)).toHaveLength(4)
    for (const held of [only('prestations.update'), only('audit.view'), only('audit.view', 'users.update')])
      expect(await activityOf(await regie.person('PRODUCTEUR', held), talent.id)).toEqual([])
    expect(
      await activityOf(await regie.person('PRODUCTEUR', only('audit.view', 'budget.view')), talent.id),
    ).toHaveLength(4)
    // The rest of the journal stays open to whoever audits, whatever the permission of each event.
    const sheet = { params: { userId: talent.id }, body: { city: 'Lyon' } }
    expect((await staff.browser.call(talents.update, sheet)).status).toBe(200)
    const auditor = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'audit.view'] })
    const journal = await auditor.browser.call(activity.list, { query: { subjectId: talent.id } })
    expect(journal.data.data.map(({ name }) => name)).toEqual(['users.talentUpdated'])
    const kept = await regie.db.select().from(events).where(eq(events.subjectId, talent.id))
    expect(JSON.stringify(kept)).not.toMatch(/CNI-Delorme|Recto/)
  })

  it('is in the person’s copy of their data, and goes with their erasure, bytes and all', async () => {
    const { staff, talent } = await someone()
    const admin = await regie.person('ADMIN')
    const first = await deposit(talent.browser, talent.id, { name: 'RIB-secret.pdf', kind: 'BANK_DETAILS' })
    const removed = await deposit(staff.browser, talent.id, { note: 'Note-secrète' })
    await staff.browser.call(documents.remove, { params: { documentId: removed.id } })
    const copy = await (await talent.browser.send('GET', profile.personalData.path)).text()
    for (const word of ['RIB-secret.pdf', '"type": "RIB"', 'Note-secrète']) expect(copy).toContain(word)
    const keys = (await Promise.all([first, removed].map(({ id }) => rowOf(id)))).map((row) => row?.storageKey ?? '')
    expect((await admin.browser.call(profile.erase, { params: { userId: talent.id } })).status).toBe(200)
    expect(await regie.db.$count(table, eq(table.userId, talent.id))).toBe(0)
    for (const key of keys) expect(await regie.platform.storage.stat(key)).toBeNull()
    const labels = await regie.db
      .select({ label: events.label })
      .from(events)
      .where(and(eq(events.subjectId, talent.id), sql`${events.name} like 'users.document%'`))
    expect(new Set(labels.map(({ label }) => label))).toEqual(new Set(['Compte effacé']))
  })

  it('says until when it counts, where it counts for six months', async () => {
    const { talent } = await someone()
    const paper = (expiresOn?: string) =>
      deposit(talent.browser, talent.id, { kind: 'VIGILANCE', ...(expiresOn && { expiresOn }) })
    expect((await paper()).error?.fields).toEqual({ expiresOn: expect.stringMatching(/^Dites jusqu’à quand/) })
    expect((await paper(inDays(190))).error?.fields).toEqual({ expiresOn: expect.stringMatching(/6 mois au plus/) })
    const { id: documentId } = await paper(inDays(170))
    const change = (body: { kind?: 'VIGILANCE' | 'OTHER'; expiresOn?: string | null; note?: string }) =>
      talent.browser.call(documents.update, { params: { documentId }, body })
    expect((await change({ expiresOn: null })).error?.fields).toHaveProperty('expiresOn')
    expect((await change({ kind: 'OTHER', expiresOn: null })).status).toBe(200)
    expect((await change({ kind: 'VIGILANCE' })).error?.fields).toHaveProperty('expiresOn')
    // One of before.
    await regie.db.update(table).set({ kind: 'VIGILANCE' }).where(eq(table.id, documentId))
    expect((await change({ note: 'Reçue par courrier' })).status).toBe(200)
  })

  it('says what is to be renewed, to those who read it', async () => {
    const { staff, talent } = await someone()
    await regie.db.delete(table)
    const former = await deposit(staff.browser, talent.id, { kind: 'VIGILANCE', expiresOn: inDays(-10) })
    await deposit(staff.browser, talent.id, { kind: 'VIGILANCE', expiresOn: inDays(29) })
    const insurance = await deposit(staff.browser, talent.id, { kind: 'INSURANCE', expiresOn: inDays(-1) })
    await deposit(staff.browser, talent.id, { kind: 'IDENTITY', expiresOn: inDays(31) })
    const removed = await deposit(staff.browser, talent.id, { kind: 'CV', expiresOn: inDays(-1) })
    await staff.browser.call(documents.remove, { params: { documentId: removed.id } })
    const expiring = async ({ browser }: Person) => (await browser.call(documents.expiring, {})).data
    const found = await expiring(staff)
    expect(found).toMatchObject({
      count: 2,
      first: [
        { id: insurance.id, userId: talent.id, personName: 'Yanis Delorme', kind: 'INSURANCE', expiresOn: inDays(-1) },
        { kind: 'VIGILANCE', expiresOn: inDays(29) },
      ],
    })
    expect(found.first.map(({ id }) => id)).not.toContain(former.id)
    expect(await expiring(await regie.person('PRODUCTEUR', only('users.update')))).toEqual({ count: 0, first: [] })
    await regie.db.update(users).set({ deactivatedAt: new Date().toISOString() }).where(eq(users.id, talent.id))
    expect(await expiring(staff)).toEqual({ count: 0, first: [] })
  })

  it('says nothing more of a paper once a later one of its kind has no end', async () => {
    const { staff, talent } = await someone()
    await regie.db.delete(table)
    // Deposited before the dated one: it renews nothing.
    await deposit(staff.browser, talent.id, { kind: 'REGISTRATION' })
    await deposit(staff.browser, talent.id, { kind: 'REGISTRATION', expiresOn: inDays(-3) })
    const count = async () => (await staff.browser.call(documents.expiring, {})).data.count
    expect(await count()).toBe(1)
    await deposit(staff.browser, talent.id, { kind: 'REGISTRATION' })
    expect(await count()).toBe(0)
  })
})
