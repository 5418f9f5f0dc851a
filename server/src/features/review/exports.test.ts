import { contract } from '@regie/contract'
import { markerEdl } from '@regie/contract/review/rules/markers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { textOfPdf } from '#test/samples/pdf-text.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { review: routes } = contract
const life = contract['post-productions']
let regie: Regie
let people: Record<'producteur' | 'talent' | 'client' | 'stranger', Person>
let postProductionId: string
let fileKey: string
let imageKey: string
beforeAll(async () => {
  regie = await startRegie()
  const { db } = regie
  people = {
    producteur: await regie.person('PRODUCTEUR'),
    talent: await regie.person('TALENT'),
    client: await regie.person('CLIENT', { firstname: '=SOMME(A1)', lastname: 'Durand' }),
    stranger: await regie.person('CLIENT'),
  }
  const project = await aProject(db, { producteurId: people.producteur.id })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: people.client.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', status: 'POST_PRODUCTION' })
  postProductionId = (
    await aPostProduction(db, { productionId: production.id, name: 'Master', userId: people.talent.id })
  ).id
  fileKey = (await aMedia(db, { productionId: production.id, name: 'master été.mov' })).id
  imageKey = (await aMedia(db, { productionId: production.id, name: 'affiche.png', kind: 'IMAGE' })).id
  const previews = { run: 'r', files: [], storyboard: null, rate: { num: 30_000, den: 1001 }, frames: 5000 }
  await db.update(medias).set({ previews }).where(eq(medias.id, fileKey))
  const params = { postProductionId }
  await people.talent.browser.call(life.start, { params, body: {} })
  const files = [{ key: fileKey }, { key: imageKey }]
  await people.talent.browser.call(life.addVersion, { params, body: { files } })
  await people.producteur.browser.call(life.validate, { params, body: {} })
  const say = (person: Person, body: object) =>
    person.browser.call(routes.comment, { params, body: { fileKey, text: '', ...body } })
  await say(people.client, { text: 'Trop long ; "vraiment" 🎬', frameIn: 1800, frameOut: 1850 })
  await say(people.producteur, { text: 'Entre nous', frameIn: 10, isInternal: true })
})
afterAll(() => regie.stop())

async function exported(person: Person, format: string, key = fileKey) {
  const path = `/api/post-production/${postProductionId}/exports/${format}?fileKey=${key}`
  const response = await person.browser.send('GET', path)
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
}

it('a table opens in a spreadsheet as it is', async () => {
  const { content, headers } = await exported(people.client, 'csv')
  expect(headers.get('content-disposition')).toContain(
    "filename*=UTF-8''master%20%C3%A9t%C3%A9%20%E2%80%93%20retours%20version%201.csv",
  )
  const [head, line, ...rest] = content.toString().split('\r\n')
  expect(head).toMatch(/^\ufeff"Version";"Fichier";"Image"/)
  expect(line).toContain('"1800";"1850";"00:01:00;02";"00:01:01;22"')
  // A text that starts like a formula stays text.
  expect(line).toContain(`"'=SOMME(A1) Durand"`)
  expect(line).toContain('"Trop long ; ""vraiment"" 🎬"')
  expect(rest).toEqual([''])
})

it('markers begin at one hour, and drop frames where the film does', async () => {
  const { content } = await exported(people.client, 'edl')
  const film = {
    name: 'Film – Master',
    frames: 5000,
    width: 1920,
    height: 1080,
    count: { rate: { num: 30_000, den: 1001 }, startTimecode: null },
  }
  const text = 'Trop long ; "vraiment" 🎬'
  expect(content.toString()).toBe(
    markerEdl(film, [{ from: 1800, to: 1850, isRange: true, text, authors: '=SOMME(A1) Durand', isDone: false }]),
  )
  expect((await exported(people.client, 'xml')).content.toString()).toContain('<in>1800</in><out>1851</out>')
  expect((await exported(people.client, 'fcpxml')).content.toString()).toContain('tcFormat="DF"')
})

it('what is internal leaves by the agency’s hand alone', async () => {
  for (const format of ['csv', 'edl', 'xml', 'fcpxml'] as const) {
    expect((await exported(people.producteur, format)).content.toString()).toContain('Entre nous')
    expect((await exported(people.client, format)).content.toString()).not.toContain('Entre nous')
    expect((await exported(people.stranger, format)).status).toBe(404)
  }
})

it('a report is a PDF, of a file without pictures too', async () => {
  const { content, headers } = await exported(people.producteur, 'pdf')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(content.subarray(-6).toString()).toContain('%%EOF')
})

it('what the décideur left out is nobody’s to do, and stands apart', async () => {
  const { db } = regie
  const said = await people.client.browser.call(routes.comment, {
    params: { postProductionId },
    body: { fileKey, text: 'Plus sombre', frameIn: 1810 },
  })
  await db.execute(sql`update comments set sent_at = now(), resolved_at = now() where id = ${said.data.id}`)
  await db.execute(
    sql`insert into arbitrations (comment_id, outcome, note) values (${said.data.id}, 'SET_ASIDE', 'Nous gardons la lumière')`,
  )
  for (const format of ['edl', 'xml', 'fcpxml'] as const) {
    const content = (await exported(people.talent, format)).content.toString()
    expect(content).not.toContain('Plus sombre')
  }
  const table = (await exported(people.client, 'csv')).content.toString()
  expect(table).toMatch(/"Plus sombre";"Écarté"/)
  const report = textOfPdf((await exported(people.client, 'pdf')).content)
  expect(report.indexOf('1. 00:01:00')).toBeGreaterThan(-1)
  expect(report).not.toContain('2. ')
  expect(report.indexOf('réunis par le client')).toBeGreaterThan(report.indexOf('vraiment'))
  expect(report.indexOf('Plus sombre')).toBeGreaterThan(report.indexOf('réunis par le client'))
  expect(report).toContain('Nous gardons la')
})

it('a table has what the décideur answered, and the comment that says a merged one', async () => {
  const { db } = regie
  const say = async (text: string) =>
    (
      await people.client.browser.call(routes.comment, {
        params: { postProductionId },
        body: { fileKey, text, frameIn: 2000 },
      })
    ).data.id
  const [kept, merged] = [await say('Plus clair'), await say('Plus lumineux')]
  await db.execute(sql`update comments set sent_at = now() where id in (${kept}, ${merged})`)
  await db.execute(
    sql`insert into arbitrations (comment_id, outcome, into_id, note) values (${kept}, 'KEPT', null, 'D’un diaphragme'), (${merged}, 'MERGED', ${kept}, '')`,
  )
  const [head, ...lines] = (await exported(people.talent, 'csv')).content.toString().split('\r\n')
  expect(head).toMatch(/"Réponse du décideur";"Réuni avec"$/)
  const lineOf = (text: string) => lines.find((line) => line.includes(`"${text}";"`))
  expect(lineOf('Plus clair')).toMatch(/"D’un diaphragme";""$/)
  expect(lineOf('Plus lumineux')).toMatch(/"Réuni".*"";"Plus clair"$/)
  expect((await exported(people.talent, 'edl')).content.toString()).toContain('Plus clair ⏎ ↳ Client : D’un diaphragme')
})

it('says what can’t be exported', async () => {
  expect((await exported(people.client, 'edl', imageKey)).status).toBe(422)
  expect((await exported(people.client, 'csv', imageKey)).status).toBe(200)
  expect((await exported(people.client, 'csv', people.client.id)).status).toBe(404)
  expect((await exported(people.client, 'doc')).status).toBe(404)
})
