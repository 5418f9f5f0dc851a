import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import type { Drawing } from '@regie/contract/review/schema/drawing'
import type { RouteInput } from '@regie/contract/route'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { commentAttachments } from './index.ts'
import { reviewJobs } from './jobs.ts'

const { review: routes, session, medias } = contract
const life = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

type NewComment = RouteInput<typeof routes.comment>['body']

/** A post-production under review by its client, with its people, one of them without an account. */
async function aReview({ published = true } = {}) {
  const project = await aProject(regie.db, { producteurId: producteur.id })
  const production = await aProduction(regie.db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
  await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const { id } = await aPostProduction(regie.db, { productionId: production.id, userId: talent.id })
  const media = await aMedia(regie.db, { productionId: production.id })
  const params = { postProductionId: id }
  const submit = async () => {
    const sent = await talent.browser.call(life.addVersion, {
      params,
      body: { files: [{ key: media.id }], note: 'Chut' },
    })
    expect(sent.status, JSON.stringify(sent.error)).toBe(200)
  }
  await talent.browser.call(life.start, { params, body: {} })
  await submit()
  const publish = () => producteur.browser.call(life.validate, { params, body: {} })
  if (published) await publish()
  const guest = regie.stranger()
  await guest.call(session.presentGuest, { body: { name: 'Léo Martin', email: 'leo@exemple.test' } })
  const people = { producteur: producteur.browser, talent: talent.browser, client: client.browser, guest }
  type Who = keyof typeof people
  return {
    id,
    params,
    media,
    production,
    people,
    talent,
    client,
    submit,
    publish,
    say: (who: Who, body: NewComment) => people[who].call(routes.comment, { params, body }),
    room: async (who: Who) => (await people[who].call(routes.room, { params, query: {} })).data,
    texts: async (who: Who) => {
      const { data } = await people[who].call(routes.room, { params, query: {} })
      return data.comments.map(({ text }) => text)
    },
    send: (who: Exclude<Who, 'guest'>) => people[who].call(routes.sendRound, { params, body: {} }),
  }
}

describe('who hears what in a round', () => {
  it('keeps drafts within a side, internal words within the agency, and sends the rest to all', async () => {
    const { say, texts, send } = await aReview()
    await say('producteur', { text: 'Entre nous', isInternal: true })
    await say('producteur', { text: 'Au client' })
    await say('client', { text: 'Du client' })
    await say('guest', { text: 'De l’invité' })
    await say('talent', { text: 'Du talent', isInternal: true })
    const staff = ['Entre nous', 'Au client', 'Du client', 'De l’invité', 'Du talent']
    expect(await texts('producteur')).toEqual(staff)
    expect(await texts('talent')).toEqual(['Du talent'])
    expect(await texts('client')).toEqual(['Du client', 'De l’invité'])
    expect(await texts('guest')).toEqual(['Du client', 'De l’invité'])

    // The client's round includes the comments of clients and guests only.
    expect((await send('client')).status).toBe(200)
    expect(await texts('talent')).toEqual(['Du client', 'De l’invité', 'Du talent'])
    expect((await send('producteur')).status).toBe(200)
    expect(await texts('talent')).toEqual(staff)
    // Staff's later comments go to the talent. The version can be read, but no longer commented by its client.
    expect((await send('producteur')).status).toBe(422)
  })

  it('never shows the client’s side a version that is not presented, nor what is said of it', async () => {
    const { people, params, say, publish, room } = await aReview({ published: false })
    await say('producteur', { text: 'Pas encore pour le client' })
    for (const browser of [people.client, people.guest]) {
      const { status, error } = await browser.call(routes.room, { params, query: {} })
      expect([status, error?.code]).toEqual([409, 'STEP_CLOSED'])
      expect((await browser.call(routes.versions, { params })).data).toEqual([])
      expect((await browser.call(routes.comment, { params, body: { text: 'Trop tôt' } })).status).toBe(409)
    }
    await publish()
    const seen = await room('guest')
    expect(seen.versions).toMatchObject([{ number: 1, note: '' }])
    expect(seen.postProduction.versionInterne).toBe(seen.postProduction.versionClient)
    expect(seen.participants).toEqual([])
    expect(seen.comments).toEqual([])
    expect((await room('talent')).versions).toMatchObject([{ number: 1, note: 'Chut' }])
  })

  it('counts for the client the versions that it was shown', async () => {
    const { people, params, send, say, submit, publish, room } = await aReview()
    await say('client', { text: 'Encore un effort' })
    await send('client')
    await submit()
    await say('producteur', { text: 'Non', isInternal: true })
    await send('producteur')
    await submit()
    await publish()
    expect((await room('producteur')).versions.map(({ number }) => number)).toEqual([3, 2, 1])
    expect((await room('client')).versions.map(({ number }) => number)).toEqual([2, 1])
    const listed = await people.guest.call(life.get, { params: { postProductionId: params.postProductionId } })
    expect(listed.data).toMatchObject({ versionInterne: 2, versionClient: 2 })
  })
})

describe('a comment', () => {
  it('says where it is about, and what was drawn there', async () => {
    const { say, room, media } = await aReview()
    const arrow = {
      id: randomUUID(),
      tool: 'arrow',
      color: '#ffffff',
      size: 0.01,
      x: 0.9,
      y: 0.9,
      w: -0.5,
      h: -0.5,
    } as const
    const drawing: Drawing = [
      { id: randomUUID(), tool: 'pen', color: '#ff3b30', size: 0.01, xs: [0.1, 0.2], ys: [0.5, 0.6] },
      arrow,
      { id: randomUUID(), tool: 'text', color: '#ffffff', size: 0.05, x: 0.1, y: 0.1, text: 'Là ✂️' },
    ]
    const body = { fileKey: media.id, text: 'Trop long', frameIn: 12, frameOut: 40, point: { x: 0.25, y: 1 } }
    const said = await say('client', { ...body, drawing })
    expect(said.data).toMatchObject({ ...body, drawing, isOwn: true, speaker: 'CLIENT', sentAt: null })
    expect((await room('producteur')).comments).toMatchObject([{ ...body, drawing, isOwn: false }])
    const alone = await say('client', { fileKey: media.id, text: '', frameIn: 3, drawing: [arrow] })
    expect(alone.status).toBe(200)
  })

  it.each([
    ['nothing', { text: '  ' }, 'text'],
    ['an end without a beginning', { text: 'a', frameOut: 4 }, 'frameOut'],
    ['an end before its beginning', { text: 'a', frameIn: 9, frameOut: 4 }, 'frameOut'],
    ['a file of elsewhere', { text: 'a', fileKey: randomUUID() }, 'fileKey'],
    ['half a frame', { text: 'a', frameIn: 1.5 }, 'frameIn'],
    ['a point outside', { text: 'a', point: { x: 2, y: 0 } }, 'point.x'],
    ['a file that was not sent', { text: 'a', attachmentIds: [randomUUID()] }, 'attachmentIds'],
  ] as const)('of %s is refused', async (_, body, field) => {
    const { say, room } = await aReview()
    const said = await say('client', {
      ...body,
      ...('attachmentIds' in body && { attachmentIds: [...body.attachmentIds] }),
    } as NewComment)
    expect(said.status).toBe(422)
    expect(Object.keys(said.error?.fields ?? {})).toEqual([field])
    expect((await room('client')).comments).toEqual([])
  })

  it('sent twice is kept once; under somebody else’s id it is nobody’s', async () => {
    const { say, texts } = await aReview()
    const id = randomUUID()
    const [first, second] = await Promise.all([
      say('client', { id, text: 'Une fois' }),
      say('client', { id, text: 'Une fois' }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await say('guest', { id, text: 'À moi' })).status).toBe(404)
    expect(await texts('client')).toEqual(['Une fois'])
  })

  it('changes until it is sent, by its author alone', async () => {
    const { say, people, send, texts } = await aReview()
    const { id: commentId } = (await say('guest', { text: 'Trop lent' })).data
    const params = { commentId }
    expect((await people.client.call(routes.updateComment, { params, body: { text: 'Volé' } })).status).toBe(403)
    expect((await people.talent.call(routes.updateComment, { params, body: { text: 'Volé' } })).status).toBe(404)
    const changed = await people.guest.call(routes.updateComment, { params, body: { text: 'Trop vite', frameIn: 3 } })
    expect(changed.data).toMatchObject({ text: 'Trop vite', frameIn: 3 })
    await send('client')
    expect((await people.guest.call(routes.updateComment, { params, body: { text: 'Non' } })).status).toBe(409)
    expect((await people.guest.call(routes.removeComment, { params })).status).toBe(409)
    expect(await texts('talent')).toEqual(['Trop vite'])
    expect((await people.producteur.call(routes.removeComment, { params })).status).toBe(200)
    expect(await texts('talent')).toEqual([])
  })

  it('is answered, ticked off, and asked for again', async () => {
    const { say, people, send, room } = await aReview()
    const { id: commentId } = (await say('client', { text: 'Le logo' })).data
    const params = { commentId }
    expect((await people.talent.call(routes.resolveComment, { params })).status).toBe(404)
    await send('client')
    expect((await say('talent', { parentId: commentId, text: 'Fait' })).data).toMatchObject({ parentId: commentId })
    expect((await people.talent.call(routes.resolveComment, { params })).data.resolvedByName).toContain('Zoé')
    expect((await people.talent.call(routes.resolveComment, { params })).status).toBe(200)
    expect((await people.client.call(routes.resolveComment, { params })).status).toBe(409)
    expect((await room('talent')).comments.map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true, false])
    expect((await people.talent.call(routes.reopenComment, { params })).data.resolvedAt).toBeNull()
    // An answer to an answer belongs to the first comment.
    const [, answer] = (await room('talent')).comments
    expect((await say('producteur', { parentId: answer?.id ?? '', text: 'Non' })).status).toBe(422)
  })

  it('of a guest needs a name', async () => {
    const { params } = await aReview()
    const unnamed = await regie.stranger().call(routes.comment, { params, body: { text: 'Anonyme' } })
    expect([unnamed.status, unnamed.error?.code]).toEqual([422, 'NAME_REQUIRED'])
  })

  it('names only those who can be told', async () => {
    const { say, talent, client } = await aReview()
    const mentions = [talent.id, client.id, producteur.id, randomUUID()]
    expect((await say('producteur', { text: '@', mentions })).data.mentions.toSorted()).toEqual(
      [talent.id, client.id, producteur.id].toSorted(),
    )
    expect((await say('producteur', { text: '@', mentions, isInternal: true })).data.mentions).not.toContain(client.id)
    expect((await say('guest', { text: '@', mentions })).data.mentions).toEqual([])
  })

  it('carries files, for those who may read it', async () => {
    const { say, people, id, send } = await aReview()
    const path = `/api/post-production/${id}/attachments?name=${encodeURIComponent('référence 🎨.txt')}`
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await people.client.send('POST', path, { body: 'une référence', headers })
    const { data } = (await sent.json()) as { data: { id: string; name: string; size: number } }
    expect(data).toMatchObject({ name: 'référence 🎨.txt', size: 15 })
    const read = async (browser: Browser) => browser.send('GET', `/api/comments/attachments/${data.id}`)
    expect((await read(people.guest)).status).toBe(404)
    const stolen = await say('guest', { text: 'a', attachmentIds: [data.id] })
    expect(stolen.status).toBe(422)
    expect((await say('client', { text: '', attachmentIds: [data.id] })).data.attachments).toEqual([
      { ...data, type: 'application/octet-stream' },
    ])
    const seen = await read(people.guest)
    expect([seen.status, await seen.text()]).toEqual([200, 'une référence'])
    expect(seen.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await read(people.talent)).status).toBe(404)
    expect((await people.client.send('POST', path, { body: '', headers })).status).toBe(422)
    await send('client')
    expect((await read(people.talent)).status).toBe(200)
  })
})

