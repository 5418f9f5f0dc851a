import { contract } from '@regie/contract'
import type { Verdict } from '@regie/contract/review/rules/verdicts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { notifications } from '#features/notifications/index.ts'
import { events } from '#platform/events/table.ts'
import { aPresentedVersion } from '#test/samples/presented-version.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { reminders } from './table.ts'

const { review, session } = contract
const life = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

async function aGuest(name: string | null = 'Léo Martin') {
  const guest = regie.stranger()
  if (name !== null) await guest.call(session.presentGuest, { body: { name, email: 'leo@exemple.test' } })
  return guest
}

async function aReview() {
  const made = await aPresentedVersion(regie, producteur)
  const { params } = made
  const room = async (browser: Browser) => (await browser.call(review.room, { params, query: {} })).data
  const reviewers = async () => (await producteur.browser.call(review.reviewers, { params })).data
  const shownId = async () => (await reviewers()).versionId ?? ''
  return {
    ...made,
    room,
    shownId,
    judge: async (browser: Browser, verdict: Verdict, more: { note?: string; versionId?: string } = {}) =>
      browser.call(review.giveVerdict, { params, body: { versionId: await shownId(), verdict, ...more } }),
    see: async (browser: Browser, fileKey: string, parts: number[]) =>
      browser.call(review.noteSeen, { params, body: { versionId: await shownId(), fileKey, parts } }),
    table: async () => (await reviewers()).reviewers,
    remind: (browser: Browser, userIds: string[]) => browser.call(review.remind, { params, body: { userIds } }),
  }
}
const parts = (from: number, to: number) => Array.from({ length: to - from }, (_, part) => from + part)

describe('the verdict of a reviewer', () => {
  it('is that of the last time, with its words, and moves no status', async () => {
    const { client, judge, room, table, id } = await aReview()
    expect((await room(client.browser)).verdict).toBeNull()
    await judge(client.browser, 'TO_REVISE', { note: '  Le logo est flou 😕 ' })
    const { status, data } = await judge(client.browser, 'WITH_RESERVATIONS')
    expect([status, data.verdict, data.note]).toEqual([200, 'WITH_RESERVATIONS', ''])
    expect((await room(client.browser)).verdict).toMatchObject({ verdict: 'WITH_RESERVATIONS' })
    expect(await table()).toMatchObject([{ id: client.id, verdict: { verdict: 'WITH_RESERVATIONS', clientNumber: 1 } }])
    const { data: after } = await producteur.browser.call(life.get, { params: { postProductionId: id } })
    expect(after.status).toBe('AWAITING_VALIDATION')
  })

  it('is read by whoever gave it, and by no other reviewer', async () => {
    const { client, companyId, judge, room } = await aReview()
    const colleague = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId, userId: colleague.id })
    const guest = await aGuest()
    await judge(client.browser, 'TO_REVISE', { note: 'Entre nous' })
    expect((await room(client.browser)).verdict).toMatchObject({ note: 'Entre nous' })
    for (const browser of [colleague.browser, guest]) expect((await room(browser)).verdict).toBeNull()
  })

  it('given twice at once is one, told once', async () => {
    const { client, judge, table, id } = await aReview()
    await judge(client.browser, 'APPROVED')
    await Promise.all([judge(client.browser, 'APPROVED'), judge(client.browser, 'APPROVED')])
    expect(await table()).toHaveLength(1)
    const told = and(eq(events.subjectId, id), eq(events.name, 'post-productions.judged'))
    expect(await regie.db.$count(events, told)).toBe(1)
  })

  it('is given by clients and named guests alone', async () => {
    const { client, talent, judge, table } = await aReview()
    const outsider = await regie.person('CLIENT')
    const [named, unnamed] = [await aGuest('Inès Roux'), await aGuest(null)]
    const answers = []
    for (const browser of [client.browser, named, unnamed, talent.browser, producteur.browser, outsider.browser]) {
      const { status, error } = await judge(browser, 'APPROVED')
      answers.push(error ? error.code : status)
    }
    expect(answers).toEqual([200, 200, 'NAME_REQUIRED', 'FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'])
    expect((await table()).map(({ name, isGuest }) => [name, isGuest])).toEqual([
      [expect.any(String), false],
      ['Inès Roux', true],
    ])
  })

  it('is on the presented version, while it is presented', async () => {
    const { client, judge, room, shownId, params, submit, table } = await aReview()
    const first = await shownId()
    await judge(client.browser, 'TO_REVISE')
    await client.browser.call(review.comment, { params, body: { text: 'Plus court' } })
    await client.browser.call(review.sendRound, { params, body: {} })
    expect((await judge(client.browser, 'APPROVED', { versionId: first })).error?.code).toBe('STEP_CLOSED')

    await submit()
    await producteur.browser.call(life.validate, { params, body: {} })
    const late = await judge(client.browser, 'APPROVED', { versionId: first })
    expect([late.status, late.error?.fields]).toEqual([
      422,
      { versionId: 'Cette version n’est plus celle qui est présentée' },
    ])
    expect((await room(client.browser)).verdict).toBeNull()
    // What was said of the former one is told as such.
    expect(await table()).toMatchObject([{ verdict: { verdict: 'TO_REVISE', versionId: first, clientNumber: 1 } }])
  })

  it('is the agency’s to read: neither clients, nor guests, nor talents', async () => {
    const { client, talent, judge, room, params } = await aReview()
    const guest = await aGuest()
    await judge(client.browser, 'TO_REVISE')
    expect((await room(guest)).verdict).toBeNull()
    expect((await room(producteur.browser)).verdict).toBeNull()
    for (const browser of [client.browser, talent.browser])
      expect((await browser.call(review.reviewers, { params })).status).toBe(403)
    expect((await guest.call(review.reviewers, { params })).status).toBe(401)
  })

  it('tells the producer, with the name of a guest', async () => {
    const { judge, id } = await aReview()
    await judge(await aGuest('Zoé Petit'), 'APPROVED')
    const notices = () =>
      regie.db
        .select({ notice: notifications.notice, actorName: notifications.actorName })
        .from(notifications)
        .where(and(eq(notifications.postProductionId, id), eq(notifications.userId, producteur.id)))
    await expect.poll(notices).toContainEqual({ notice: 'judged', actorName: 'Zoé Petit' })
  })
})

