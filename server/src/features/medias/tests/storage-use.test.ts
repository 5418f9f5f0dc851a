import { contract } from '@regie/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { medias } from '#features/medias/index.ts'
import { aMedia, aProduction } from '#test/support/builders.ts'
import { type Browser, inFleet, type Regie, startRegie } from '#test/support/regie.ts'

const size = 1000
/** Enough for their sum to be kept. */
const many = 10_000
let regie: Regie
let admin: Browser
let production: Awaited<ReturnType<typeof aProduction>>
beforeAll(async () => {
  regie = await startRegie()
  admin = (await regie.person('ADMIN')).browser
  production = await aProduction(regie.db)
  await regie.db.execute(sql`insert into ${medias} (name, production_id, size, type, kind, category, state, storage_key)
    select 'rush ' || n, ${production.id}::uuid, ${size}, 'video/mp4', 'VIDEO', 'RUSH', 'READY', 'use/' || n from generate_series(1, ${many}) n`)
})
afterAll(() => regie.stop())

const used = async () => (await admin.call(contract.dashboard.read, { query: {} })).data.storage?.used

// Each server keeps a sum of its own.
it.skipIf(inFleet)('the room that files take is added up once, and again when files change', async () => {
  expect(await used()).toBe(many * size)
  // Nothing tells of this one: the sum is the one that was kept.
  const { id } = await aMedia(regie.db, { productionId: production.id, size })
  expect(await used()).toBe(many * size)

  const removed = await admin.call(contract.medias.remove, {
    params: { productionId: production.id },
    body: { mediaIds: [id] },
  })
  expect(removed.status).toBe(200)
  await vi.waitFor(async () => expect(await used()).toBe(many * size))
  const [first] = (
    await admin.call(contract.medias.ofProduction, { params: { productionId: production.id }, query: { limit: 1 } })
  ).data.data
  await admin.call(contract.medias.remove, {
    params: { productionId: production.id },
    body: { mediaIds: [first?.id ?? ''] },
  })
  await vi.waitFor(async () => expect(await used()).toBe((many - 1) * size))

  const [deletion] = (await admin.call(contract.trash.list, { query: { limit: 1 } })).data.data
  await admin.call(contract.trash.restore, { params: { deletionId: deletion?.id ?? '' } })
  await vi.waitFor(async () => expect(await used()).toBe(many * size))
})

it.each(['productions', 'projects'] as const)(
  'the files of deleted %s no longer count, and count again once they are back',
  async (type) => {
    const before = await used()
    if (type === 'productions')
      await admin.call(contract.productions.remove, { params: { productionId: production.id } })
    else await admin.call(contract.projects.remove, { params: { projectId: production.projectId } })
    await vi.waitFor(async () => expect(await used()).toBe(0))
    const [deletion] = (await admin.call(contract.trash.list, { query: { type: [type] } })).data.data
    await admin.call(contract.trash.restore, { params: { deletionId: deletion?.id ?? '' } })
    await vi.waitFor(async () => expect(await used()).toBe(before))
  },
)
