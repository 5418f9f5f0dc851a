import { contract } from '@regie/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { recordDownload } from '#features/medias/download-log.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { commentAttachments, comments } from '#features/review/index.ts'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { aUser, type Regie, startRegie } from './support/regie.ts'

const { activity, briefs, carbon, companies, credits, productions, profile, prestations, projects, review } = contract
const life = contract['post-productions']

/** Parts of rules of access that decide in a few cases only, each tried in such a case. */
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())
const gone = { deletedAt: '2026-11-01T00:00:00.000Z' }

describe('a person of the agency', () => {
  it('adds no deleted account to a company', async () => {
    const { db } = regie
    const staff = await regie.person('PRODUCTEUR')
    const company = await aCompany(db)
    const deleted = await aUser(db, 'CLIENT', gone)
    const params = { companyId: company.id, memberId: deleted.id }
    expect((await staff.browser.call(companies.addMember, { params, body: {} })).status).toBe(404)
  })

  it('reads the companies of a person only if they may read companies', async () => {
    const { db } = regie
    const client = await aUser(db, 'CLIENT')
    await db.insert(companyMembers).values({ companyId: (await aCompany(db)).id, userId: client.id })
    const lengthFor = async (permissions: ('users.read' | 'companies.read')[]) => {
      const { browser } = await regie.person('PRODUCTEUR', { permissions })
      return (await browser.call(companies.ofUser, { params: { userId: client.id } })).data.length
    }
    expect([await lengthFor(['users.read']), await lengthFor(['users.read', 'companies.read'])]).toEqual([0, 1])
  })

  it('reads the activity of what they may read, without the events that only refresh pages', async () => {
    const { db } = regie
    const admin = await regie.person('ADMIN')
    const project = await aProject(db)
    const { data } = await admin.browser.call(productions.create, {
      body: { projectId: project.id, name: 'Film', type: 'VIDEO' },
    })
    await db.execute(sql`insert into events (name, subject_type, subject_id, project_id, permission)
      values ('briefs.saved', 'briefs', ${data.id}, ${project.id}, 'productions.read')`)
    const namesFor = async (...permissions: ('access.admin' | 'productions.read')[]) => {
      const { browser } = await regie.person('PRODUCTEUR', { permissions })
      const list = await browser.call(activity.list, { query: { projectId: project.id } })
      return list.data.data.map(({ name }) => name)
    }
    expect(await namesFor('access.admin')).toEqual([])
    expect(await namesFor('access.admin', 'productions.read')).toEqual(['productions.created'])
    const all = await admin.browser.call(activity.list, { query: { projectId: project.id } })
    expect(all.data.data.map(({ name }) => name)).toEqual(['productions.created'])
  })
})

it('the brief of a project that is not there is not found', async () => {
  const staff = await regie.person('PRODUCTEUR')
  await aProject(regie.db)
  const params = { subjectType: 'projects' as const, subjectId: crypto.randomUUID() }
  expect((await staff.browser.call(briefs.get, { params })).status).toBe(404)
})

describe('contacts', () => {
  it('are of projects and post-productions that are not deleted', async () => {
    const { db } = regie
    const staff = await regie.person('PRODUCTEUR')
    const talent = await regie.person('TALENT')
    const contactsOf = async ({ browser }: typeof staff) =>
      (await browser.call(profile.contacts, {})).data.data.map(({ id }) => id)
    const [worker, editor, formerEditor] = [
      await aUser(db, 'TALENT'),
      await aUser(db, 'TALENT'),
      await aUser(db, 'TALENT'),
    ]
    const deleted = await aProject(db, { producteurId: staff.id, ...gone })
    const ofDeleted = await aProduction(db, { projectId: deleted.id })
    await aPrestation(db, { projectId: deleted.id, userId: worker.id })
    await aPostProduction(db, { productionId: ofDeleted.id, userId: talent.id })
    expect(await contactsOf(staff)).toEqual([])
    expect(await contactsOf(talent)).toEqual([])

    const client = await regie.person('CLIENT')
    await db.insert(companyMembers).values({ companyId: deleted.companyId, userId: client.id })
    expect(await contactsOf(client)).toEqual([])

    const live = await aProject(db, { producteurId: staff.id })
    const production = await aProduction(db, { projectId: live.id })
    await aPostProduction(db, { productionId: production.id, userId: editor.id })
    await aPostProduction(db, { productionId: production.id, userId: formerEditor.id, ...gone })
    expect(await contactsOf(staff)).toEqual([editor.id])
  })
})

it('a prestation is its talent’s: an account that became a client’s loses it', async () => {
  const { db } = regie
  const person = await regie.person('TALENT')
  const project = await aProject(db)
  const prestation = await aPrestation(db, { projectId: project.id, userId: person.id })
  const params = { prestationId: prestation.id }
  expect((await person.browser.call(prestations.get, { params })).status).toBe(200)
  await db.update(users).set({ role: 'CLIENT' }).where(eq(users.id, person.id))
  expect((await person.browser.call(prestations.get, { params })).status).not.toBe(200)
})

