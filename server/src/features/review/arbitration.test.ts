import { contract } from '@regie/contract'
import type { ArbitrationEntry } from '@regie/contract/review/schema/arbitration'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import { events } from '#platform/events/table.ts'
import { aPresentedVersion } from '#test/samples/presented-version.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { followStream } from '#test/support/stream.ts'
import { remindBeforeDeadline } from './reminding.ts'

const { review } = contract
const life = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

/** A presented version that two members of the company review; the first decides. `days`: how long the other is awaited. */
async function aDecidedReview(days: number | null = null) {
  const made = await aPresentedVersion(regie, producteur)
  const { params, client: decider, companyId, production, keys } = made
  const other = await regie.person('CLIENT')
  await regie.db.insert(companyMembers).values({ companyId, userId: other.id })
  const ofProduction = { productionId: production.id }
  const name = (by: Person, deciderId: string | null, delay = days) =>
    by.browser.call(review.setDecider, { params: ofProduction, body: { deciderId, days: delay } })
  await name(producteur, decider.id)
  const say = async ({ browser }: Person, text: string, frameIn: number | null = 100) =>
    (await browser.call(review.comment, { params, body: { text, frameIn, fileKey: keys[0] ?? null } })).data
  const room = async ({ browser }: Person) => (await browser.call(review.room, { params, query: {} })).data
  const settle = ({ browser }: Person, commentId: string, body: ArbitrationEntry) =>
    browser.call(review.arbitrate, { params: { commentId }, body })
  const send = ({ browser }: Person) => browser.call(review.sendRound, { params, body: {} })
  const age = (hours: number) =>
    regie.db
      .update(postProductionVersions)
      .set({ publishedAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(postProductionVersions.postProductionId, made.id))
  return { ...made, decider, other, ofProduction, name, say, room, settle, send, age }
}
type DecidedReview = Awaited<ReturnType<typeof aDecidedReview>>
const entry = (outcome: ArbitrationEntry['outcome'], intoId: string | null = null, note = ''): ArbitrationEntry => ({
  outcome,
  intoId,
  note,
})

describe('who decides for the client', () => {
  it('is named by the agency or by the main contact, among the members', async () => {
    const { decider, other, ofProduction, name, companyId, talent } = await aDecidedReview()
    const read = async ({ browser }: Person) => browser.call(review.decider, { params: ofProduction })
    expect((await read(producteur)).data).toMatchObject({ decider: { id: decider.id }, days: null, mayChange: true })
    expect((await read(other)).data).toMatchObject({ decider: { id: decider.id }, mayChange: false })
    expect((await read(talent)).status).toBe(404)
    expect((await name(other, other.id)).status).toBe(403)
    await regie.db
      .update(companyMembers)
      .set({ isMainContact: true })
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, other.id)))
    expect((await name(other, other.id)).data.decider?.id).toBe(other.id)
    expect((await read(decider)).data.mayChange).toBe(false)
    expect((await name(producteur, talent.id)).error?.fields).toHaveProperty('deciderId')
    expect((await name(producteur, null, 3)).status).toBe(422)
    expect((await name(producteur, null, null)).data.decider).toBeNull()
  })

  it('sends the round and validates, and no other member does', async () => {
    const { decider, other, say, send, params, name, keys } = await aDecidedReview()
    await say(other, 'Plus court')
    expect(await send(other)).toMatchObject({ status: 403, error: { message: expect.stringMatching(/^C’est à /) } })
    expect((await other.browser.call(life.validate, { params, body: {} })).status).toBe(403)
    const file = { params, body: { fileKey: keys[0] ?? '' } }
    expect((await decider.browser.call(life.validateFile, file)).status).toBe(200)
    for (const judge of [life.validateFile, life.devalidateFile])
      expect(await other.browser.call(judge, file)).toMatchObject({
        status: 403,
        error: { message: expect.stringMatching(/^C’est à /) },
      })
    expect((await decider.browser.call(life.devalidateFile, file)).status).toBe(200)
    expect((await send(decider)).data.status).toBe('TO_MODIFY')
    await name(producteur, null, null)
    expect((await producteur.browser.call(review.room, { params, query: {} })).data.decision).toBeNull()
  })
})

describe('a décideur who left', () => {
  it.each([
    [
      'the company',
      (id: string, companyId: string) =>
        regie.db
          .delete(companyMembers)
          .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, id))),
    ],
    ['Régie', (id: string) => regie.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, id))],
  ])('%s decides no more, and stops nobody', async (_, leave) => {
    const { decider, other, say, send, room, ofProduction, companyId } = await aDecidedReview(2)
    await say(other, 'Plus court')
    await leave(decider.id, companyId)
    expect((await room(other)).decision).toBeNull()
    expect((await producteur.browser.call(review.decider, { params: ofProduction })).data).toMatchObject({
      decider: null,
      days: null,
    })
    expect((await send(other)).data.status).toBe('TO_MODIFY')
  })
})

