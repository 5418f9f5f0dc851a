import { contract } from '@regie/contract'
import type { Route } from '@regie/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { dispatchEvents } from '#features/notifications/dispatch.ts'
import { postProductionTransitions, postProductionVersions } from '#features/post-productions/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { comments, subtitles } from '#features/review/index.ts'
import { eventOutbox } from '#platform/events/table.ts'
import { textOfPdf } from './samples/pdf-text.ts'
import { sampleOf } from './samples/sample.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { type Browser, inFleet, type Regie, startRegie } from './support/regie.ts'
import { followStream, type Stream } from './support/stream.ts'

const life = contract['post-productions']
const { review } = contract
const routes = Object.entries(contract).flatMap(([feature, ofFeature]) =>
  Object.entries<Route>(ofFeature).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
/** Routes that end a session, or change the caller, whatever they look at. */
const isAboutOneself = (name: string) => /^(session|profile|notifications|second-factor)\./.test(name)

/**
 * A job for one of two companies. A client must not tell the two jobs apart: `rounds` internal rounds precede each
 * presentation.
 */
async function aJob(regie: Regie, rounds: number) {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR', { firstname: 'Maud', lastname: 'Garnier' })
  const talent = await regie.person('TALENT', { firstname: 'Yanis', lastname: 'Roche' })
  const client = await regie.person('CLIENT', { firstname: 'Claire', lastname: 'Brelan' })
  const guest = regie.stranger()
  const company = await aCompany(db, { name: 'Maison Brelan' })
  await db.insert(companyMembers).values({ companyId: company.id, userId: client.id })
  const project = await aProject(db, { companyId: company.id, producteurId: staff.id })
  const production = await aProduction(db, {
    projectId: project.id,
    status: 'POST_PRODUCTION',
    dueOn: '2027-03-01',
  })
  const prestation = await aPrestation(db, { projectId: project.id, userId: talent.id })
  await db.insert(prestationProductions).values({
    prestationId: prestation.id,
    productionId: production.id,
    categories: ['POST_PRODUCTION'],
    status: 'CONTENT_RECEIVED',
  })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  await guest.call(contract.session.presentGuest, { body: { name: 'Léo', email: 'leo@exemple.test' } })
  const params = { postProductionId: id }
  const secrets: string[] = []
  const streams: Stream[] = [await followStream(client.browser, '/api/me/events')]

  const must = async (answer: Promise<{ status: number; error: unknown }>) => {
    const { status, error } = await answer
    expect(status, JSON.stringify(error)).toBe(200)
  }
  const submit = async (name: string) => {
    const { id: key } = await aMedia(db, { productionId: production.id, name })
    await must(talent.browser.call(life.addVersion, { params, body: { files: [{ key }], note: `note de ${name}` } }))
    return key
  }
  /** An internal round: a version that the agency sends back, with its comments. */
  async function roundWithin(round: string) {
    const name = `interne ${round}.mp4`
    const fileKey = await submit(name)
    await must(staff.browser.call(life.validateFile, { params, body: { fileKey } }))
    const say = (browser: Browser, text: string, more = {}) =>
      must(browser.call(review.comment, { params, body: { text, ...more } }))
    await say(staff.browser, `remarque ${round}`)
    await say(staff.browser, `entre nous ${round}`, { isInternal: true, mentions: [client.id, talent.id] })
    await say(talent.browser, `réponse ${round}`)
    await must(staff.browser.call(review.sendRound, { params, body: {} }))
    secrets.push(name, `note de ${name}`, fileKey, `remarque ${round}`, `entre nous ${round}`, `réponse ${round}`)
  }
  /** Subtitles of the last version, that the agency validates; each internal round changes them before. */
  async function subtitle(fileKey: string): Promise<string> {
    const { data: room } = await staff.browser.call(review.room, { params, query: {} })
    const cues = [{ from: 1000, to: 3000, text: 'Bonjour' }]
    const [track] = await db
      .insert(subtitles)
      .values({ versionId: room.versionId ?? '', mediaId: fileKey, language: 'fr', name: 'montage.srt', cues })
      .returning()
    if (!track) throw new Error('no subtitles')
    const at = { ...params, subtitlesId: track.id }
    for (let revision = 1; revision <= rounds; revision += 1)
      await must(talent.browser.call(review.updateSubtitles, { params: at, body: { cues, revision } }))
    await must(
      staff.browser.call(review.validateSubtitles, { params: at, body: { isValid: true, revision: rounds + 1 } }),
    )
    return track.id
  }
  return {
    params,
    client,
    guest,
    talent,
    secrets,
    streams,
    /** Ids by their name in addresses. */
    ids: {
      companyId: company.id,
      projectId: project.id,
      productionId: production.id,
      prestationId: prestation.id,
      postProductionId: id,
      subjectType: 'productions',
      subjectId: production.id,
      userId: client.id,
      memberId: client.id,
    } as Record<string, string>,
    start: () => must(talent.browser.call(life.start, { params, body: {} })),
    async work(stage: string) {
      for (let round = 1; round <= rounds; round += 1) await roundWithin(`${stage}${round}`)
      const fileKey = await submit('montage.mp4')
      this.ids['mediaId'] = fileKey
      this.ids['subtitlesId'] = await subtitle(fileKey)
      // A comment on the version that will be presented, written before the presentation.
      const before = `avant la présentation ${stage}`
      if (rounds > 0) await must(talent.browser.call(review.comment, { params, body: { text: before } }))
      secrets.push(before)
    },
    present: () => must(staff.browser.call(life.validate, { params, body: {} })),
    async enterRoom() {
      // Waits for the event of the presentation: a stream opened earlier would receive one change more.
      await vi.waitFor(
        () => expect(streams[0]?.messages.some(({ data }) => data.includes('validated'))).toBe(true),
        10_000,
      )
      const path = `/api/post-production/${id}/live`
      streams.push(await followStream(client.browser, path), await followStream(guest, path))
    },
    async answer(stage: string) {
      await must(client.browser.call(review.comment, { params, body: { text: `retour client ${stage}` } }))
      await must(client.browser.call(review.sendRound, { params, body: {} }))
    },
    finish: () => must(client.browser.call(life.validate, { params, body: {} })),
    /** The ids and times of everything internal. */
    async traces() {
      const steps = await db
        .select()
        .from(postProductionTransitions)
        .where(eq(postProductionTransitions.postProductionId, id))
      const versions = await db
        .select()
        .from(postProductionVersions)
        .where(eq(postProductionVersions.postProductionId, id))
      const said = await db.select().from(comments).where(eq(comments.postProductionId, id))
      const within = steps.filter(
        ({ fromStatus, toStatus, action }) =>
          [fromStatus, toStatus].every((status) => status !== 'AWAITING_VALIDATION') && action !== 'start',
      )
      const hidden = versions.filter(({ publishedAt }) => publishedAt === null)
      const tracks = await db
        .select({ validatedAt: subtitles.validatedAt })
        .from(subtitles)
        .innerJoin(postProductionVersions, eq(postProductionVersions.id, subtitles.versionId))
        .where(eq(postProductionVersions.postProductionId, id))
      return [
        ...secrets,
        ...tracks.flatMap(({ validatedAt }) => validatedAt ?? []),
        ...within.flatMap((step) => [step.id, step.at]),
        ...hidden.flatMap((version) => [version.id, version.createdAt]),
        ...said.filter(({ text }) => secrets.includes(text)).flatMap((comment) => [comment.id, comment.createdAt]),
      ]
    },
  }
}
type ComparedJob = Awaited<ReturnType<typeof aJob>>

/** An answer without what differs between any two jobs: ids, times, serial numbers. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<at>')
    .replaceAll(/"version":1\d{12}\b/g, '"version":<moment>')
    .replaceAll(/"number":\d+/g, '"number":<n>')
    .replaceAll(/zoe\.\d+\./g, 'zoe.')
    // The text of a PDF has no space after its times, and a job may be read in the minute, or day, after the other.
    .replaceAll(/(\b\d{1,2} \p{L}+ \d{4} à )?\b\d\d:\d\d(?!\d)/gu, '<time>')

const somethingElse = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'
const queries: Record<string, string[]> = {
  'post-productions.list': [
    ...['TO_DO', 'IN_PROGRESS', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 'TO_MODIFY', 'FINISHED'].map(
      (status) => `?status=${status}`,
    ),
    ...['status', '-statusSince'].map((sort) => `?sort=${sort}&limit=1`),
    '?byStatus=active',
  ],
  'search.find': ['?q=montage', '?q=interne'],
  'review.exportComments': [],
}

/** The answers of every route about a job; `writes`: includes the routes that change something. */
async function answersTo(browser: Browser, job: ComparedJob, writes: boolean): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const ask = async (name: string, method: string, path: string, sent = {}) => {
    const response = await browser.send(method, path, sent)
    const type = response.headers.get('content-type') ?? ''
    const content = Buffer.from(await response.arrayBuffer())
    const said = type === 'application/pdf' ? textOfPdf(content) : content.toString()
    answers[name] = `${response.status} ${/json|csv|text|pdf|xml/.test(type) ? said : content.byteLength}`
  }
  for (const { name, route } of routes) {
    if (route.kind === 'events' || route.kind === 'resumable' || route.access === 'public') continue
    if (route.method !== 'GET' && (!writes || isAboutOneself(name))) continue
    const path = route.path.replaceAll(/{(\w+)}/g, (_, param: string) => job.ids[param] ?? somethingElse)
    const formats = route.path.includes('{format}') ? ['csv', 'pdf', 'edl', 'xml', 'fcpxml'] : [somethingElse]
    const bodies =
      'body' in route && route.body
        ? [JSON.stringify(sampleOf(route.body)), JSON.stringify({ version: 1 })]
        : [undefined]
    for (const format of formats)
      for (const query of ['', ...(queries[name] ?? [])])
        for (const body of bodies) {
          const end = name === 'review.exportComments' ? `?fileKey=${job.ids['mediaId']}` : query
          const upload =
            route.kind === 'upload' ? { body: 'a', headers: { 'content-type': 'application/octet-stream' } } : {}
          await ask(
            `${name} ${format.length < 10 ? format : ''} ${query} ${body ?? ''}`,
            route.method,
            path.replace(somethingElse, route.path.includes('{format}') ? format : somethingElse) +
              (route.kind === 'upload' ? '?name=a.txt' : end),
            body === undefined ? upload : { body },
          )
        }
  }
  return answers
}