describe('a presented file', () => {
  it('is looked at by whoever holds the link, and not had', async () => {
    const { people, media, room } = await aReview()
    expect((await room('guest')).files).toMatchObject([{ id: media.id, name: 'film.mp4' }])
    const shown = await people.guest.send('GET', medias.shown.path.replace('{mediaId}', media.id))
    expect(shown.status).toBe(403)
    expect((await people.guest.send('GET', `/api/medias/${media.id}/original`)).status).toBe(401)
    const other = await aMedia(regie.db, { productionId: media.productionId })
    expect((await people.guest.send('GET', medias.shown.path.replace('{mediaId}', other.id))).status).toBe(404)
  })
})

describe('a room that is open', () => {
  /** The messages of a room's stream, as a browser receives them. */
  async function* news(browser: Browser, id: string, stop: AbortController) {
    const response = await fetch(`${regie.url}/api/post-production/${id}/live`, {
      headers: { accept: 'text/event-stream', cookie: [browser.cookie, browser.guest].filter(Boolean).join('; ') },
      signal: stop.signal,
    })
    expect(response.status).toBe(200)
    let text = ''
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data) yield JSON.parse(data) as { kind: string; people: { name: string; speaker: string }[] }
      }
    }
  }

  it('tells who is there, and that something was said', async () => {
    const { id, people, say } = await aReview()
    const [stop, leave] = [new AbortController(), new AbortController()]
    const heard = news(people.producteur, id, stop)
    expect((await heard.next()).value).toMatchObject({ kind: 'presence', people: [{ speaker: 'STAFF' }] })
    const beside = news(people.guest, id, leave)
    await beside.next()
    // What the review began with may be told after the stream was opened.
    const nextOf = async (kind: 'presence' | 'changed') => {
      for (;;) {
        const { value } = await heard.next()
        if (value?.kind === kind) return value
      }
    }
    expect(await nextOf('presence')).toMatchObject({
      people: [{ speaker: 'STAFF' }, { name: 'Léo Martin', speaker: 'GUEST' }],
    })
    await say('guest', { text: 'Bonjour' })
    expect(await nextOf('changed')).toEqual({ kind: 'changed', people: [] })
    leave.abort()
    expect(await nextOf('presence')).toMatchObject({ people: [{ speaker: 'STAFF' }] })
    stop.abort()
  })

  it('is closed to those who may not see it', async () => {
    const { id } = await aReview()
    const stranger = await regie.person('CLIENT')
    const answer = await stranger.browser.send('GET', `/api/post-production/${id}/live`, {
      headers: { accept: 'text/event-stream' },
    })
    expect(answer.status).toBe(404)
  })
})

it('files sent for a comment that was never written are forgotten, bytes included', async () => {
  const { id, people, say } = await aReview()
  const attach = async (name: string) => {
    const path = `/api/post-production/${id}/attachments?name=${name}`
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await people.client.send('POST', path, { body: name, headers })
    return ((await sent.json()) as { data: { id: string } }).data.id
  }
  const [kept, unused] = [await attach('gardé.txt'), await attach('oublié.txt')]
  await say('client', { text: 'Voir', attachmentIds: [kept] })
  await regie.db.update(commentAttachments).set({ createdAt: sql`now() - interval '2 days'` })
  const rows = () => regie.db.select().from(commentAttachments).where(eq(commentAttachments.postProductionId, id))
  const gone = (await rows()).find((row) => row.id === unused)?.storageKey ?? ''
  expect(await regie.platform.storage.stat(gone)).not.toBeNull()
  for (const job of reviewJobs(regie.platform)) await job.run({})
  expect((await rows()).map((row) => row.id)).toEqual([kept])
  expect(await regie.platform.storage.stat(gone)).toBeNull()
})