describe('comments that contradict each other', () => {
  it('stay settled for the client’s members once they were sent', async () => {
    const { decider, other, say, settle, send, talent, room, params, keys } = await aDecidedReview()
    const [kept, aside] = [await say(decider, 'Plus clair', 100), await say(other, 'Plus sombre', 108)]
    await settle(decider, kept.id, entry('KEPT'))
    await settle(decider, aside.id, entry('SET_ASIDE'))
    await send(decider)
    await talent.browser.call(review.resolveComment, { params: { commentId: kept.id } })
    const files = [{ key: keys[0] ?? '' }]
    expect((await talent.browser.call(life.addVersion, { params, body: { files } })).status).toBe(200)
    expect((await producteur.browser.call(life.validate, { params, body: {} })).status).toBe(200)
    const reopen = ({ browser }: Person, commentId: string) =>
      browser.call(review.reopenComment, { params: { commentId } })
    expect((await reopen(other, aside.id)).status).toBe(403)
    expect((await reopen(other, kept.id)).status).toBe(200)
    expect((await room(other)).comments.map(({ id, resolvedAt }) => [id, resolvedAt !== null])).toEqual([
      [kept.id, false],
      [aside.id, true],
    ])
    expect((await reopen(producteur, aside.id)).status).toBe(200)
    // What the agency asks again stands among what is asked.
    expect((await room(talent)).comments).toMatchObject([
      { id: kept.id, resolvedAt: null, arbitration: { outcome: 'KEPT' } },
      { id: aside.id, resolvedAt: null, arbitration: null },
    ])
  })

  it('stop the round until the décideur said what becomes of each', async () => {
    const { decider, other, say, settle, send, talent, room } = await aDecidedReview()
    const kept = await say(decider, 'Plus clair', 100)
    const aside = await say(other, 'Plus sombre', 108)
    const alone = await say(other, 'Couper ici', 400)
    expect((await send(decider)).error?.code).toBe('ARBITRATION_LEFT')
    expect((await settle(other, kept.id, entry('KEPT'))).status).toBe(403)
    expect((await settle(talent, kept.id, entry('KEPT'))).status).not.toBe(200)
    expect((await settle(decider, kept.id, entry('KEPT', null, 'D’un diaphragme'))).data.arbitration).toMatchObject({
      outcome: 'KEPT',
      note: 'D’un diaphragme',
    })
    expect((await send(decider)).error?.code).toBe('ARBITRATION_LEFT')
    await settle(decider, aside.id, entry('SET_ASIDE'))
    expect((await room(other)).comments.map(({ arbitration }) => arbitration?.outcome ?? null)).toEqual([
      'KEPT',
      'SET_ASIDE',
      null,
    ])
    expect((await send(decider)).data.status).toBe('TO_MODIFY')
    const received = (await room(talent)).comments
    expect(received.map(({ id, resolvedAt }) => [id, resolvedAt !== null])).toEqual([
      [kept.id, false],
      [aside.id, true],
      [alone.id, false],
    ])
    // The step is closed to the client; the agency may look, and change nothing of what was sent.
    expect((await settle(decider, kept.id, entry('SET_ASIDE'))).error?.code).toBe('STEP_CLOSED')
    expect((await settle(producteur, kept.id, entry('SET_ASIDE'))).error?.code).toBe('COMMENT_SENT')
  })

  it('are merged into one that stays', async () => {
    const { decider, other, say, settle, send } = await aDecidedReview()
    const one = await say(decider, 'Plus clair')
    const two = await say(other, 'Plus lumineux')
    expect((await settle(decider, two.id, entry('MERGED'))).status).toBe(422)
    expect((await settle(decider, two.id, entry('MERGED', two.id))).status).toBe(422)
    expect((await settle(decider, two.id, entry('MERGED', one.id))).status).toBe(200)
    expect((await settle(decider, one.id, entry('MERGED', two.id))).status).toBe(422)
    // What another one was merged into is not set aside without it.
    await settle(decider, one.id, entry('SET_ASIDE'))
    expect((await send(decider)).error?.code).toBe('ARBITRATION_LEFT')
    const back = await decider.browser.call(review.takeBackArbitration, { params: { commentId: one.id } })
    expect(back.data.arbitration).toBeNull()
    await settle(decider, one.id, entry('KEPT'))
    await settle(decider, two.id, entry('MERGED', one.id))
    expect((await send(decider)).data.status).toBe('TO_MODIFY')
  })

  it('are not merged into one that is set aside', async () => {
    const { decider, other, say, settle } = await aDecidedReview()
    const [one, two] = [await say(decider, 'Plus clair'), await say(other, 'Plus lumineux')]
    await settle(decider, one.id, entry('SET_ASIDE'))
    expect((await settle(decider, two.id, entry('MERGED', one.id))).error?.fields).toHaveProperty('intoId')
  })

  it('are asked of the talent again when the one that said them is deleted', async () => {
    const { decider, other, say, settle, send, room, talent } = await aDecidedReview()
    const [one, two] = [await say(decider, 'Plus clair'), await say(other, 'Plus lumineux')]
    await settle(decider, two.id, entry('MERGED', one.id))
    const gone = await decider.browser.call(review.removeComment, { params: { commentId: one.id } })
    expect(gone.status).toBe(200)
    expect((await room(decider)).comments).toMatchObject([{ id: two.id, arbitration: null }])
    await send(decider)
    expect((await room(talent)).comments).toMatchObject([{ id: two.id, resolvedAt: null }])
  })

  it.each([
    ['asked of the talent', false],
    ['done as it was', true],
  ])('that were merged into one which the agency deletes once sent are %s', async (_, isDone) => {
    const { decider, other, say, settle, send, room, talent } = await aDecidedReview()
    const [one, two] = [await say(decider, 'Plus clair'), await say(other, 'Plus lumineux')]
    await settle(decider, one.id, entry('KEPT'))
    await settle(decider, two.id, entry('MERGED', one.id))
    await send(decider)
    const params = { commentId: one.id }
    if (isDone) await talent.browser.call(review.resolveComment, { params })
    expect((await producteur.browser.call(review.removeComment, { params })).status).toBe(200)
    const [left] = (await room(talent)).comments
    expect(left).toMatchObject({ id: two.id, arbitration: null })
    expect(left?.resolvedAt !== null).toBe(isDone)
    if (!isDone) expect(left?.resolvedByName).toBeNull()
  })

  it('are settled again once their author says something else; the décideur may complete what is kept', async () => {
    const { decider, other, say, settle, send, room } = await aDecidedReview()
    const [one, two] = [await say(decider, 'Plus clair'), await say(other, 'Plus lumineux')]
    await settle(decider, one.id, entry('KEPT'))
    await settle(decider, two.id, entry('MERGED', one.id))
    const write = ({ browser }: Person, commentId: string, text: string) =>
      browser.call(review.updateComment, { params: { commentId }, body: { text } })
    await write(decider, one.id, 'Plus clair et plus lumineux')
    expect((await room(decider)).comments).toMatchObject([
      { arbitration: { outcome: 'KEPT' } },
      { arbitration: { outcome: 'MERGED' } },
    ])
    await write(other, two.id, 'Plus sombre')
    expect((await room(decider)).comments).toMatchObject([{ arbitration: { outcome: 'KEPT' } }, { arbitration: null }])
    expect((await send(decider)).error?.code).toBe('ARBITRATION_LEFT')
  })

  it('are marked by hand, wherever they are', async () => {
    const { decider, other, say, params, send, talent } = await aDecidedReview()
    const [one, two] = [await say(decider, 'Garder le plan', 10), await say(other, 'Couper le plan', null)]
    const mark = ({ browser }: Person) =>
      browser.call(review.markContradiction, { params, body: { firstId: two.id, secondId: one.id } })
    expect((await mark(talent)).status).not.toBe(200)
    expect((await mark(other)).status).toBe(200)
    expect((await mark(decider)).status).toBe(200)
    expect((await send(decider)).error?.code).toBe('ARBITRATION_LEFT')
  })

  it('go back to the décideur when the round is taken back', async () => {
    const { decider, other, say, settle, send, params, room } = await aDecidedReview()
    const one = await say(decider, 'Plus clair')
    const two = await say(other, 'Plus sombre')
    await settle(decider, one.id, entry('KEPT'))
    await settle(decider, two.id, entry('SET_ASIDE'))
    await send(decider)
    expect((await producteur.browser.call(life.rollback, { params, body: {} })).status).toBe(200)
    expect((await room(decider)).comments).toMatchObject([
      { id: one.id, sentAt: null, resolvedAt: null, arbitration: { outcome: 'KEPT' } },
      { id: two.id, sentAt: null, resolvedAt: null, arbitration: { outcome: 'SET_ASIDE' } },
    ])
    expect((await send(decider)).data.status).toBe('TO_MODIFY')
  })

  it.each([
    ['is decided by all members again', ({ name }: DecidedReview) => name(producteur, null, null)],
    [
      'was left by its décideur',
      ({ decider }: DecidedReview) =>
        regie.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, decider.id)),
    ],
  ])('are all asked of the talent once a production %s', async (_, change) => {
    const made = await aDecidedReview()
    const { decider, other, say, settle, send, room, talent } = made
    const [one, two] = [await say(decider, 'Plus clair'), await say(other, 'Plus sombre')]
    await settle(decider, one.id, entry('KEPT'))
    await settle(decider, two.id, entry('SET_ASIDE'))
    await change(made)
    expect((await room(other)).comments).toMatchObject([{ arbitration: null }, { arbitration: null }])
    expect((await send(other)).data.status).toBe('TO_MODIFY')
    expect((await room(talent)).comments).toMatchObject([
      { id: one.id, resolvedAt: null, arbitration: null },
      { id: two.id, resolvedAt: null, arbitration: null },
    ])
  })

  it('stop nobody where no one is named to decide', async () => {
    const { decider, other, say, send, name } = await aDecidedReview()
    await name(producteur, null, null)
    await say(decider, 'Plus clair')
    await say(other, 'Plus sombre')
    expect((await send(other)).data.status).toBe('TO_MODIFY')
  })
})

