import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { medias as routes } from '@regie/contract/medias/routes'
import { defaultPermissions } from '@regie/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMedia } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { medias } from '../table.ts'

let regie: Regie
let admin: Person
/** May view files but not download them. */
let viewer: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
  const permissions = defaultPermissions('PRODUCTEUR').filter((permission) => permission !== 'medias.download')
  viewer = await regie.person('PRODUCTEUR', { permissions })
})
afterAll(() => regie.stop())

/** A file whose original contains « original », and each preview its own name. */
async function aFile(serial: number, kind: 'IMAGE' | 'VIDEO', made: ('large' | 'proxy')[]) {
  const { storage } = regie.platform
  const { id, storageKey } = await aMedia(regie.db, { name: 'a.jpg', storageKey: `medias/v${serial}/original`, kind })
  await storage.put(storageKey, Readable.from(['original']))
  const files = made.map((name) => ({ name, type: 'image/webp', size: name.length, width: null, height: null }))
  for (const name of made) await storage.put(`medias/${id}/previews/run/${name}`, Readable.from([name]))
  const previews = { run: 'run', files, storyboard: null, rate: null, frames: null }
  await regie.db
    .update(medias)
    .set({ size: 'original'.length, ...(made.length > 0 && { previews }) })
    .where(eq(medias.id, id))
  return id
}

const shown = async ({ browser }: Person, id: string) => {
  const answer = await browser.send('GET', routes.shown.path.replace('{mediaId}', id))
  return answer.status === 200 ? answer.text() : answer.status
}

describe('a file that is looked at', () => {
  it.each([
    ['IMAGE', ['large'], 'original', 'large'],
    ['VIDEO', ['proxy'], 'proxy', 'proxy'],
    ['VIDEO', [], 'original', 403],
    ['IMAGE', [], 'original', 403],
  ] as const)(
    '%s of which %j was made: %s for who may have it, %s for who may only look',
    async (kind, made, all, less) => {
      const id = await aFile(Math.floor(performance.now() * 1000), kind, [...made])
      expect(await shown(admin, id)).toBe(all)
      expect(await shown(viewer, id)).toBe(less)
      expect((await viewer.browser.send('GET', `/api/medias/${id}/original`)).status).toBe(403)
      const preview = made[0] && (await viewer.browser.send('GET', `/api/medias/${id}/previews/${made[0]}`))
      if (preview?.body) expect(await text(preview.body)).toBe(made[0])
    },
  )
})

it('folders that are not there, saved alone, save nothing rather than all', async () => {
  const { productionId } = await aMedia(regie.db)
  const body = { mediaIds: [], folderIds: ['3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'] }
  const answer = await admin.browser.call(routes.prepareDownload, { params: { productionId }, body })
  expect(answer.status).toBe(404)
})