it('a project is followed by active staff alone', async () => {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const company = await aCompany(db)
  const left = { deactivatedAt: '2026-11-01T00:00:00.000Z' }
  const candidates = [
    await aUser(db, 'PRODUCTEUR'),
    await aUser(db, 'PRODUCTEUR', left),
    await aUser(db, 'PRODUCTEUR', gone),
    await aUser(db, 'TALENT'),
  ]
  const statuses = []
  for (const { id: producteurId } of candidates)
    statuses.push(
      // oxlint-disable-next-line no-await-in-loop
      (await staff.browser.call(projects.create, { body: { name: 'Suivi', companyId: company.id, producteurId } }))
        .status,
    )
  expect(statuses).toEqual([200, 422, 422, 422])
})

it('a post-production is made in a production that is there', async () => {
  const { db } = regie
  const staff = await regie.person('ADMIN')
  const statusIn = async (row: Parameters<typeof aProduction>[1]) => {
    const { id } = await aProduction(db, { optionPostProd: true, status: 'POST_PRODUCTION', ...row })
    return (await staff.browser.call(life.create, { body: { productionId: id, name: 'Master' } })).status
  }
  expect([await statusIn({}), await statusIn(gone)]).toEqual([200, 422])
})

it('the carbon and the credits of a project are of those who may read projects', async () => {
  const project = await aProject(regie.db)
  const params = { projectId: project.id }
  const statusesFor = async (...more: ['projects.read'] | []) => {
    const { browser } = await regie.person('PRODUCTEUR', { permissions: ['carbon.view', 'invoices.view', ...more] })
    const answers = [browser.call(carbon.ofProject, { params }), browser.call(credits.ofProject, { params })]
    return (await Promise.all<{ status: number }>(answers)).map(({ status }) => status)
  }
  expect(await statusesFor()).toEqual([404, 404])
  expect(await statusesFor('projects.read')).toEqual([200, 200])
})

it('the download of each person is recorded, however recent another’s', async () => {
  const { db, platform } = regie
  const media = await aMedia(db, { category: 'LIVRABLE' })
  const people = [await regie.person('ADMIN'), await regie.person('PRODUCTEUR')]
  for (const { id } of people) await recordDownload(platform.db, { id }, media.id)
  const told = await db.select({ actorId: events.actorId }).from(events).where(eq(events.subjectId, media.id))
  expect(told.map(({ actorId }) => actorId)).toEqual(people.map(({ id }) => id))
})

describe('a client', () => {
  it('reads the same delivery time, whatever internal status the edit has', async () => {
    const { db } = regie
    const client = await regie.person('CLIENT')
    const project = await aProject(db)
    await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const estimated = async (status: 'IN_PROGRESS' | 'AWAITING_APPROVAL') => {
      const production = await aProduction(db, {
        projectId: project.id,
        status: 'POST_PRODUCTION',
        dueOn: '2027-03-01',
      })
      const { id: userId } = await aUser(db, 'TALENT')
      await aPostProduction(db, { productionId: production.id, userId, status })
      return (await client.browser.call(life.deliveryTime, { params: { productionId: production.id } })).data
    }
    expect(await estimated('AWAITING_APPROVAL')).toEqual(await estimated('IN_PROGRESS'))
  })
})

it('a version that was taken back is read by the agency alone', async () => {
  const { db } = regie
  const staff = await regie.person('ADMIN')
  const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
  const project = await aProject(db)
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(db, {
    productionId: production.id,
    userId: talent.id,
    status: 'AWAITING_VALIDATION',
  })
  const at = '2026-11-20T10:00:00.000Z'
  await db.insert(postProductionVersions).values([
    { postProductionId: id, number: 1, clientNumber: 1, publishedAt: at, withdrawnAt: at },
    { postProductionId: id, number: 2, clientNumber: 1, publishedAt: at },
  ])
  const countFor = async ({ browser }: typeof staff) =>
    (await browser.call(review.versions, { params: { postProductionId: id } })).data.length
  expect([await countFor(staff), await countFor(talent), await countFor(client)]).toEqual([2, 1, 1])
})

