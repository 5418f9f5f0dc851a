import { profile } from '@regie/contract/profile/routes'
import { session } from '@regie/contract/session/routes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { projects } from '#features/projects/index.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { hostileFiles, svgBomb } from '#test/samples/hostile-files.ts'
import { aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
const files = hostileFiles.filter(({ slow }) => isFull || !slow)
const password = 'girafe tambour azalée 7'
const minute = 60_000

let regie: Regie
let attacker: Person
let neighbour: Person
let productionId: string

/** A client of the production. */
async function aClient(): Promise<Person> {
  const { db } = regie
  const client = await regie.person('CLIENT', { passwordHash: await hashPassword(password) })
  const [project] = await db.select().from(projects)
  if (!project) throw new Error('no project')
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  return client
}

beforeAll(async () => {
  const recording = { seconds: 12, megabytes: 2048, written: 1000, silence: 10 }
  regie = await startRegie({ working: true, bounds: { recording } })
  productionId = (await aProduction(regie.db, { optionDepotClient: 'YES' })).id
  attacker = await aClient()
  neighbour = await aClient()
})
afterAll(() => regie.stop())

const send = (person: Person, file: { name: string; type: string; content: Buffer }) =>
  sendFile(regie, person, { ...file, productionId, category: 'DEPOT' })
const sendPhoto = (person: Person, content: Buffer) =>
  fetch(`${regie.url}/api/me/photo`, {
    method: 'POST',
    headers: { cookie: person.browser.cookie ?? '', 'content-type': 'application/octet-stream', origin: regie.url },
    body: new Uint8Array(content),
  })
const aPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

describe('hostile files', () => {
  const ids = new Map<string, string>()
  beforeAll(async () => {
    for (const { name, type, content } of files) ids.set(name, await send(attacker, { name, type, content: content() }))
  }, 3 * minute)

  it('keep nobody else from signing in or from having a photo prepared', async () => {
    const photo = await send(neighbour, { name: 'photo.jpg', type: 'image/jpeg', content: await aPicture() })
    const signedIn = await regie.stranger().call(session.signIn, { body: { email: neighbour.email, password } })
    expect(signedIn.status).toBe(200)
    expect(await waitUntilPrepared(neighbour, photo)).toMatchObject({ state: 'READY', problem: null, kind: 'IMAGE' })
    expect((await regie.stranger().send('GET', '/readyz')).status).toBe(200)
  })

  it.each(files)(
    '$name',
    async ({ name, state, problem, kind }) => {
      const media = await waitUntilPrepared(attacker, ids.get(name) ?? '')
      expect(media).toMatchObject({ state, kind })
      if (problem === null) expect(media.problem).toBeNull()
      else expect(media.problem).toMatch(problem)
      const original = await attacker.browser.send('GET', `/api/medias/${media.id}/shown`)
      expect(original.status).toBeLessThan(500)
      const type = original.headers.get('content-type') ?? ''
      expect(type).not.toMatch(/html|svg|xml;/)
      if (kind === 'OTHER') expect(original.headers.get('content-disposition') ?? 'attachment').toMatch(/^attachment/)
      await original.body?.cancel()
    },
    2 * minute,
  )
})

describe('a portrait', () => {
  it.each([
    ['an SVG bomb', () => svgBomb],
    ['nothing', () => Buffer.alloc(0)],
    ['a picture of too many pixels', () => hostileFiles.find(({ name }) => name === 'pixels.png')?.content()],
    ['a raw photo', () => hostileFiles.find(({ name }) => name === 'endless.cr2')?.content()],
    ['a film', () => hostileFiles.find(({ name }) => name === 'elsewhere.mov')?.content()],
  ])('can’t be %s', async (_, content) => {
    const answer = await sendPhoto(attacker, content() ?? Buffer.alloc(0))
    expect(answer.status).toBe(422)
    const said = (await answer.json()) as { error: { message: string } }
    expect(said.error.message).toMatch(/choisissez/)
  })

  it('is taken while others send bombs', async () => {
    const bombs = Promise.all(Array.from({ length: 4 }, () => sendPhoto(attacker, svgBomb)))
    const answer = await sendPhoto(neighbour, await aPicture())
    expect(answer.status).toBe(200)
    expect((await neighbour.browser.call(profile.mine, {})).data.photo).not.toBeNull()
    const statuses = (await bombs).map(({ status }) => status)
    expect(statuses.every((status) => status === 422 || status === 429)).toBe(true)
  })
})

describe('a type of content that can’t be written in a header', () => {
  it('does not keep a file of a former version from being saved', async () => {
    const { db } = regie
    const id = await send(attacker, { name: 'old.bin', type: '', content: Buffer.from([0, 1, 2, 3]) })
    const { medias } = await import('../index.ts')
    await db.update(medias).set({ type: 'text/html\r\nX-Injected: 1' }).where(eq(medias.id, id))
    const answer = await attacker.browser.send('GET', `/api/medias/${id}/original`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-injected')]).toEqual([
      200,
      'application/octet-stream',
      null,
    ])
  })
})
