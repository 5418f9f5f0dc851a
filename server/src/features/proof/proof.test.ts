import { contract } from '@regie/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { linkAllEvents, linkEvents, linkToLast } from './link.ts'
import { eventLinks } from './table.ts'
import { verifyChains } from './verification.ts'

const { projects, proof, profile } = contract
let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

/** A project renamed some times. */
async function aStory(renamings: number) {
  const project = await aProject(regie.db)
  const params = { projectId: project.id }
  const rename = (name: string) => admin.browser.call(projects.update, { params, body: { name } })
  for (let index = 1; index <= renamings; index += 1) expect((await rename(`Nom ${index} 🎬`)).status).toBe(200)
  const state = async (who = admin) => (await who.browser.call(proof.ofProject, { params })).data
  return { id: project.id, params, rename, state }
}

const whole = { erased: 0, forgotten: 0, faults: [] }

describe('the chain of the events of a project', () => {
  it('holds each of them once, whoever links them, and goes on', async () => {
    const { id, rename, state } = await aStory(3)
    await Promise.all([linkEvents(regie.db, id), linkEvents(regie.db, id), linkEvents(regie.db, id), rename('Autre')])
    const first = await state()
    expect(first).toMatchObject({ links: 4, ...whole })
    await rename('Encore')
    await linkAllEvents(regie.db)
    const next = await state()
    expect(next).toMatchObject({ links: 5, ...whole })
    expect(next.head).not.toBe(first.head)
    const ranks = await regie.db
      .select({ rank: eventLinks.rank })
      .from(eventLinks)
      .where(eq(eventLinks.projectId, id))
      .orderBy(eventLinks.rank)
    expect(ranks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
  })

  it('is read by those who read the activity, of projects that they see', async () => {
    const { params, state } = await aStory(1)
    const auditor = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read', 'audit.view'] })
    expect(await state(auditor)).toMatchObject({ links: 1 })
    const narrow = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
    expect((await narrow.browser.call(proof.ofProject, { params })).status).toBe(403)
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(proof.ofProject, { params })).status).toBe(403)
  })

  const second = (id: string) => sql`(select event_id from event_links where project_id = ${id} and rank = 2)`
  const tampering: Record<string, (id: string) => ReturnType<typeof sql>> = {
    'the moment of an event': (id) => sql`update events set at = at + interval '1 ms' where id = ${second(id)}`,
    'the name of an event': (id) => sql`update events set name = 'projects.archived' where id = ${second(id)}`,
    'the kind of its subject': (id) => sql`update events set subject_type = 'companies' where id = ${second(id)}`,
    'its subject': (id) => sql`update events set subject_id = gen_random_uuid() where id = ${second(id)}`,
    'its label': (id) => sql`update events set label = label || ' ' where id = ${second(id)}`,
    'its project': (id) => sql`update events set project_id = null where id = ${second(id)}`,
    'who did it': (id) => sql`update events set actor_id = gen_random_uuid() where id = ${second(id)}`,
    'a byte of what changed': (id) =>
      sql`update events set changes = replace(changes::text, 'Nom 2', 'Nom 3')::jsonb where id = ${second(id)}`,
    'an event, deleted': (id) => sql`delete from events where id = ${second(id)}`,
    'the event of a link': (id) => sql`update event_links set event_id = -1 where project_id = ${id} and rank = 2`,
    'the moment of a link': (id) =>
      sql`update event_links set at = at + interval '1 ms' where project_id = ${id} and rank = 2`,
    'the content of a link': (id) =>
      sql`update event_links set content_hash = repeat('0', 64) where project_id = ${id} and rank = 2`,
    'the hash of a link': (id) =>
      sql`update event_links set hash = repeat('0', 64) where project_id = ${id} and rank = 2`,
    'the place of a link': (id) => sql`update event_links set rank = 9 where project_id = ${id} and rank = 2`,
    'a link, deleted with its event': (id) => sql`with gone as (
      delete from event_links where project_id = ${id} and rank = 2 returning event_id)
      delete from events where id in (select event_id from gone)`,
  }
  it.each(Object.entries(tampering))('tells a change of %s', async (_what, tamper) => {
    const { id, state } = await aStory(3)
    expect(await state()).toMatchObject({ links: 3, ...whole })
    await regie.db.execute(tamper(id))
    expect((await state()).faults).not.toEqual([])
  })

  it('says which names were erased at the demand of a person, and which were changed without it', async () => {
    const { state, rename, id } = await aStory(1)
    const talent = await regie.person('TALENT', { firstname: 'Ondine', lastname: 'Vasseur-Lormel' })
    const changes = JSON.stringify({ userName: [null, 'Ondine Vasseur-Lormel'] })
    await regie.db.execute(sql`insert into events (name, subject_type, subject_id, project_id, changes)
      values ('post-productions.assigned', 'post-productions', gen_random_uuid(), ${id}, ${changes}::jsonb)`)
    await rename('Après')
    expect(await state()).toMatchObject({ links: 3, ...whole })
    await admin.browser.call(profile.erase, { params: { userId: talent.id } })
    expect(await regie.db.$count(users, eq(users.lastname, 'Vasseur-Lormel'))).toBe(0)
    const accused: string[] = []
    for await (const line of verifyChains(regie.platform, async () => [])) if (line.includes(id)) accused.push(line)
    expect(accused).toEqual([])
    expect(await state()).toMatchObject({ links: 4, erased: 1, faults: [] })
    await regie.db
      .update(events)
      .set({ label: 'Autre' })
      .where(sql`${events.id} = ${sql`(select event_id from event_links where project_id = ${id} and rank = 1)`}`)
    expect(await state()).toMatchObject({ erased: 1, faults: [{ rank: 1, kind: 'CHANGED' }] })
  })

  it('says it of an event that is being linked while its name is erased', async () => {
    const { state, id, rename } = await aStory(0)
    const talent = await regie.person('TALENT', { firstname: 'Solveig', lastname: 'Aubrac-Morin' })
    const changes = JSON.stringify({ userName: [null, 'Solveig Aubrac-Morin'] })
    await regie.db.execute(sql`insert into events (name, subject_type, subject_id, project_id, changes)
      values ('post-productions.assigned', 'post-productions', gen_random_uuid(), ${id}, ${changes}::jsonb)`)
    let [isLinked, end] = [false, () => {}]
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const linking = regie.db.transaction(async (tx) => {
      await linkToLast(tx, id)
      isLinked = true
      await ended
    })
    await expect.poll(() => isLinked).toBe(true)
    const erasing = admin.browser.call(profile.erase, { params: { userId: talent.id } })
    const isHeld = async () => {
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      return (await regie.db.execute(waiting)).rowCount !== 0
    }
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(true)
    end()
    await linking
    expect((await erasing).status).toBe(200)
    await rename('Après')
    expect(await state()).toMatchObject({ links: 3, erased: 1, faults: [] })
  })

  it('keeps the links of events that are too old to be kept', async () => {
    const { id, state } = await aStory(2)
    await regie.db.execute(sql`update events set at = now() - interval '6 years' where project_id = ${id} and id = (
      select min(id) from events where project_id = ${id})`)
    expect(await state()).toMatchObject({ links: 2, ...whole })
    await regie.db.execute(sql`delete from events where project_id = ${id} and at < now() - interval '5 years'`)
    expect(await state()).toMatchObject({ links: 2, forgotten: 1, faults: [] })
  })
})
