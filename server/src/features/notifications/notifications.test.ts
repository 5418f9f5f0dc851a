import { contract } from '@regie/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMedia } from '#test/support/builders.ts'
import { aCast, noticesFor, noticesOf, toldOf } from '#test/support/notice-cast.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { digestJob, notificationJobs, sendDigests } from './jobs.ts'
import { notifications } from './table.ts'

const { notifications: routes, review, medias, selection, prestations } = contract
const life = contract['post-productions']
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

describe('people are told', () => {
  it('of the life of what they follow, each where they deal with it, never of what they did', async () => {
    const { id, params, project, production, prestation, people, submit } = await aCast(regie)
    const { producteur, other, talent, client } = people
    await submit()
    expect(await toldOf(producteur, 'versionAdded')).toMatchObject({
      title: 'Film · Master',
      link: `/admin/projects/${project.id}/productions/${production.id}/post-productions/${id}/retour`,
      readAt: null,
    })
    await producteur.browser.call(life.validate, { params, body: {} })
    expect((await toldOf(client, 'versionPresented')).link).toBe(`/client/${production.id}/${id}/`)
    await client.browser.call(review.comment, { params, body: { text: 'Plus court', mentions: [talent.id] } })
    await client.browser.call(review.sendRound, { params, body: {} })
    expect((await toldOf(talent, 'changesRequested')).link).toBe(`/talent/${prestation.id}/${production.id}/${id}/`)
    expect(await noticesOf(talent)).toEqual(['changesRequested', 'named', 'versionPresented'])
    expect(await noticesOf(producteur)).toEqual(['changesRequested', 'commented', 'versionAdded'])
    expect(await noticesOf(client)).toEqual(['versionPresented'])
    // Staff who do not follow the project use the activity instead.
    expect(await noticesOf(other)).toEqual([])
  })

  it('once, whichever tie is the strongest', async () => {
    const { params, people, submit } = await aCast(regie)
    await submit()
    const { producteur, talent } = people
    await toldOf(producteur, 'versionAdded')
    const body = { text: 'Voilà', mentions: [producteur.id] }
    await talent.browser.call(review.comment, { params, body })
    await toldOf(producteur, 'named')
    expect(await noticesOf(producteur)).toEqual(['named', 'versionAdded'])
  })

  it('of deposits, choices and content', async () => {
    const { params, production, prestation, people } = await aCast(regie, {
      optionImageChoice: 'YES',
      optionDepotClient: 'YES',
    })
    const { producteur, talent, client } = people
    const photo = await aMedia(regie.db, { productionId: production.id, kind: 'IMAGE', category: 'RUSH' })
    await aMedia(regie.db, { productionId: production.id, category: 'DEPOT' })
    await client.browser.call(medias.finishDeposit, { params: { productionId: production.id } })
    await toldOf(producteur, 'depositDone')
    await client.browser.call(selection.submit, { params, body: { selectionFiles: [photo.id] } })
    await toldOf(producteur, 'selectionSubmitted')
    await producteur.browser.call(selection.reopen, { params, body: { reason: 'Une image de plus' } })
    expect(await toldOf(client, 'selectionReopened')).toMatchObject({
      link: expect.stringMatching(/\/selection$/),
      excerpt: 'Une image de plus',
    })
    await talent.browser.call(prestations.productionStatus, {
      params: { prestationId: prestation.id, productionId: production.id },
      body: { status: 'CONTENT_RECEIVED' },
    })
    await toldOf(producteur, 'contentReceived')
  })

  it('until they read it', async () => {
    const { people, submit } = await aCast(regie)
    await submit()
    const { id } = await toldOf(people.producteur, 'versionAdded')
    expect((await noticesFor(people.producteur)).unread).toBe(1)
    await people.talent.browser.call(routes.read, { body: { ids: [id] } })
    expect((await noticesFor(people.producteur)).unread).toBe(1)
    await people.producteur.browser.call(routes.read, { body: { ids: null } })
    expect((await noticesFor(people.producteur)).unread).toBe(0)
  })
})

