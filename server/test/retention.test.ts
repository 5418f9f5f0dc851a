import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#features/notifications/table.ts'
import { jobsOf } from '#features.ts'
import { events } from '#platform/events/table.ts'
import { type Regie, startRegie } from './support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

const ago = (days: number) => sql`now() - make_interval(days => ${days})`
const nightly = (queue: string) =>
  jobsOf(regie.platform)
    .find((job) => job.queue === queue)
    ?.run({})

describe('the activity', () => {
  it.each([
    { name: 'projects.updated', days: 5 * 366, isKept: false },
    { name: 'projects.updated', days: 5 * 365 - 2, isKept: true },
    { name: 'productions.accepted', days: 6 * 366, isKept: true },
    { name: 'productions.acceptanceSealed', days: 6 * 366, isKept: true },
    { name: 'medias.prepared', days: 31, isKept: false },
    { name: 'medias.prepared', days: 29, isKept: true },
  ])('of $days days, « $name », is kept: $isKept', async ({ name, days, isKept }) => {
    const subjectId = randomUUID()
    await regie.db.insert(events).values({ name, subjectType: 'projects', subjectId, at: ago(days) })
    await nightly('activity.forget')
    expect(await regie.db.$count(events, eq(events.subjectId, subjectId))).toBe(isKept ? 1 : 0)
  })

  it('is forgotten whole, however many rows there are', async () => {
    const subjectId = randomUUID()
    await regie.db.execute(sql`insert into events (name, subject_type, subject_id, at)
      select 'projects.updated', 'projects', ${subjectId}::uuid, now() - interval '6 years' from generate_series(1, 12000)`)
    await nightly('activity.forget')
    expect(await regie.db.$count(events, eq(events.subjectId, subjectId))).toBe(0)
  })
})

describe('a notice', () => {
  it.each([
    { what: 'read long ago', created: 200, read: 91, isKept: false },
    { what: 'read', created: 200, read: 89, isKept: true },
    { what: 'not read for a year', created: 366, read: null, isKept: false },
    { what: 'not read yet', created: 364, read: null, isKept: true },
  ])('$what is kept: $isKept', async ({ created, read, isKept }) => {
    const { id: userId } = await regie.person('PRODUCTEUR')
    await regie.db.insert(notifications).values({
      userId,
      eventId: 1,
      notice: 'versionAdded',
      title: 'Teaser',
      link: '/admin',
      isMailed: false,
      createdAt: ago(created),
      readAt: read === null ? null : ago(read),
    })
    await nightly('notifications.forget')
    expect(await regie.db.$count(notifications, eq(notifications.userId, userId))).toBe(isKept ? 1 : 0)
  })
})
