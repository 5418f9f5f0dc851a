import { randomUUID } from 'node:crypto'
import { discussions } from '@regie/contract/discussions/routes'
import { type DiscussionSubject, discussionSubjects } from '@regie/contract/discussions/schema'
import { notifications } from '@regie/contract/notifications/routes'
import { profile } from '@regie/contract/profile/routes'
import { projects as projectRoutes } from '@regie/contract/projects/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '#features/notifications/dispatch.ts'
import { projects } from '#features/projects/index.ts'
import { aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { messages } from './table.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A row of each kind, of one project that `staff` follows, and how somebody speaks about one. */
async function aDiscussion(of: DiscussionSubject = 'projects') {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const project = await aProject(db, { producteurId: staff.id })
  const rows = {
    projects: project,
    productions: await aProduction(db, { projectId: project.id }),
    prestations: await aPrestation(db, { projectId: project.id }),
  }
  const subjectId = rows[of].id
  const write = (by: Person, text: string, more: { id?: string; parentId?: string; mentions?: string[] } = {}) =>
    by.browser.call(discussions.write, { body: { id: randomUUID(), of, subjectId, text, ...more } })
  const read = async (by: Person = staff) =>
    (await by.browser.call(discussions.read, { query: { of, id: subjectId } })).data
  return { db, staff, project, subjectId, write, read }
}

const noticesOf = async (person: Person) => {
  await dispatchEvents(regie.platform)
  return (await person.browser.call(notifications.mine, {})).data.notifications
}

describe('a discussion', () => {
  it.each(discussionSubjects)('of %s is written, answered, changed and removed', async (of) => {
    const { staff, write, read } = await aDiscussion(of)
    const other = await regie.person('ADMIN', { firstname: 'Hélène', lastname: 'Marchand' })
    const first = (await write(staff, '  Le client hésite. ')).data
    expect(first).toMatchObject({ text: 'Le client hésite.', parentId: null, editedAt: null, authorId: staff.id })
    const answer = (await write(other, 'Je l’appelle.', { parentId: first.id })).data
    expect(answer).toMatchObject({ parentId: first.id, authorName: 'Hélène Marchand' })
    expect((await read()).messages.map(({ text }) => text)).toEqual(['Le client hésite.', 'Je l’appelle.'])
    expect((await read()).participants.map(({ id }) => id)).toEqual(expect.arrayContaining([staff.id, other.id]))

    const params = { messageId: answer.id }
    const changed = await other.browser.call(discussions.change, { params, body: { text: 'Je l’appelle demain.' } })
    expect(changed.data.editedAt).not.toBeNull()
    await staff.browser.call(discussions.remove, { params: { messageId: first.id } })
    expect((await read()).messages).toEqual([])
  })

  it('keeps one message of a request sent twice, and refuses the id of another', async () => {
    const { staff, write, read } = await aDiscussion()
    const other = await regie.person('PRODUCTEUR')
    const id = randomUUID()
    const first = await write(staff, 'Une fois', { id })
    expect((await write(staff, 'Une fois', { id })).data).toEqual(first.data)
    expect((await write(other, 'Autre', { id })).error?.code).toBe('INVALID')
    expect((await read()).messages).toHaveLength(1)
  })

  it('has threads of one level, each of its own subject', async () => {
    const { staff, write } = await aDiscussion()
    const elsewhere = await aDiscussion('productions')
    const first = (await write(staff, 'Début')).data
    const answer = (await write(staff, 'Suite', { parentId: first.id })).data
    for (const refused of [
      await write(staff, 'Trop profond', { parentId: answer.id }),
      await elsewhere.write(staff, 'Ailleurs', { parentId: first.id }),
      await write(staff, 'Inconnu', { parentId: randomUUID() }),
    ])
      expect(refused.error?.code).toBe('INVALID')
  })

  it.each([
    ['', 'Message requis'],
    ['   ', 'Message requis'],
    ['x'.repeat(5001), /^Message trop long : 5\s000 caractères au plus$/],
  ])('refuses %#', async (text, message) => {
    const { staff, write } = await aDiscussion()
    expect(Object.values((await write(staff, text)).error?.fields ?? {})).toEqual([expect.stringMatching(message)])
  })

  it('is changed by its author alone, and read by no one outside the agency', async () => {
    const { staff, write, read, subjectId } = await aDiscussion()
    const first = (await write(staff, 'À nous')).data
    const params = { messageId: first.id }
    const other = await regie.person('ADMIN')
    expect((await other.browser.call(discussions.change, { params, body: { text: 'X' } })).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await other.browser.call(discussions.remove, { params })).error?.code).toBe('NOT_FOUND')
    const query = { of: 'projects' as const, id: subjectId }
    for (const role of ['TALENT', 'CLIENT'] as const) {
      const outsider = await regie.person(role)
      expect((await outsider.browser.call(discussions.read, { query })).error?.code).toBe('FORBIDDEN')
    }
    expect((await read()).messages).toHaveLength(1)
  })

  it.each(discussionSubjects)('of %s is hidden from a colleague who may not see its subject', async (of) => {
    const { staff, subjectId, write, read } = await aDiscussion(of)
    await write(staff, 'Entre nous')
    const others = discussionSubjects.filter((one) => one !== of).map((one) => `${one}.read` as const)
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', ...others] })
    const query = { of, id: subjectId }
    expect((await blind.browser.call(discussions.read, { query })).error?.code).toBe('NOT_FOUND')
    expect((await write(blind, 'Sans voir')).error?.code).toBe('NOT_FOUND')
    expect((await read()).messages).toHaveLength(1)
  })

  it('goes to the trash with its project', async () => {
    const { staff, project, write, subjectId, db } = await aDiscussion()
    await write(staff, 'Avant')
    await staff.browser.call(projectRoutes.remove, { params: { projectId: project.id } })
    const query = { of: 'projects' as const, id: subjectId }
    expect((await staff.browser.call(discussions.read, { query })).error?.code).toBe('NOT_FOUND')
    await db.update(projects).set({ deletedAt: null }).where(eq(projects.id, project.id))
    expect((await staff.browser.call(discussions.read, { query })).data.messages).toHaveLength(1)
  })
})

