import { randomBytes } from 'node:crypto'
import { briefs } from '@regie/contract/briefs/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aProduction } from '#test/support/builders.ts'
import { type Browser, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { uploading } from '#test/support/uploading.ts'
import { medias as mediaTable, storedBytes } from '../table.ts'

const mega = 1_000_000
let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie({ working: true, env: { STORAGE_QUOTA_GB: '1' } })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

/** A client, with a production of their company. */
async function aClient() {
  const client = await regie.person('CLIENT')
  const production = await aProduction(regie.db, { optionDepotClient: 'YES' })
  const { rows } = await regie.db.execute<{ companyId: string }>(
    sql`select company_id as "companyId" from projects where id = ${production.projectId}`,
  )
  await regie.db.insert(companyMembers).values({ companyId: rows[0]?.companyId ?? '', userId: client.id })
  return { client, productionId: production.id }
}
const announce = async (person: Person, productionId: string, name: string, size: number) => {
  const category = person.role === 'CLIENT' ? 'DEPOT' : 'RUSH'
  const answer = await uploading(regie).declare(person, productionId, [{ name, size }], category)
  const { status, error } = answer
  return { status, error, slot: status === 200 ? answer.data[0] : undefined }
}
const lapse = () => regie.db.execute(sql`update medias set bytes_at = now() - interval '61 minutes'`)
const stored = async () => {
  const [row] = await regie.db
    .select({ sum: sql<number>`coalesce(sum(${storedBytes.bytes}), 0)::float8` })
    .from(storedBytes)
  return row?.sum ?? 0
}
const arrived = async (id: string) =>
  (await regie.db.select({ arrived: mediaTable.arrived }).from(mediaTable).where(eq(mediaTable.id, id)))[0]?.arrived
const clear = () => regie.db.execute(sql`delete from medias`)
const attach = (browser: Browser, productionId: string, size: number) =>
  fetch(
    `${regie.url}${briefs.attach.path.replace('{subjectType}', 'productions').replace('{subjectId}', productionId)}?name=a.bin&type=application/octet-stream`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: browser.cookie ?? '' },
      body: new Uint8Array(randomBytes(size)),
    },
  )

it('announcing without sending takes a share of one person, never the room of all', async () => {
  await clear()
  const { client, productionId } = await aClient()
  const outcomes = []
  for (let n = 0; n < 37; n += 1) outcomes.push((await announce(client, productionId, `${n}.mov`, 27 * mega)).status)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(9)
  const refused = await announce(client, productionId, 'one-more.mov', 27 * mega)
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
    507,
    'STORAGE_SHARE',
    'Vos fichiers rempliraient la part du stockage prévue pour une personne (0,3 Go). Demandez à l’agence de l’augmenter.',
  ])
  expect((await announce(admin, productionId, 'agency.mov', 500 * mega)).status).toBe(200)
  // Uploads declared earlier continue.
  expect((await announce(client, productionId, '0.mov', 27 * mega)).status).toBe(200)
})

it('a production has a share for all who are not of the agency', async () => {
  await clear()
  const { client, productionId } = await aClient()
  const { rows } = await regie.db.execute<{ companyId: string }>(
    sql`select company_id as "companyId" from company_members where user_id = ${client.id}`,
  )
  const others = await Promise.all([regie.person('CLIENT'), regie.person('CLIENT')])
  for (const { id } of others)
    await regie.db.insert(companyMembers).values({ companyId: rows[0]?.companyId ?? '', userId: id })
  expect((await announce(client, productionId, 'a.mov', 200 * mega)).status).toBe(200)
  expect((await announce(others[0], productionId, 'b.mov', 200 * mega)).status).toBe(200)
  const refused = await announce(others[1], productionId, 'c.mov', 200 * mega)
  expect(refused.error?.message).toBe(
    'Ces fichiers rempliraient la part du stockage prévue pour une production (0,5 Go). Demandez à l’agence de l’augmenter.',
  )
  expect((await announce(admin, productionId, 'd.mov', 200 * mega)).status).toBe(200)
})

it('a reservation ends after an hour without bytes; the upload goes on while there is room', async () => {
  await clear()
  const { patch, head, validate } = uploading(regie)
  const { id } = await aProduction(regie.db)
  const content = randomBytes(40_000)
  const { slot: large } = await announce(admin, id, 'large.bin', 900 * mega)
  const { slot } = await announce(admin, id, 'small.bin', content.length)
  if (!slot || !large) throw new Error('not declared')
  expect((await patch(admin, slot, content.subarray(0, 10_000), 0)).status).toBe(204)
  expect((await announce(admin, id, 'other.bin', 200 * mega)).status).toBe(507)

  // Recorded after the answer to the piece.
  await expect.poll(() => arrived(slot.key)).toBe(10_000)
  await lapse()
  expect(await stored()).toBe(10_000)
  const { slot: other } = await announce(admin, id, 'other.bin', 200 * mega)
  expect(other).toBeDefined()
  // The large file has no space left for its rest; the small one continues.
  const refused = await patch(admin, large, content, 0)
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: { code: 'STORAGE_FULL' } }])
  expect((await announce(admin, id, 'large.bin', 900 * mega)).status).toBe(507)
  expect(await head(admin, slot)).toEqual({ status: 200, offset: 10_000 })
  expect((await patch(admin, slot, content.subarray(10_000), 10_000)).status).toBe(204)
  expect(await validate(admin, id, slot.key, content)).toMatchObject([{ outcome: 'ACCEPTED' }])

  await regie.db.execute(sql`delete from medias where id = ${other?.key ?? ''}`)
  expect((await patch(admin, large, content, 0)).status).toBe(204)
})

it('a piece that was sent counts, even when its file is never finished', async () => {
  await clear()
  const { patch } = uploading(regie)
  const { id } = await aProduction(regie.db)
  const { slot } = await announce(admin, id, 'half.bin', mega)
  if (!slot) throw new Error('not declared')
  await patch(admin, slot, randomBytes(mega), 0)
  await expect.poll(() => arrived(slot.key)).toBe(mega)
  await lapse()
  expect(await stored()).toBe(mega)
})

it('attachments, previews and what is in the trash count', async () => {
  await clear()
  const { id } = await aProduction(regie.db)
  expect((await attach(admin.browser, id, 20_000)).status).toBe(200)
  expect(await stored()).toBe(20_000)
  const { slot } = await announce(admin, id, 'film.mov', 5000)
  const previews = { run: 'r', files: [{ size: 300 }, { size: 40 }] }
  await regie.db.execute(
    sql`update medias set state = 'READY', previews = ${JSON.stringify(previews)}, deleted_at = now() where id = ${slot?.key ?? ''}`,
  )
  expect(await stored()).toBe(25_340)
  await announce(admin, id, 'rest.mov', 1000 * mega - 30_000)
  const refused = await attach(admin.browser, id, 20_000)
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: { code: 'STORAGE_FULL' } }])
  const keys: string[] = []
  for await (const key of regie.platform.storage.list('briefs/')) keys.push(key)
  expect(keys).toHaveLength(1)
})
