import { contract } from '@regie/contract'
import type { MediaKind } from '@regie/contract/medias/schema'
import type { GuestWatermark } from '@regie/contract/productions/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { guestMarks, medias } from '#features/medias/index.ts'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from './support/builders.ts'
import { type Browser, type Person, type Regie, startRegie } from './support/regie.ts'

const { review } = contract

/** What each person is given of a file, by the link and by what was marked. Nothing is prepared here: rows stand for it. */
let regie: Regie
let [staff, talent, client]: Person[] = []
beforeAll(async () => {
  regie = await startRegie()
  ;[staff, talent, client] = [await regie.person('ADMIN'), await regie.person('TALENT'), await regie.person('CLIENT')]
})
afterAll(() => regie.stop())

const previewsOf = (run: string) => ({ run, files: [], storyboard: null, rate: null, frames: null })

async function presentedFile(watermark: GuestWatermark, kind: MediaKind) {
  const { db } = regie
  if (!staff || !talent || !client) throw new Error('nobody is signed in')
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, {
    projectId: project.id,
    status: 'POST_PRODUCTION',
    guestMark: 'K7M2QX',
    guestMarkedAt: '2026-11-24T08:00:00.000Z',
    guestWatermark: watermark,
  })
  const { id } = await aPostProduction(db, {
    productionId: production.id,
    userId: talent.id,
    status: 'AWAITING_VALIDATION',
    versionInterne: 1,
    versionClient: 1,
  })
  const run = `own-${id}`
  const file = await aMedia(db, { productionId: production.id, kind, previews: previewsOf(run) })
  const params = { postProductionId: id }
  // Presented without an event: an event asks for marked previews, which would change the row of the case.
  const [version] = await db
    .insert(postProductionVersions)
    .values({ postProductionId: id, number: 1, clientNumber: 1, publishedAt: '2026-11-24T08:00:00.000Z' })
    .returning({ id: postProductionVersions.id })
  await db.insert(postProductionFiles).values({ versionId: version?.id ?? '', mediaId: file.id, rank: 0 })
  const givenTo = async (browser: Browser) => {
    const [shown] = (await browser.call(review.room, { params, query: {} })).data.files
    return `${shown?.state} ${shown?.previews?.run.replace(`-${id}`, '') ?? 'nothing'}`
  }
  return { db, file, run, production, givenTo, marked: `K7M2QX ${run}` }
}

type MarkRow = { wanted: 'now' | 'former'; madeFor: 'now' | 'former' | null; hasFailed?: boolean }
const cases: [GuestWatermark, MediaKind, MarkRow | null, string][] = [
  ['NONE', 'VIDEO', null, 'READY own'],
  ['NONE', 'VIDEO', { wanted: 'now', madeFor: 'now' }, 'READY own'],
  ['SHOWN', 'VIDEO', null, 'READY own'],
  ['SHOWN', 'IMAGE', { wanted: 'now', madeFor: 'now' }, 'READY own'],
  ['BURNT', 'VIDEO', null, 'PROCESSING nothing'],
  ['BURNT', 'IMAGE', null, 'PROCESSING nothing'],
  ['BURNT', 'PDF', null, 'PROCESSING nothing'],
  ['BURNT', 'AUDIO', null, 'READY own'],
  ['BURNT', 'OTHER', null, 'READY own'],
  ['BURNT', 'VIDEO', { wanted: 'now', madeFor: null }, 'PROCESSING nothing'],
  ['BURNT', 'VIDEO', { wanted: 'now', madeFor: 'now' }, 'READY marked'],
  ['BURNT', 'VIDEO', { wanted: 'now', madeFor: 'former' }, 'PROCESSING nothing'],
  ['BURNT', 'VIDEO', { wanted: 'former', madeFor: 'former' }, 'PROCESSING nothing'],
  ['BURNT', 'VIDEO', { wanted: 'now', madeFor: null, hasFailed: true }, 'FAILED nothing'],
  ['BURNT', 'VIDEO', { wanted: 'now', madeFor: 'former', hasFailed: true }, 'FAILED nothing'],
  ['BURNT', 'VIDEO', { wanted: 'former', madeFor: 'former', hasFailed: true }, 'PROCESSING nothing'],
]

describe('a link with a watermark', () => {
  it.each(cases)('%s, %s, marked as %j: guests get %s, and others what is not marked', async (...given) => {
    const [watermark, kind, row, expected] = given
    const { db, file, givenTo, marked } = await presentedFile(watermark, kind)
    const nameOf = (which: 'now' | 'former') => (which === 'now' ? marked : 'H3PW9R former')
    if (row)
      await db.insert(guestMarks).values({
        mediaId: file.id,
        wanted: nameOf(row.wanted),
        madeFor: row.madeFor && nameOf(row.madeFor),
        previews: row.madeFor && previewsOf('marked'),
        hasFailed: row.hasFailed ?? false,
      })
    expect(await givenTo(regie.stranger())).toBe(expected)
    for (const person of [staff, talent, client]) if (person) expect(await givenTo(person.browser)).toBe('READY own')
  })

  it('gives nothing of former previews, once the file is prepared again, nor of a former link', async () => {
    const { db, file, production, givenTo, marked } = await presentedFile('BURNT', 'VIDEO')
    const made = { mediaId: file.id, wanted: marked, madeFor: marked, previews: previewsOf('marked') }
    await db.insert(guestMarks).values(made)
    expect(await givenTo(regie.stranger())).toBe('READY marked')
    await db
      .update(medias)
      .set({ previews: previewsOf('again') })
      .where(eq(medias.id, file.id))
    expect(await givenTo(regie.stranger())).toBe('PROCESSING nothing')
    await db.update(medias).set({ previews: file.previews }).where(eq(medias.id, file.id))
    expect(await givenTo(regie.stranger())).toBe('READY marked')
    await db.update(productions).set({ guestMark: 'ABCDEF' }).where(eq(productions.id, production.id))
    expect(await givenTo(regie.stranger())).toBe('PROCESSING nothing')
  })

  it('is told to guests alone', async () => {
    const { file } = await presentedFile('BURNT', 'VIDEO')
    const { rows } = await regie.platform.pool.query<{ id: string }>(
      'select post_production_id as id from published_files where media_id = $1',
      [file.id],
    )
    const params = { postProductionId: rows[0]?.id ?? '' }
    const toldTo = async (browser: Browser) => (await browser.call(review.room, { params, query: {} })).data.watermark
    expect(await toldTo(regie.stranger())).toBe('BURNT')
    for (const person of [staff, talent, client]) if (person) expect(await toldTo(person.browser)).toBe('NONE')
  })
})