describe('a message tells', () => {
  it('whom it mentions, those of its thread, and the producer, once each and with its words', async () => {
    const { staff, write, subjectId } = await aDiscussion('projects')
    const [named, follower, stranger] = [
      await regie.person('PRODUCTEUR'),
      await regie.person('PRODUCTEUR'),
      await regie.person('PRODUCTEUR'),
    ]
    const client = await regie.person('CLIENT')
    const first = (await write(follower, 'Qui relance le client ?')).data
    expect((await noticesOf(staff)).map(({ excerpt }) => excerpt)).toEqual(['Qui relance le client ?'])
    await write(staff, 'Demande à @Zoé', { parentId: first.id, mentions: [named.id, client.id, staff.id] })
    const told = { notice: 'discussed', excerpt: 'Demande à @Zoé', link: `/admin/projects/${subjectId}#discussion` }
    expect(await noticesOf(named)).toMatchObject([told])
    expect(await noticesOf(follower)).toMatchObject([told])
    expect(await noticesOf(stranger)).toEqual([])
    expect(await noticesOf(client)).toEqual([])
    // Whoever writes is told nothing of their own words.
    expect(await noticesOf(staff)).toHaveLength(1)
  })

  it('nothing to a colleague who does not see its subject', async () => {
    const { staff, write, read } = await aDiscussion('projects')
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'prestations.read'] })
    await write(staff, 'Secret', { mentions: [blind.id] })
    expect(await noticesOf(blind)).toEqual([])
    expect((await read()).participants.map(({ id }) => id)).not.toContain(blind.id)
  })

  it.each([
    ['productions', '/productions/'],
    ['prestations', '/prestations/'],
  ] as const)('where it is: of %s', async (of, part) => {
    const { staff, project, subjectId, write } = await aDiscussion(of)
    await write(await regie.person('PRODUCTEUR'), 'Ici')
    expect(await noticesOf(staff)).toMatchObject([
      { link: `/admin/projects/${project.id}${part}${subjectId}#discussion` },
    ])
  })

  it('nothing any more once it is removed', async () => {
    const { staff, write } = await aDiscussion()
    const other = await regie.person('PRODUCTEUR')
    const { id } = (await write(other, 'Je me suis trompé')).data
    await dispatchEvents(regie.platform)
    await other.browser.call(discussions.remove, { params: { messageId: id } })
    expect(await noticesOf(staff)).toMatchObject([{ excerpt: null }])
  })

  it('its author in their own data', async () => {
    const { staff, write, db } = await aDiscussion()
    await write(staff, 'Gardé pour moi')
    expect(await (await staff.browser.send('GET', profile.personalData.path)).text()).toContain('Gardé pour moi')
    expect(await db.$count(messages, eq(messages.authorId, staff.id))).toBe(1)
  })
})
