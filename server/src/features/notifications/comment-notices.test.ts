import { contract } from '@regie/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { medias } from '#features/medias/index.ts'
import { aMedia } from '#test/support/builders.ts'
import { aCast, noticesFor, noticesOf, toldOf } from '#test/support/notice-cast.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { dispatchEvents } from './dispatch.ts'
import { digestJob, notificationJobs, sendDigests } from './jobs.ts'
import { heldNotices, notifications } from './table.ts'

const { review, selection, notifications: routes } = contract
const life = contract['post-productions']
let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

/** A version before its client. Everybody has read what they were told. */
async function aPresentedCast() {
  const cast = await aCast(regie)
  await cast.submit()
  await cast.people.producteur.browser.call(life.validate, { params: cast.params, body: {} })
  await dispatchEvents(regie.platform)
  for (const { browser } of Object.values(cast.people)) await browser.call(routes.read, { body: { ids: null } })
  const say = async (
    { browser }: Person,
    body: { text: string; frameIn?: number; parentId?: string; isInternal?: boolean },
  ) => {
    const { data } = await browser.call(review.comment, { params: cast.params, body })
    await dispatchEvents(regie.platform)
    return data.id
  }
  const fresh = async (person: Person) =>
    (await noticesFor(person)).notifications.filter(({ readAt }) => readAt === null)
  return { ...cast, say, fresh }
}

describe('comments are told', () => {
  it('once for each person and sitting, with the first words, where the first is', async () => {
    const { id, people, say, fresh } = await aPresentedCast()
    const { producteur, talent, client } = people
    const first = await say(client, { text: 'Le titre\nest trop bas', frameIn: 12 })
    await say(client, { text: 'Et trop long' })
    await say(client, { text: 'Fin' })
    await say(talent, { text: 'Vu' })
    const [theirs, his, ...more] = await fresh(producteur)
    expect(more).toEqual([])
    expect(theirs).toMatchObject({ notice: 'commented', count: 1, excerpt: 'Vu' })
    expect(his).toMatchObject({ notice: 'commented', count: 3, excerpt: 'Le titre est trop bas' })
    expect(his?.link).toMatch(new RegExp(`/post-productions/${id}/retour\\?v=1&c=${first}$`))
    // The next one, once read, is news again.
    await producteur.browser.call(routes.read, { body: { ids: null } })
    await say(client, { text: 'Encore' })
    expect(await fresh(producteur)).toMatchObject([{ count: 1, excerpt: 'Encore' }])
  })

  it('without the words that were withdrawn, and with those of today', async () => {
    const { people, say, fresh } = await aPresentedCast()
    const { producteur, client } = people
    const commentId = await say(client, { text: 'Trop cher' })
    await client.browser.call(review.updateComment, { params: { commentId }, body: { text: 'Trop long' } })
    expect(await fresh(producteur)).toMatchObject([{ excerpt: 'Trop long' }])
    await client.browser.call(review.removeComment, { params: { commentId } })
    expect(await fresh(producteur)).toMatchObject([{ excerpt: null }])
  })

  it('to whom they answer, on the page of their side, unless they may not read it yet', async () => {
    const { id, params, production, people, say, fresh } = await aPresentedCast()
    const { producteur, talent, client } = people
    const parentId = await say(client, { text: 'Plus court ?' })
    // An answer to a draft waits with it; between the agency and its talents, it stays there.
    await say(producteur, { text: 'Attendez', parentId })
    await say(talent, { text: 'Pas vu', parentId }).catch(() => {})
    expect(await fresh(client)).toEqual([])
    await client.browser.call(review.sendRound, { params, body: {} })
    await say(producteur, { text: 'Ne cédons rien', parentId, isInternal: true })
    expect(await fresh(client)).toEqual([])
    const answer = await say(producteur, { text: 'De combien ?', parentId })
    await say(producteur, { text: 'De 2 s ?', parentId })
    expect(await fresh(client)).toMatchObject([
      {
        notice: 'answered',
        count: 2,
        excerpt: 'De combien ?',
        link: `/client/${production.id}/${id}/retour?v=1&c=${answer}`,
      },
    ])
  })
})