describe('a comment', () => {
  /** A presented version, its people, and comments inserted as nothing else makes them. */
  async function aPresentedVersion() {
    const { db } = regie
    const staff = await regie.person('PRODUCTEUR')
    const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
    const project = await aProject(db, { producteurId: staff.id })
    const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
    await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
    const { id: key } = await aMedia(db, { productionId: production.id })
    const params = { postProductionId: id }
    await talent.browser.call(life.start, { params, body: {} })
    await talent.browser.call(life.addVersion, { params, body: { files: [{ key }] } })
    await staff.browser.call(life.validate, { params, body: {} })
    const room = async ({ browser }: typeof staff) =>
      (await browser.call(review.room, { params, query: {} })).data.comments.map(({ text }) => text)
    const { versionId } = (await staff.browser.call(review.room, { params, query: {} })).data
    const insert = async (row: Partial<typeof comments.$inferInsert> & { text: string }) => {
      const [made] = await db
        .insert(comments)
        .values({ postProductionId: id, versionId: versionId ?? '', authorId: staff.id, ...row })
        .returning({ id: comments.id })
      return made?.id ?? ''
    }
    return { db, id, params, staff, talent, client, room, insert }
  }

  it('is unknown to the talent while the conversation that it answers waits', async () => {
    const { insert, talent, room } = await aPresentedVersion()
    const at = '2026-11-20T10:00:00.000Z'
    const sent = await insert({ text: 'Envoyé', sentAt: at })
    const waiting = await insert({ text: 'Repris' })
    await insert({ text: 'Réponse à l’envoyé', parentId: sent, sentAt: at })
    await insert({ text: 'Réponse au repris', parentId: waiting, sentAt: at })
    expect((await room(talent)).toSorted((a, b) => a.localeCompare(b))).toEqual(['Envoyé', 'Réponse à l’envoyé'])
  })

  it('of a client stays theirs to read when the version is presented again later', async () => {
    const { insert, client, staff, room } = await aPresentedVersion()
    const before = '2026-01-01T10:00:00.000Z'
    await insert({ text: 'Du client', authorId: client.id, createdAt: before, sentAt: before })
    await insert({ text: 'De l’agence', authorId: staff.id, createdAt: before, sentAt: before })
    expect(await room(client)).toEqual(['Du client'])
  })

  it('of a guest is theirs, and its whole side reads it before it is sent', async () => {
    const { insert, params, client, talent, room } = await aPresentedVersion()
    const guest = regie.stranger()
    await guest.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
    await guest.call(review.comment, { params, body: { text: 'D’un invité' } })
    const own = (await guest.call(review.room, { params, query: {} })).data.comments
    expect(own.map(({ text, isOwn }) => [text, isOwn])).toEqual([['D’un invité', true]])
    expect(await room(client)).toEqual(['D’un invité'])
    expect(await room(talent)).toEqual([])
    await insert({ text: 'De Frame.io', authorId: null, externalId: crypto.randomUUID() })
    expect(new Set(await room(client))).toEqual(new Set(['D’un invité', 'De Frame.io']))
  })

  it('of a guest stays theirs to read when the version is presented again later', async () => {
    const { db, params, client, room } = await aPresentedVersion()
    const guest = regie.stranger()
    await guest.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
    const { data } = await guest.call(review.comment, { params, body: { text: 'Avant' } })
    await db.update(comments).set({ createdAt: '2026-01-01T10:00:00.000Z' }).where(eq(comments.id, data.id))
    expect(await room(client)).toEqual(['Avant'])
  })

  it('about a version that clients do not see is not theirs to read', async () => {
    const { db, id, insert, client, room } = await aPresentedVersion()
    const sentAt = '2030-01-01T10:00:00.000Z'
    const addVersion = async (row: Partial<typeof postProductionVersions.$inferInsert> & { number: number }) => {
      const [made] = await db
        .insert(postProductionVersions)
        .values({ postProductionId: id, ...row })
        .returning({ id: postProductionVersions.id })
      return made?.id ?? ''
    }
    const internal = await addVersion({ number: 8 })
    const publishedAt = '2026-11-20T10:00:00.000Z'
    const withdrawn = await addVersion({ number: 9, clientNumber: 9, publishedAt, withdrawnAt: publishedAt })
    for (const versionId of [internal, withdrawn])
      for (const authorId of [client.id, null])
        await insert({ text: 'Caché', versionId, sentAt, ...(authorId !== null && { authorId }) })
    expect(await room(client)).toEqual([])
  })

  it('that was deleted is gone for its side too', async () => {
    const { insert, client, room } = await aPresentedVersion()
    await insert({ text: 'Supprimé', authorId: client.id, ...gone })
    await insert({ text: 'Gardé', authorId: client.id })
    expect(await room(client)).toEqual(['Gardé'])
  })

  it('that was deleted is gone for the agency and for its talent', async () => {
    const { insert, staff, talent, room } = await aPresentedVersion()
    for (const { id: authorId } of [staff, talent]) {
      await insert({ text: 'Supprimé', authorId, ...gone })
      await insert({ text: 'Gardé', authorId })
    }
    expect([await room(staff), await room(talent)]).toEqual([['Gardé', 'Gardé'], ['Gardé']])
  })

  it('takes the files that its own author sent', async () => {
    const { db, id, params, talent, client } = await aPresentedVersion()
    const file = {
      postProductionId: id,
      name: 'note.txt',
      size: 4,
      type: 'text/plain',
      storageKey: crypto.randomUUID(),
    }
    const [theirs] = await db
      .insert(commentAttachments)
      .values({ ...file, authorId: talent.id })
      .returning()
    const attachmentIds = [theirs?.id ?? '']
    const take = (browser: typeof client.browser) =>
      browser.call(review.comment, { params, body: { text: 'Avec', attachmentIds } })
    expect((await take(client.browser)).status).toBe(422)
    const guest = regie.stranger()
    await guest.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
    expect((await take(guest)).status).toBe(422)
    expect((await take(talent.browser)).status).toBe(200)
    expect(
      await db.$count(
        commentAttachments,
        and(eq(commentAttachments.id, attachmentIds[0] ?? ''), sql`${commentAttachments.commentId} is not null`),
      ),
    ).toBe(1)
  })
})