describe('what a reviewer saw', () => {
  it('adds up by hundredths, over the files of the version', async () => {
    const { client, see, table, keys, params, submit } = await aReview()
    const [key = ''] = keys
    expect(await table()).toMatchObject([{ openedAt: null, lastSeenAt: null, seen: 0 }])
    await see(client.browser, key, parts(0, 0))
    expect(await table()).toMatchObject([{ openedAt: expect.any(String), seen: 0 }])
    await Promise.all([see(client.browser, key, parts(0, 40)), see(client.browser, key, parts(30, 60))])
    expect(await table()).toMatchObject([{ seen: 60 }])

    await client.browser.call(review.comment, { params, body: { text: 'Encore' } })
    await client.browser.call(review.sendRound, { params, body: {} })
    const [one = ''] = await submit(2)
    await producteur.browser.call(life.validate, { params, body: {} })
    expect(await table()).toMatchObject([{ openedAt: null, seen: 0 }])
    await see(client.browser, one, parts(0, 100))
    expect(await table()).toMatchObject([{ seen: 50 }])
  })

  it('is not noted of the agency and of talents, nor of a file of another version', async () => {
    const { client, talent, see, table, keys } = await aReview()
    const other = await aReview()
    const [key = ''] = keys
    for (const browser of [producteur.browser, talent.browser])
      expect((await see(browser, key, parts(0, 100))).status).toBe(200)
    expect((await see(client.browser, other.keys[0] ?? '', parts(0, 100))).status).toBe(422)
    expect((await see(client.browser, key, [100])).status).toBe(422)
    expect(await table()).toMatchObject([{ openedAt: null, seen: 0 }])
  })

  it('of a guest is counted once they are known', async () => {
    const { see, table, keys } = await aReview()
    const guest = await aGuest(null)
    // Before a name or a link, one stranger can't be told from another: nothing is noted.
    expect((await see(guest, keys[0] ?? '', parts(0, 10))).status).toBe(200)
    expect((await table()).filter(({ isGuest }) => isGuest)).toEqual([])
    await guest.call(session.presentGuest, { body: { name: 'Paul Noir', email: 'paul@exemple.test' } })
    await see(guest, keys[0] ?? '', parts(0, 10))
    expect((await table()).filter(({ name }) => name === 'Paul Noir')).toMatchObject([{ seen: 10 }])
  })
})

describe('a reminder', () => {
  const noticesOf = async (person: Person) =>
    (await regie.db.select().from(notifications).where(eq(notifications.userId, person.id))).filter(
      ({ notice }) => notice === 'reminded',
    )

  it('reaches the members who said nothing, once a day, on the page of the review', async () => {
    const { client, companyId, judge, remind, id, production } = await aReview()
    const quiet = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId, userId: quiet.id })
    const outsider = await regie.person('CLIENT')
    await judge(client.browser, 'APPROVED')
    const everybody = [client.id, quiet.id, outsider.id]
    const both = await Promise.all([remind(producteur.browser, everybody), remind(producteur.browser, everybody)])
    expect(both.map(({ data }) => data.reminded).toSorted((one, other) => one - other)).toEqual([0, 1])
    await expect
      .poll(async () => (await noticesOf(quiet)).map(({ link }) => link))
      .toEqual([`/client/${production.id}/${id}/retour`])
    expect([await noticesOf(client), await noticesOf(outsider)]).toEqual([[], []])

    await regie.db.update(reminders).set({ remindedAt: sql`now() - interval '25 hours'` })
    expect((await remind(producteur.browser, [quiet.id])).data).toEqual({ reminded: 1 })
  })

  it('is the agency’s, while the version is presented', async () => {
    const { client, talent, remind, params } = await aReview()
    for (const browser of [client.browser, talent.browser])
      expect((await remind(browser, [client.id])).status).toBe(403)
    await client.browser.call(review.comment, { params, body: { text: 'Plus court' } })
    await client.browser.call(review.sendRound, { params, body: {} })
    expect((await remind(producteur.browser, [client.id])).error?.code).toBe('INVALID_TRANSITION')
  })
})
