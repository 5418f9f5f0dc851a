import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import type { Measures } from '@regie/contract/medias/schema/measures'
import type { Technical } from '@regie/contract/medias/schema/previews'
import { type ExpectedFormat, type QualityReports, usualSeverities } from '@regie/contract/quality-control/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'
import { qualityRules } from './table.ts'

const { 'quality-control': routes, 'post-productions': steps, activity } = contract
const folder = mkdtempSync(join(tmpdir(), 'regie-quality-'))
let regie: Regie
let admin: Person
let producteur: Person
let client: Person
let talent: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  ;[admin, producteur, client, talent] = await Promise.all([
    regie.person('ADMIN'),
    regie.person('PRODUCTEUR'),
    regie.person('CLIENT'),
    regie.person('TALENT'),
  ])
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

const technical: Technical = {
  container: 'mov,mp4',
  duration: 60,
  bitRate: null,
  video: {
    codec: 'h264',
    width: 1920,
    height: 1080,
    rotation: 0,
    rate: { num: 25, den: 1 },
    isVariable: false,
    isInterlaced: false,
    frames: 1500,
    startTimecode: null,
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    colour: { space: 'bt709', primaries: 'bt709', transfer: 'bt709', range: 'tv' },
    isHdr: false,
  },
  audio: [{ codec: 'aac', channels: 2, layout: 'stereo', sampleRate: 48_000, language: null }],
  image: null,
  loudness: { integrated: -23, range: 5, peak: -3 },
}
const measures: Measures = {
  black: [{ from: 12, to: 15 }],
  freeze: [],
  silence: [],
  channelPeaks: [-4, -4],
  clippedChannels: 0,
  combed: 0,
  progressive: 75,
  picture: { width: 1, height: 1 },
}
const vertical: ExpectedFormat = {
  name: 'Vertical',
  ratio: '9:16',
  width: null,
  height: null,
  rate: null,
  duration: null,
  loudness: null,
  subtitles: false,
}

/** A production whose edit is the talent's, and a film of it that is measured. */
async function anEdit(given: Partial<typeof medias.$inferInsert> = {}) {
  const { db } = regie
  const project = await aProject(db, { producteurId: producteur.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const edit = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const film = await aMedia(db, { productionId: production.id, technical, measures, ...given })
  const params = { productionId: production.id }
  const control = (formats: ExpectedFormat[] = [], version = 0) =>
    producteur.browser.call(routes.setTerms, { params, body: { isOn: true, formats, version } })
  const reports = async ({ browser }: Person) => browser.call(routes.reports, { params, query: { id: [film.id] } })
  const of = { postProductionId: edit.id }
  const submit = ({ browser }: Person, waiver: string | null = null) =>
    browser.call(steps.addVersion, { params: of, body: { files: [{ key: film.id }], note: '', waiver } })
  const present = (waiver: string | null = null) =>
    producteur.browser.call(steps.validate, { params: of, body: { waiver } })
  const start = () => talent.browser.call(steps.start, { params: of, body: {} })
  return { project, production, params, film, edit, of, control, reports, start, submit, present }
}

describe('the control of a production', () => {
  it('is off until the agency turns it on, and tells nothing', async () => {
    const { params, reports, start, submit, present } = await anEdit()
    expect((await talent.browser.call(routes.terms, { params })).data).toEqual({ isOn: false, formats: [], version: 0 })
    expect((await reports(talent)).data).toEqual({ isOn: false, reports: [] })
    await start()
    expect((await submit(talent)).status).toBe(200)
    expect((await present()).status).toBe(200)
  })

  it('tells nothing of files to staff who may not see them', async () => {
    const { control, reports } = await anEdit()
    await control()
    const withoutFiles = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'productions.read'] })
    expect((await reports(withoutFiles)).data).toEqual({ isOn: true, reports: [] })
  })

  it('tells staff and talents each line with its moment, and nothing to clients', async () => {
    const { film, control, reports, params } = await anEdit()
    await control([vertical])
    const expected = {
      isOn: true,
      reports: [
        {
          mediaId: film.id,
          name: 'film.mp4',
          isMeasured: true,
          facts: 'MP4, h264, 1920 × 1080, 25 i/s, aac, 1 min 00 s',
          formatName: 'Vertical',
          lines: [
            { check: 'RATIO', severity: 'BLOCK', text: 'Ratio 16:9, au lieu de 9:16', at: null, timecode: null },
            { check: 'BLACK', severity: 'WARN', text: 'Image noire pendant 3 s', at: 12, timecode: '00:00:12:00' },
          ],
        },
      ],
    }
    expect((await reports(producteur)).data).toEqual(expected)
    expect((await reports(talent)).data).toEqual(expected)
    expect((await reports(client)).status).toBe(404)
    expect((await client.browser.call(routes.terms, { params })).status).toBe(404)
  })

  it('keeps the change of the first of two who change it', async () => {
    const { control, params } = await anEdit()
    expect((await control([vertical])).data.version).toBe(1)
    const late = await control([], 0)
    expect(late).toMatchObject({ status: 409, error: { code: 'STALE_VERSION', current: { formats: [vertical] } } })
    const two = await Promise.all([control([vertical], 1), control([vertical, { ...vertical, name: 'Carré' }], 1)])
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await producteur.browser.call(routes.terms, { params })).data.version).toBe(2)
  })

  it('refuses a format that nothing could be compared with', async () => {
    const { control } = await anEdit()
    expect((await control([{ ...vertical, ratio: 'large' }])).status).toBe(422)
    expect((await control([{ ...vertical, width: 1080, height: null }])).status).toBe(422)
    expect((await control([{ ...vertical, name: ' ' }])).status).toBe(422)
  })

  it('is not changed by talents', async () => {
    const { params } = await anEdit()
    const body = { isOn: true, formats: [], version: 0 }
    expect((await talent.browser.call(routes.setTerms, { params, body })).status).toBe(403)
  })
})