describe('a version presented before its film can be seen', () => {
  const wait = async (state: 'PROCESSING' | 'READY' | 'FAILED', productionId: string) => {
    await regie.db.update(medias).set({ state }).where(eq(medias.productionId, productionId))
  }
  it.each(['READY', 'FAILED'] as const)('is told once its film is %s', async (state) => {
    const { people, production, params, submit } = await aCast(regie)
    await submit()
    await wait('PROCESSING', production.id)
    await people.producteur.browser.call(life.validate, { params, body: {} })
    await dispatchEvents(regie.platform)
    await dispatchEvents(regie.platform)
    expect(await noticesOf(people.client)).toEqual([])
    await wait(state, production.id)
    await dispatchEvents(regie.platform)
    await toldOf(people.client, 'versionPresented')
    await dispatchEvents(regie.platform)
    expect(await noticesOf(people.client)).toEqual(['versionPresented'])
  })

  it('is told late of a version that was judged meanwhile', async () => {
    const { people, params, submit } = await aCast(regie)
    const member = people.client
    await submit()
    await people.producteur.browser.call(life.validate, { params, body: {} })
    await people.client.browser.call(life.validate, { params, body: {} })
    await dispatchEvents(regie.platform)
    expect((await toldOf(member, 'versionPresented')).readAt).toBeNull()
  })

  it.each([true, false])('is not told when it was taken back meanwhile (held: %s)', async (isHeld) => {
    const { people, production, params, submit } = await aCast(regie)
    await submit()
    await wait('PROCESSING', production.id)
    await people.producteur.browser.call(life.validate, { params, body: {} })
    if (isHeld) await dispatchEvents(regie.platform)
    await people.producteur.browser.call(life.rollback, { params, body: {} })
    await wait('READY', production.id)
    await dispatchEvents(regie.platform)
    expect(await noticesOf(people.client)).toEqual([])
    expect(await regie.db.select().from(heldNotices)).toEqual([])
  })
})

it('a notice shows a file only to those who see it', async () => {
  const { production, params, people, submit } = await aCast(regie, { optionImageChoice: 'YES' })
  const photo = await aMedia(regie.db, { productionId: production.id, kind: 'IMAGE', category: 'RUSH' })
  await submit()
  const previews = { run: 'un', files: [], storyboard: null, rate: null, frames: null }
  await regie.db.update(medias).set({ previews }).where(eq(medias.productionId, production.id))
  const { client, producteur } = people
  await client.browser.call(selection.submit, { params, body: { selectionFiles: [photo.id] } })
  await producteur.browser.call(selection.reopen, { params, body: { reason: 'Une image de plus' } })
  await dispatchEvents(regie.platform)
  // The version is not presented: its client must not see an image of it.
  expect((await toldOf(client, 'selectionReopened')).picture).toBeNull()
  expect((await toldOf(producteur, 'versionAdded')).picture).toMatchObject({ run: 'un' })
})

it('a mail says in two sentences what happened to a film, and leads to the comment', async () => {
  const { people, params, say } = await aPresentedCast()
  const { producteur, talent, client } = people
  const parentId = await say(talent, { text: 'On garde la musique ?' })
  const answer = await say(producteur, { text: 'Oui, « la seconde »', parentId })
  await say(producteur, { text: 'Et plus fort', parentId })
  await client.browser.call(life.validate, { params, body: {} })
  await dispatchEvents(regie.platform)
  await regie.db.update(notifications).set({ createdAt: sql`now() - interval '1 hour'` })
  await sendDigests(regie.platform, '12:00')
  const sending = notificationJobs(regie.platform).find(({ queue }) => queue === digestJob.queue)
  const queued = await regie.db.execute(sql`select data from pgboss.job where name = ${digestJob.queue}`)
  for (const { data } of queued.rows) await sending?.run(data)
  const [mail] = regie.mails.filter(({ to }) => to === talent.email)
  const text = mail?.text.replaceAll(/\s+/gu, ' ') ?? ''
  expect(text).toContain('a validé « Film · Master ». ')
  expect(text).toMatch(/ vous répond sur « Film · Master » \(et 1 autre commentaire\) : « Oui, « la seconde » »\./)
  expect(text).toContain(`&c=${answer}`)
})