let regie: Regie
let twoRounds: ComparedJob
let noRound: ComparedJob
const moments: { moment: string; who: string; calls: number; different: object; found: string[] }[] = []

/** Compares the answers about the two jobs, for each client and guest. Looks for traces of internal rounds. */
async function compareAnswers(moment: string, writes: boolean) {
  await dispatchEvents(regie.platform)
  // The server dispatches too: what it has taken is told once its transaction ends.
  await vi.waitFor(async () => expect(await regie.db.$count(eventOutbox)).toBe(0), 10_000)
  for (const who of ['client', 'guest'] as const) {
    const browserOf = (job: ComparedJob) => (who === 'client' ? job.client.browser : job.guest)
    const [there, here] = [
      await answersTo(browserOf(noRound), noRound, writes),
      await answersTo(browserOf(twoRounds), twoRounds, writes),
    ]
    const traces = await twoRounds.traces()
    const differing = Object.keys(there).filter(
      (name) => withoutIds(there[name] ?? '') !== withoutIds(here[name] ?? ''),
    )
    moments.push({
      moment,
      who,
      calls: Object.keys(here).length,
      different: Object.fromEntries(
        differing.map((name) => [name, [withoutIds(there[name] ?? ''), withoutIds(here[name] ?? '')]]),
      ),
      found: Object.entries(here).flatMap(([name, text]) =>
        traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`),
      ),
    })
  }
}

beforeAll(async () => {
  regie = await startRegie()
  ;[noRound, twoRounds] = [await aJob(regie, 0), await aJob(regie, 2)]
  const both = async (act: (job: ComparedJob) => Promise<unknown>) => {
    await act(noRound)
    await act(twoRounds)
  }
  await both((job) => job.start())
  await both((job) => job.work('a'))
  await compareAnswers('before the first presentation', true)
  await both((job) => job.present())
  await both((job) => job.enterRoom())
  await compareAnswers('once presented', false)
  await both((job) => job.answer('a'))
  await both((job) => job.work('b'))
  await compareAnswers('after the client’s answer', true)
  await both((job) => job.present())
  await compareAnswers('once presented again', false)
  await both((job) => job.finish())
  await compareAnswers('once finished', false)
})
afterAll(async () => {
  for (const { streams } of [noRound, twoRounds]) for (const stream of streams) stream.close()
  await regie.stop()
})

describe('what happens within the agency', () => {
  const looked = [
    'before the first presentation',
    'once presented',
    'after the client’s answer',
    'once presented again',
    'once finished',
  ].flatMap((moment) => ['client', 'guest'].map((who) => ({ moment, who })))

  it.each(looked)('$moment, changes nothing that a $who is answered', ({ moment, who }) => {
    const seen = moments.find((one) => one.moment === moment && one.who === who)
    expect(seen?.calls).toBeGreaterThan(60)
    expect(seen?.different).toEqual({})
    expect(seen?.found).toEqual([])
  })

  // Servers may tell who is present in another order.
  it.skipIf(inFleet)('is no event, neither for a client nor for those who are in the room', async () => {
    const heardOf = (job: ComparedJob) =>
      job.streams.map(({ messages }) => messages.map(({ data }) => withoutIds(data)))
    // Waits for all expected messages: streams lag behind the events.
    await expect.poll(() => heardOf(noRound)[0]?.length).toBeGreaterThan(5)
    await expect.poll(() => heardOf(twoRounds)).toEqual(heardOf(noRound))
    const ids = (job: ComparedJob) => job.streams.slice(1).map(({ messages }) => messages.map(({ id }) => id))
    expect(ids(twoRounds)).toEqual(ids(noRound))
  })

  it('is known to the talent, but for what was not sent to them', async () => {
    const { talent, params } = twoRounds
    const { data } = await talent.browser.call(review.versions, { params })
    expect(data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    const history = await talent.browser.call(life.history, { params })
    expect(history.data.filter(({ action }) => action === 'requestChanges')).toHaveLength(5)
  })
})