describe('a line that blocks', () => {
  it('stops the talent who submits, and the producer until a reason is given', async () => {
    const { control, start, submit, present, edit } = await anEdit()
    await control([vertical])
    await start()
    const refused = await submit(talent)
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'QUALITY_BLOCKED',
        message: 'Le contrôle technique ne passe pas. « film.mp4 » : Ratio 16:9, au lieu de 9:16.',
      },
    })
    // A reason of somebody who may not validate changes nothing.
    expect((await submit(talent, 'C’est voulu')).status).toBe(409)
    expect((await talent.browser.call(steps.get, { params: { postProductionId: edit.id } })).data.versionInterne).toBe(
      0,
    )
    expect((await submit(producteur, 'Demandé par le client')).status).toBe(200)
    expect((await present()).error?.code).toBe('QUALITY_BLOCKED')
    expect((await present('Demandé par le client')).status).toBe(200)
    const { data: page } = await admin.browser.call(activity.list, { query: { subjectId: edit.id } })
    const waived = page.data.filter(({ name }) => name === 'post-productions.qualityWaived')
    expect(waived).toHaveLength(2)
    expect(waived[0]?.changes).toEqual({ reason: [null, 'Demandé par le client'] })
  })

  it('is awaited while the file is measured', async () => {
    const { control, start, submit, film } = await anEdit({ state: 'PROCESSING', measures: null })
    await control()
    await start()
    expect((await submit(talent)).error?.message).toContain('le contrôle technique n’est pas terminé')
    await regie.db.update(medias).set({ state: 'READY', measures }).where(eq(medias.id, film.id))
    expect((await submit(talent)).status).toBe(200)
  })

  it('says what can’t be measured, and waits for nothing more', async () => {
    for (const given of [
      { state: 'FAILED' as const, technical: null, measures: null },
      { technical: null, measures: null },
      { measures: { ...measures, black: [], isFailed: true } },
    ]) {
      const { control, start, submit, reports } = await anEdit(given)
      await control()
      await start()
      expect((await reports(talent)).data.reports).toMatchObject([
        { isMeasured: true, lines: [{ check: 'UNMEASURED', severity: 'WARN' }] },
      ])
      expect((await submit(talent)).error?.code).not.toBe('QUALITY_BLOCKED')
    }
  })

  it('is passed by no film that is left out of the control', async () => {
    const { start, submit, film } = await anEdit({ category: 'RUSH', measures: null })
    await start()
    const refused = await submit(talent)
    expect(refused.error?.fields?.['files']).toMatch(
      /^«\sfilm\.mp4\s» est classé «\sRush\s» : déposez-le comme version$/,
    )
    await regie.db.update(medias).set({ category: 'VERSION' }).where(eq(medias.id, film.id))
    expect((await submit(talent)).status).toBe(200)
  })

  it('lets pass what only warns, and what is no recording', async () => {
    const warned = await anEdit()
    await warned.control()
    await warned.start()
    expect((await warned.submit(talent)).status).toBe(200)
    const still = await anEdit({ kind: 'IMAGE', type: 'image/png', technical: null, measures: null })
    await still.control([vertical])
    await still.start()
    expect((await still.submit(talent)).status).toBe(200)
  })
})

