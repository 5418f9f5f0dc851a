import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { type StubRemark, startFrameioStub } from '#test/samples/frameio-stub.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'

const { review } = contract
const life = contract['post-productions']
let regie: Regie
let stub: Awaited<ReturnType<typeof startFrameioStub>>
beforeAll(async () => {
  stub = await startFrameioStub()
  regie = await startRegie({ env: stub.environment })
})
afterAll(async () => {
  await regie.stop()
  await stub.stop()
})
beforeEach(() => {
  stub.faults.length = 0
})

/** Times within the next hour: clients may not read remarks older than the presentation of their version. */
const soon = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const at = (minute: number) => new Date(soon + minute * 60_000).toISOString()
const owner = { id: 'u1', name: 'Zoé Réal', email: 'zoe@example.org', avatar_url: null }
const remark = (id: string, more: Partial<StubRemark> = {}): StubRemark => ({
  id,
  text: `Dit ${id}`,
  timestamp: 11_974,
  duration: null,
  annotation: null,
  completed_at: null,
  created_at: at(1),
  updated_at: at(1),
  owner,
  replies: [],
  ...more,
})

/** A version presented to the client, linked to a file of Frame.io without remarks. */
async function aLinkedVersion() {
  const { db } = regie
  const [staff, talent, client] = [
    await regie.person('ADMIN'),
    await regie.person('TALENT'),
    await regie.person('CLIENT'),
  ]
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const media = await aMedia(db, { productionId: production.id })
  const params = { postProductionId: id }
  await staff.browser.call(life.start, { params, body: {} })
  await staff.browser.call(life.addVersion, { params, body: { files: [{ key: media.id }] } })
  await staff.browser.call(life.validate, { params, body: {} })
  const fileId = randomUUID()
  stub.files.set(fileId, [])
  const link = (address: string) =>
    staff.browser.call(review.linkExternal, { params: { ...params, mediaId: media.id }, body: { address } })
  const said = async ({ browser }: typeof staff) =>
    (await browser.call(review.room, { params, query: {} })).data.comments
  const fetched = () => staff.browser.call(review.fetchExternal, { params })
  return { staff, talent, client, params, media, fileId, link, said, fetched }
}

