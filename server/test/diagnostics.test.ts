import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagnose } from '#diagnostics.ts'
import { mediaTransfers, originalKey } from '#features/medias/index.ts'
import { commentAttachments } from '#features/review/index.ts'
import { startSellsy } from './samples/sellsy.ts'
import { aMedia, aPostProduction } from './support/builders.ts'
import { type Regie, startRegie } from './support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

it('names what belongs to nothing, what is missing, and what failed', async () => {
  const { storage, config } = regie.platform
  const kept = await aMedia(regie.db, { storageKey: 'medias/kept/original' })
  await storage.put(kept.storageKey, Readable.from(['kept']))
  const { id: postProductionId } = await aPostProduction(regie.db)
  const attached = { postProductionId, name: 'note.pdf', type: 'application/pdf', size: 4 }
  await storage.put('comments/note/kept', Readable.from(['kept']))
  await regie.db.insert(commentAttachments).values({ ...attached, storageKey: 'comments/note/kept' })
  const { productionId, category } = kept
  const admin = await regie.person('ADMIN')
  const [transfer] = await regie.db
    .insert(mediaTransfers)
    .values({ productionId, category, url: 'https://exemple.test/a', createdById: admin.id, state: 'RUNNING' })
    .returning()
  await storage.receiving.begin(originalKey(transfer?.id ?? ''), 10)
  expect((await diagnose(regie.platform)).filter((line) => line.startsWith('✗') && !line.includes('ffmpeg'))).toEqual(
    [],
  )

  await storage.put('medias/nobody/original', Readable.from(['orphan']))
  await storage.receiving.begin('medias/00000000-0000-4000-8000-000000000000/original', 10)
  const lost = await aMedia(regie.db, { name: 'perdu.mov', storageKey: 'medias/lost/original', state: 'FAILED' })
  await storage.put(lost.storageKey, Readable.from(['lost']))
  await rm(join(config.data, 'files/objects', lost.storageKey))
  const lines = await diagnose(regie.platform)
  expect(lines).toContain('✗ Objets qui n’appartiennent à rien : 2')
  expect(lines).toContain('    medias/nobody/original')
  expect(lines).toContain('✗ Fichiers dont le contenu manque : 1')
  expect(lines).toContain('    perdu.mov (medias/lost/original)')
  expect(lines).toContain('✗ Préparations en échec : 1 (à réessayer depuis les fichiers)')
})

it('names what an upgrade or a restoration kept', async () => {
  const { config } = regie.platform
  const names = ['postgres-15.before-2026-11-27T08-00-00Z', 'files.before-2026-11-27T08-00-00Z']
  for (const name of [...names, 'postgres.log']) await mkdir(join(config.data, name))
  expect(await diagnose(regie.platform)).toContain(
    `✓ Gardé d’avant, à effacer quand vous n’en aurez plus besoin : ${names.toSorted().join(', ')}`,
  )
})

it('names the constraints that older rows break', async () => {
  await regie.db.execute(sql`alter table companies add constraint companies_short check (length(name) < 2) not valid`)
  expect(await diagnose(regie.platform)).toContain('    companies_short')
})

it('says whether the services that were connected answer', async () => {
  const service = await startSellsy()
  const connected = await startRegie({ env: service.environment })
  expect(await diagnose(connected.platform)).toContain('✓ Sellsy : répond')
  await service.fail('plan')
  expect(await diagnose(connected.platform)).toContain('✗ Sellsy : ne répond pas (its plan allows no more (402))')
  await connected.stop()
  await service.stop()
})