describe('the rules of the agency', () => {
  it('decide what warns and what blocks, for every production', async () => {
    const { control, start, submit, reports } = await anEdit()
    await control()
    await start()
    const before = (await producteur.browser.call(routes.rules, {})).data
    expect(before.severities).toEqual(usualSeverities)
    const set = (changes: Partial<typeof usualSeverities>, version: number) =>
      admin.browser.call(routes.setRules, { body: { severities: { ...usualSeverities, ...changes }, version } })
    expect((await producteur.browser.call(routes.setRules, { body: before })).status).toBe(403)
    const blocking = await set({ BLACK: 'BLOCK' }, before.version)
    expect(blocking.status).toBe(200)
    expect((await set({}, before.version)).error?.code).toBe('STALE_VERSION')
    expect((await submit(talent)).error?.message).toContain('Image noire pendant 3 s')
    const ignoring = await set({ BLACK: 'IGNORE' }, blocking.data.version)
    expect((await reports(talent)).data.reports[0]?.lines).toEqual([])
    expect((await submit(talent)).status).toBe(200)
    await set({}, ignoring.data.version)
  })

  it('are of the first of two who change them at once', async () => {
    const { data: before } = await admin.browser.call(routes.rules, {})
    const set = (version: number) =>
      admin.browser.call(routes.setRules, { body: { severities: usualSeverities, version } })
    const { data: now } = await set(before.version)
    const answers = await regie.db.transaction(async (tx) => {
      await tx.select().from(qualityRules).for('update')
      const both = [set(now.version), set(now.version)]
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"quality_rules"%'`
      const count = async () => (await regie.db.execute(waiting)).rows.length
      await expect.poll(count, { timeout: 30_000 }).toBe(2)
      return both
    })
    const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error?.code)).toEqual(['STALE_VERSION'])
  })

  it('await subtitles when a version is presented: none can be added before it is submitted', async () => {
    const { control, start, submit, present } = await anEdit()
    await control([{ ...vertical, ratio: null, subtitles: true }])
    await start()
    const { data: before } = await admin.browser.call(routes.rules, {})
    const set = (severity: 'BLOCK' | 'WARN', version: number) =>
      admin.browser.call(routes.setRules, {
        body: { severities: { ...usualSeverities, SUBTITLES: severity }, version },
      })
    const { data: blocking } = await set('BLOCK', before.version)
    expect((await submit(talent)).status).toBe(200)
    expect((await present()).error).toMatchObject({
      code: 'QUALITY_BLOCKED',
      message: expect.stringContaining('Aucun sous-titre'),
    })
    await set('WARN', blocking.version)
  })
})

