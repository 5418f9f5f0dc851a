import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPresentedVersion } from '#test/samples/presented-version.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { comments } from './index.ts'

const { review, session } = contract
const life = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

/**
 * A version presented to its client, with its people, and a sent round of one comment from each of the client's side.
 */
async function aSentRound() {
  const { id, params, talent, client } = await aPresentedVersion(regie, producteur)
  const guest = regie.stranger()
  await guest.call(session.presentGuest, { body: { name: 'Léo Martin', email: 'leo@exemple.test' } })
  const say = (browser: Browser, text: string, more = {}) =>
    browser.call(review.comment, { params, body: { text, ...more } })
  const send = (browser: Browser) => browser.call(review.sendRound, { params, body: {} })
  const read = async (browser: Browser) => {
    const versions = (await browser.call(review.versions, { params })).data
    return versions.flatMap((version) => version.comments)
  }
  await say(client.browser, 'Plus court')
  await say(guest, 'Le logo est coupé')
  expect((await send(client.browser)).data.status).toBe('TO_MODIFY')
  return {
    params,
    talent: talent.browser,
    client: client.browser,
    guest,
    say,
    send,
    read,
    texts: async (browser: Browser) => (await read(browser)).map(({ text }) => text),
    rollback: () => producteur.browser.call(life.rollback, { params, body: {} }),
    id,
  }
}

describe('a round that was sent, taken back', () => {
  it('gives its comments back to their authors as drafts, which can be changed, completed and sent again', async () => {
    const { client, guest, talent, say, send, read, texts, rollback, params } = await aSentRound()
    expect((await rollback()).data.status).toBe('AWAITING_VALIDATION')
    expect(await texts(talent)).toEqual([])
    const [mine, theirs] = await read(client)
    expect([mine, theirs]).toMatchObject([
      { text: 'Plus court', sentAt: null, isOwn: true },
      { text: 'Le logo est coupé', sentAt: null, isOwn: false },
    ])
    const change = (browser: Browser, commentId = '') =>
      browser.call(review.updateComment, { params: { commentId }, body: { text: 'Bien plus court' } })
    expect((await change(guest, mine?.id)).status).toBe(403)
    expect((await change(client, mine?.id)).status).toBe(200)
    expect((await guest.call(review.removeComment, { params: { commentId: theirs?.id ?? '' } })).status).toBe(200)
    await say(client, 'Sous-titres à revoir')
    expect((await send(client)).data.status).toBe('TO_MODIFY')
    expect(await texts(talent)).toEqual(['Bien plus court', 'Sous-titres à revoir'])
    // Nothing is left to send, and the rollback can be repeated.
    expect((await rollback()).status).toBe(200)
    expect((await send(client)).status).toBe(200)
    expect((await client.call(life.history, { params })).data.map(({ action }) => action)).toEqual([
      'validate',
      'requestChanges',
    ])
  })

  it('takes along what staff added to it meanwhile, and what was dealt with is to be dealt with again', async () => {
    const { talent, client, say, send, read, texts, rollback } = await aSentRound()
    await say(producteur.browser, 'Ajouté par l’agence')
    expect((await send(producteur.browser)).status).toBe(200)
    const [first] = await read(talent)
    await talent.call(review.resolveComment, { params: { commentId: first?.id ?? '' } })
    await say(talent, 'C’est fait', { parentId: first?.id ?? '' })
    expect(await texts(talent)).toHaveLength(4)
    await rollback()
    // An answer to a draft waits with it; the agency's additions become drafts of the agency.
    expect(await texts(talent)).toEqual(['C’est fait'])
    expect(await read(producteur.browser)).toMatchObject([
      { text: 'Plus court', sentAt: null, resolvedAt: null },
      { text: 'Le logo est coupé', sentAt: null },
      { text: 'Ajouté par l’agence', sentAt: null },
      { text: 'C’est fait' },
    ])
    expect((await send(client)).data.status).toBe('TO_MODIFY')
    expect(await texts(talent)).toEqual(['Plus court', 'Le logo est coupé', 'C’est fait'])
  })

  it('keeps what other rounds sent, and what was fetched from Frame.io is given back too', async () => {
    const { id, params, talent, client, say, send, texts, rollback } = await aSentRound()
    // Simulates a fetched remark: it has no author in Régie.
    await regie.db
      .update(comments)
      .set({ guestId: null, externalId: 'remarque-1', guestName: 'Jo' })
      .where(eq(comments.guestName, 'Léo Martin'))
    const [{ key } = { key: '' }] = (await client.call(review.versions, { params })).data[0]?.files ?? []
    await talent.call(life.addVersion, { params, body: { files: [{ key }] } })
    await producteur.browser.call(life.validate, { params, body: {} })
    await say(client, 'Deuxième série')
    await send(client)
    expect(await texts(talent)).toEqual(['Deuxième série', 'Plus court', 'Le logo est coupé'])
    await rollback()
    expect(await texts(talent)).toEqual(['Plus court', 'Le logo est coupé'])
    // Back before the presentation, then before the second version, then before the first round.
    for (let step = 0; step < 3; step += 1) expect((await rollback()).status).toBe(200)
    expect(await texts(talent)).toEqual([])
    const kept = await regie.db.select().from(comments).where(eq(comments.postProductionId, id))
    expect(kept.every(({ sentAt }) => sentAt === null)).toBe(true)
    expect((await send(client)).data.status).toBe('TO_MODIFY')
    expect(await texts(talent)).toEqual(['Plus court', 'Le logo est coupé'])
  })
})