describe('the other reviewers', () => {
  const told = (id: string) =>
    regie.db.$count(events, and(eq(events.subjectId, id), eq(events.name, 'post-productions.reminded')))

  it('are awaited until they answer, or until the delay ends; the agency waits for nobody', async () => {
    const { decider, other, say, send, room, age } = await aDecidedReview(2)
    await say(decider, 'Plus court')
    const { decision } = await room(decider)
    expect(decision?.awaited).toHaveLength(1)
    expect((await room(other)).decision).toMatchObject({ awaited: [], verdicts: [] })
    expect((await send(decider)).error?.code).toBe('REVIEWERS_AWAITED')
    await age(49)
    expect((await send(decider)).data.status).toBe('TO_MODIFY')

    const second = await aDecidedReview(2)
    await second.say(second.decider, 'Plus court')
    await second.say(second.other, 'D’accord', 900)
    expect((await second.send(second.decider)).data.status).toBe('TO_MODIFY')

    const third = await aDecidedReview(2)
    await third.say(third.decider, 'Plus court')
    expect((await third.send(producteur)).data.status).toBe('TO_MODIFY')
  })

  it('are heard by the décideur alone, in the room that is open, once they answered', async () => {
    const { id, params, companyId, decider, other, say } = await aDecidedReview(7)
    const third = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId, userId: third.id })
    const path = `/api/post-production/${id}/live`
    const agency = await followStream(producteur.browser, '/api/me/events')
    const rooms = [await followStream(decider.browser, path), await followStream(third.browser, path)]
    // What happened before the streams were opened is told first.
    await say(producteur, 'Bonjour')
    await expect
      .poll(() => agency.messages.filter(({ data }) => data.includes(id)).at(-1)?.data)
      .toContain('.commented')
    const changes = () => rooms.map(({ messages }) => messages.filter(({ data }) => data.includes('"changed"')).length)
    await expect.poll(() => Math.min(...changes())).toBeGreaterThan(0)
    const [before = 0, ofThird = 0] = changes()
    const { versionId } = (await producteur.browser.call(review.reviewers, { params })).data
    if (versionId === null) throw new Error('no version is shown')
    await other.browser.call(review.giveVerdict, { params, body: { versionId, verdict: 'TO_REVISE' } })
    await expect.poll(() => changes()[0]).toBeGreaterThan(before)
    expect(changes()[1]).toBe(ofThird)
    for (const stream of [agency, ...rooms]) stream.close()
  })

  it('are awaited before the décideur validates, too', async () => {
    const { decider, params, age } = await aDecidedReview(2)
    const validate = () => decider.browser.call(life.validate, { params, body: {} })
    expect((await validate()).error?.code).toBe('REVIEWERS_AWAITED')
    await age(49)
    expect((await validate()).status).toBe(200)
  })

  it('are reminded at half of a delay of one day', async () => {
    const { id, age } = await aDecidedReview(1)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(0)
    await age(11)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(0)
    await age(13)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(1)
  })

  it.each([
    ['cancelled', sql`update productions set status = 'CANCELLED' where id =`],
    ['waiting for a deposit first', sql`update productions set option_depot_client = 'YES' where id =`],
    [
      'in an archived project',
      sql`update projects set archived_at = now() from productions where projects.id = productions.project_id and productions.id =`,
    ],
  ])('are not reminded of a production %s', async (_, change) => {
    const { id, age, production } = await aDecidedReview(3)
    await age(50)
    await regie.db.execute(sql`${change} ${production.id}`)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(0)
  })

  it('are reminded a day before the end of the delay, once', async () => {
    const { id, age } = await aDecidedReview(3)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(0)
    await age(50)
    await remindBeforeDeadline(regie.platform)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(1)
    await age(73)
    await remindBeforeDeadline(regie.platform)
    expect(await told(id)).toBe(1)
  })
})