describe('what is said on Frame.io', () => {
  it('comes by itself with the round, page after page, and waits for it like what is said here', async () => {
    const { staff, talent, client, params, media, fileId, link, said } = await aLinkedVersion()
    const linked = await link(`https://next.frame.io/project/${randomUUID()}/view/${fileId}?v=1`)
    expect(linked.data).toEqual({
      fileKey: media.id,
      url: `https://next.frame.io/project/p/view/${fileId}`,
      syncedAt: null,
    })
    const annotation = JSON.stringify([
      { tool: 'rect', color: '#00FF00', size: 8, x: 0.1, y: 0.2, w: 0.3, h: 0.4, ix: 1, radius: 0 },
      { tool: 'line', color: '#FF0000', size: 8, x: 0, y: 0, w: 1, h: 0.5 },
      { tool: 'hologram', x: 1 },
    ])
    stub.files.set(fileId, [
      remark('a', { annotation, replies: [{ ...remark('a1'), text: 'D’accord' }] }),
      remark('b', { timestamp: 100, duration: 25, completed_at: at(3) }),
      remark('c', { timestamp: null, owner: null }),
    ])
    const sent = await client.browser.call(review.sendRound, { params, body: {} })
    expect(sent.data).toMatchObject({ status: 'TO_MODIFY' })
    const comments = await said(talent)
    const byText = new Map(comments.map((one) => [one.text, one]))
    expect(byText.get('Dit a')).toMatchObject({
      authorName: 'Zoé Réal',
      isFromFrameio: true,
      isInternal: false,
      fileKey: media.id,
      frameIn: 11_974,
      frameOut: null,
      resolvedAt: null,
      drawing: [
        { tool: 'rect', x: 0.1, w: 0.3, color: '#00FF00' },
        { tool: 'pen', xs: [0, 1], ys: [0, 0.5] },
      ],
    })
    expect(byText.get('D’accord')).toMatchObject({ parentId: byText.get('Dit a')?.id })
    expect(byText.get('Dit b')).toMatchObject({ frameIn: 100, frameOut: 124 })
    expect(byText.get('Dit b')?.resolvedAt).not.toBeNull()
    expect(byText.get('Dit c')).toMatchObject({ frameIn: null, authorName: 'Frame.io' })
    const room = (await staff.browser.call(review.room, { params, query: {} })).data
    expect(room.external).toMatchObject([{ fileKey: media.id, syncedAt: expect.any(String) }])
  })

  it('is fetched again without anything twice: what changed changes, what is gone goes while it is a draft', async () => {
    const { staff, client, talent, fileId, link, said, fetched } = await aLinkedVersion()
    await link(fileId)
    stub.files.set(fileId, [remark('a'), remark('b'), remark('c')])
    expect((await fetched()).data).toEqual({ added: 3, changed: 0, removed: 0 })
    expect((await fetched()).data).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await said(talent)).toEqual([])
    expect(await said(client)).toHaveLength(3)
    const a = (await said(staff)).find(({ text }) => text === 'Dit a')
    await staff.browser.call(review.removeComment, { params: { commentId: a?.id ?? '' } })
    stub.files.set(fileId, [
      remark('a', { text: 'Revu', updated_at: at(9) }),
      remark('c', { text: 'Mieux', updated_at: at(9) }),
    ])
    expect((await fetched()).data).toEqual({ added: 0, changed: 1, removed: 1 })
    expect((await said(staff)).map(({ text }) => text)).toEqual(['Mieux'])
    // A remark restored in Frame.io comes back; one deleted in Régie does not.
    stub.files.set(fileId, [
      remark('a', { updated_at: at(20) }),
      remark('b'),
      remark('c', { text: 'Mieux', updated_at: at(9) }),
    ])
    expect((await fetched()).data).toEqual({ added: 0, changed: 1, removed: 0 })
    expect((await said(staff)).map(({ text }) => text).toSorted()).toEqual(['Dit b', 'Mieux'])
  })

  it('survives what fails for a moment; else nothing is sent and nothing is lost', async () => {
    const { staff, client, params, fileId, link, said, fetched } = await aLinkedVersion()
    await link(fileId)
    stub.files.set(fileId, [remark('a')])
    const before = stub.tokens.given
    stub.faults.push('expired')
    expect((await fetched()).status).toBe(200)
    expect(stub.tokens.given).toBe(before + 1)
    stub.faults.push('too many', 'error')
    expect((await fetched()).status).toBe(200)
    await client.browser.call(review.comment, { params, body: { text: 'Plus court' } })
    for (const faults of [['truncated'], ['elsewhere'], ['forbidden']] as const) {
      stub.faults.push(...faults)
      const refused = await client.browser.call(review.sendRound, { params, body: {} })
      expect(refused.status).toBe(503)
      expect(JSON.stringify(refused.error)).toContain('Frame.io ne répond pas')
    }
    expect((await said(client)).every(({ sentAt }) => sentAt === null)).toBe(true)
    // The file is gone from Frame.io: fetched remarks stay, and the round leaves.
    stub.files.delete(fileId)
    expect((await client.browser.call(review.sendRound, { params, body: {} })).status).toBe(200)
    expect(await said(staff)).toHaveLength(2)
  })

  it('gone, gives back what the décideur had merged into it', async () => {
    const { staff, client, talent, params, media, fileId, link, said, fetched } = await aLinkedVersion()
    await link(fileId)
    const { productionId } = (await staff.browser.call(life.get, { params })).data
    const decider = { deciderId: client.id, days: null }
    await staff.browser.call(review.setDecider, { params: { productionId }, body: decider })
    stub.files.set(fileId, [remark('a')])
    await fetched()
    const theirs = (await said(client)).find(({ isFromFrameio }) => isFromFrameio)
    const body = { text: 'Plus clair', fileKey: media.id, frameIn: 11_974 }
    const { data: own } = await client.browser.call(review.comment, { params, body })
    const settled = await client.browser.call(review.arbitrate, {
      params: { commentId: own.id },
      body: { outcome: 'MERGED', intoId: theirs?.id ?? '', note: '' },
    })
    expect(settled.status).toBe(200)
    stub.files.set(fileId, [])
    expect((await client.browser.call(review.sendRound, { params, body: {} })).data.status).toBe('TO_MODIFY')
    expect(await said(talent)).toMatchObject([{ id: own.id, resolvedAt: null, arbitration: null }])
  })

  it('and contradicts a draft, is there for the décideur whom it stops', async () => {
    const { staff, client, params, media, fileId, link, said } = await aLinkedVersion()
    await link(fileId)
    const { productionId } = (await staff.browser.call(life.get, { params })).data
    const decider = { deciderId: client.id, days: null }
    await staff.browser.call(review.setDecider, { params: { productionId }, body: decider })
    const body = { text: 'Plus clair', fileKey: media.id, frameIn: 11_974 }
    await client.browser.call(review.comment, { params, body })
    stub.files.set(fileId, [remark('a')])
    const send = () => client.browser.call(review.sendRound, { params, body: {} })
    expect((await send()).error?.code).toBe('ARBITRATION_LEFT')
    const drafts = await said(client)
    expect(drafts.map(({ text, sentAt }) => [text, sentAt])).toContainEqual(['Dit a', null])
    for (const { id } of drafts)
      await client.browser.call(review.arbitrate, {
        params: { commentId: id },
        body: { outcome: 'KEPT', intoId: null, note: '' },
      })
    expect((await send()).data.status).toBe('TO_MODIFY')
  })
})

describe('a file is linked', () => {
  it('by who may change the post-production, to a file that is there', async () => {
    const { staff, talent, client, params, media, fileId, link } = await aLinkedVersion()
    expect((await link('https://f.io/abc')).status).toBe(422)
    expect((await link(randomUUID())).status).toBe(422)
    const one = { params: { ...params, mediaId: media.id } }
    for (const { browser } of [talent, client]) {
      expect((await browser.call(review.linkExternal, { ...one, body: { address: fileId } })).status).toBe(403)
      expect((await browser.call(review.unlinkExternal, one)).status).toBe(403)
      expect((await browser.call(review.fetchExternal, { params })).status).toBe(403)
    }
    const elsewhere = { params: { ...params, mediaId: randomUUID() }, body: { address: fileId } }
    expect((await staff.browser.call(review.linkExternal, elsewhere)).status).toBe(404)
    await link(fileId)
    expect((await staff.browser.call(review.unlinkExternal, one)).status).toBe(200)
    expect((await staff.browser.call(review.room, { params, query: {} })).data.external).toEqual([])
  })

  it('nowhere when Frame.io is not connected', async () => {
    const alone = await startRegie()
    try {
      const staff = await alone.person('ADMIN')
      const project = await aProject(alone.db)
      const production = await aProduction(alone.db, { projectId: project.id })
      const { id } = await aPostProduction(alone.db, { productionId: production.id })
      const params = { postProductionId: id }
      expect((await staff.browser.call(review.room, { params, query: {} })).data.external).toBeNull()
      expect((await staff.browser.call(review.fetchExternal, { params })).status).toBe(503)
    } finally {
      await alone.stop()
    }
  })
})