describe('mails', () => {
  const done = new Set<unknown>()
  /** Queues and sends mails by hand, so that the scheduled job does not interfere. */
  const digests = async (now: string) => {
    await sendDigests(regie.platform, now)
    const sending = notificationJobs(regie.platform).find(({ queue }) => queue === digestJob.queue)
    const queued = await regie.db.execute(sql`select id, data from pgboss.job where name = ${digestJob.queue}`)
    for (const { id, data } of queued.rows) {
      if (!done.has(id)) await sending?.run(data)
      done.add(id)
    }
  }
  const old = () => regie.db.update(notifications).set({ createdAt: sql`now() - interval '1 hour'` })
  const mailsTo = (person: Person) => regie.mails.filter(({ to }) => to === person.email)

  it('gather what was not read, once, outside quiet hours', async () => {
    const { params, people, submit } = await aCast(regie)
    const { producteur, client } = people
    await submit()
    await producteur.browser.call(life.validate, { params, body: {} })
    await client.browser.call(life.validate, { params, body: {} })
    await toldOf(producteur, 'finished')
    await digests('12:00')
    expect(mailsTo(producteur)).toEqual([])
    await old()
    await digests('22:30')
    expect(mailsTo(producteur)).toEqual([])
    await digests('12:00')
    await digests('12:15')
    const [mail, ...more] = mailsTo(producteur)
    expect(more).toEqual([])
    expect(mail?.subject.replaceAll(/\s/gu, ' ')).toBe('Film · Master : c’est validé')
    expect(mail?.text).toContain(`/post-productions/${params.postProductionId}`)
    // Notices without a task appear in the product only.
    const [theirs] = mailsTo(client)
    expect(theirs?.subject).toMatch(/^Film · Master\s: une version vous attend$/u)
    expect(mailsTo(client)).toHaveLength(1)
  })

  it('come when each wants them', async () => {
    const { people, submit } = await aCast(regie)
    const { producteur } = people
    const prefer = (body: { mail: 'SOON' | 'DAILY' | 'NEVER'; quietFrom: string | null; quietTo: string | null }) =>
      producteur.browser.call(routes.setPreferences, { body })
    expect((await producteur.browser.call(routes.preferences, {})).data).toEqual({
      mail: 'SOON',
      quietFrom: '20:00',
      quietTo: '08:00',
    })
    expect((await prefer({ mail: 'SOON', quietFrom: '25:00', quietTo: null })).status).toBe(422)
    await prefer({ mail: 'NEVER', quietFrom: null, quietTo: null })
    await submit()
    await toldOf(producteur, 'versionAdded')
    await old()
    await digests('12:00')
    expect(mailsTo(producteur)).toEqual([])
    await prefer({ mail: 'DAILY', quietFrom: null, quietTo: null })
    await digests('12:00')
    expect(mailsTo(producteur)).toEqual([])
    await digests('08:45')
    expect(mailsTo(producteur)).toHaveLength(1)
  })

  it('are not sent of what was read, nor to a closed account', async () => {
    const { params, people, submit } = await aCast(regie)
    const { producteur, talent, client } = people
    const admin = await regie.person('ADMIN')
    await submit()
    await toldOf(producteur, 'versionAdded')
    await producteur.browser.call(life.validate, { params, body: {} })
    await client.browser.call(review.comment, { params, body: { text: 'Plus court' } })
    await client.browser.call(review.sendRound, { params, body: {} })
    await toldOf(talent, 'changesRequested')
    await old()
    await admin.browser.call(contract.users.deactivate, { params: { userId: talent.id } })
    await producteur.browser.call(routes.read, { body: { ids: null } })
    await digests('12:00')
    expect(mailsTo(producteur)).toEqual([])
    const [row] = await regie.db.select().from(notifications).where(eq(notifications.userId, producteur.id))
    expect(row?.mailedAt).toBeNull()
    expect(mailsTo(talent)).toEqual([])
  })

  const answers: [string, (cast: Awaited<ReturnType<typeof aCast>>) => Promise<{ status: number }>, number][] = [
    ['nobody answered', () => Promise.resolve({ status: 200 }), 1],
    [
      'they gave their verdict',
      async ({ params, people: { producteur, client } }) => {
        const { versionId } = (await producteur.browser.call(review.reviewers, { params })).data
        const body = { versionId: versionId ?? '', verdict: 'APPROVED' as const }
        return client.browser.call(review.giveVerdict, { params, body })
      },
      0,
    ],
    [
      'they commented',
      ({ params, people: { client } }) =>
        client.browser.call(review.comment, { params, body: { text: 'Plus sombre' } }),
      0,
    ],
    [
      'the round left',
      ({ params, people: { producteur } }) => producteur.browser.call(review.sendRound, { params, body: {} }),
      0,
    ],
  ]
  it.each(answers)('remind a reviewer, unless they answered or the round left: %s', async (_, answer, sent) => {
    const cast = await aCast(regie)
    const { params, submit } = cast
    const { producteur, client } = cast.people
    await submit()
    await producteur.browser.call(life.validate, { params, body: {} })
    // What was said before a reminder is no answer to it.
    await client.browser.call(review.comment, { params, body: { text: 'Plus clair' } })
    await toldOf(client, 'versionPresented')
    await client.browser.call(routes.read, { body: { ids: null } })
    await producteur.browser.call(review.remind, { params, body: { userIds: [client.id] } })
    await toldOf(client, 'reminded')
    expect((await answer(cast)).status).toBe(200)
    await old()
    await digests('12:00')
    expect(mailsTo(client)).toHaveLength(sent)
  })
})
