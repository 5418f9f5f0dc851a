import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMedia } from './support/builders.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie({ env: { ACCEL_REDIRECT: '/fichiers' } })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

it('leaves the bytes of a file to the proxy, and only to those who may have them', async () => {
  const { id, storageKey } = await aMedia(regie.db, { name: 'Été.mov', storageKey: 'medias/1/original' })
  await regie.platform.storage.put(storageKey, Readable.from(['0123456789']))
  const answer = await admin.browser.send('GET', `/api/medias/${id}/original`, { headers: { range: 'bytes=2-3' } })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(answer.headers.get('x-accel-redirect')).toBe('/fichiers/medias/1/original')
  expect(answer.headers.get('content-disposition')).toContain('%C3%89t%C3%A9.mov')

  const client = await regie.person('CLIENT')
  const refused = await client.browser.send('GET', `/api/medias/${id}/original`)
  expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([404, null])
})