describe('the subtitles that are expected', () => {
  const subtitled = { ...vertical, ratio: null, subtitles: true }
  const said = (answer: { data: QualityReports }) => answer.data.reports[0]?.lines.map(({ text }) => text)
  const { review } = contract

  /** A version of the film, with French subtitles beside it. */
  async function aSubtitledVersion() {
    const made = await anEdit({ measures: { ...measures, black: [] } })
    await made.control([subtitled])
    await made.start()
    await made.submit(talent)
    const { data: room } = await talent.browser.call(review.room, { params: made.of, query: {} })
    const text = '1\n00:00:01,000 --> 00:00:03,000\nBonjour\n'
    const body = {
      versionId: room.versionId ?? '',
      fileKey: made.film.id,
      language: 'fr' as const,
      name: 'fr.srt',
      text,
    }
    const { data: track } = await talent.browser.call(review.addSubtitles, { params: made.of, body })
    return { ...made, track }
  }

  it('are those of the last version that holds the file, until they are removed', async () => {
    const { submit, reports, track, of } = await aSubtitledVersion()
    expect(said(await reports(talent))).toEqual([])
    await submit(talent)
    expect(said(await reports(talent))).toEqual(['Aucun sous-titre'])
    await producteur.browser.call(steps.rollback, { params: of, body: {} })
    expect(said(await reports(talent))).toEqual([])
    await talent.browser.call(review.removeSubtitles, { params: { ...of, subtitlesId: track.id } })
    expect(said(await reports(talent))).toEqual(['Aucun sous-titre'])
  })

  it('are those of the version that is presented, not of another with the same file', async () => {
    const { submit, present } = await aSubtitledVersion()
    await submit(talent)
    const { data: before } = await admin.browser.call(routes.rules, {})
    const set = (severities: typeof usualSeverities, version: number) =>
      admin.browser.call(routes.setRules, { body: { severities, version } })
    const { data: blocking } = await set({ ...usualSeverities, SUBTITLES: 'BLOCK' }, before.version)
    expect((await present()).error?.message).toContain('Aucun sous-titre')
    await set(usualSeverities, blocking.version)
  })

  it('are awaited of a version that is there alone, and not of a film that has them in its picture', async () => {
    const { params, film, control, start, submit, reports } = await anEdit({
      category: 'LIVRABLE',
      measures: { ...measures, black: [] },
    })
    await control([subtitled])
    await start()
    expect(said(await reports(talent))).toEqual([])
    await submit(talent)
    expect(said(await reports(talent))).toEqual(['Aucun sous-titre'])
    const query = { id: [film.id], isToSubmit: true }
    expect(said(await talent.browser.call(routes.reports, { params, query }))).toEqual([])
    await regie.db.update(medias).set({ burntSubtitlesId: crypto.randomUUID() }).where(eq(medias.id, film.id))
    expect(said(await reports(talent))).toEqual([])
  })
})

describe('a real file', () => {
  const film = () => {
    const path = join(folder, `${crypto.randomUUID()}.mov`)
    const source = '-f lavfi -i testsrc2=s=640x360:r=25:d=6 -f lavfi -i anoisesrc=a=0.1:d=6'
    const cut = ['-vf', "drawbox=enable='between(t,1,3.99)':c=black:t=fill"]
    const encoding = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a pcm_s16le'
    execFileSync('ffmpeg', ['-v', 'error', ...source.split(' '), ...cut, ...encoding.split(' '), path])
    return readFileSync(path)
  }
  const measuresOf = async (id: string) => {
    const [row] = await regie.db.select({ measures: medias.measures }).from(medias).where(eq(medias.id, id))
    return row?.measures ?? null
  }

  it('is measured with its previews when it is judged, and not a rush', async () => {
    const { production } = await anEdit()
    const send = async (category: 'VERSION' | 'RUSH') => {
      const file = { name: `${category}.mov`, content: film(), productionId: production.id, category }
      const id = await sendFile(regie, admin, file)
      await waitUntilPrepared(admin, id)
      return measuresOf(id)
    }
    expect(await send('VERSION')).toMatchObject({ black: [{ from: 1 }], channelPeaks: [expect.any(Number)] })
    expect(await send('RUSH')).toBeNull()
  })

  it('of an earlier release is measured once its production is controlled', async () => {
    const { production, control } = await anEdit()
    const file = { name: 'ancien.mov', content: film(), productionId: production.id, category: 'VERSION' as const }
    const id = await sendFile(regie, admin, file)
    await waitUntilPrepared(admin, id)
    await regie.db.update(medias).set({ measures: null }).where(eq(medias.id, id))
    await control()
    while ((await measuresOf(id)) === null) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await measuresOf(id)).toMatchObject({ black: [{ from: 1 }] })
  })
})
