import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { DatabaseAway } from '#platform/db/away.ts'
import type { Platform } from '#platform/platform.ts'
import { storeUpload } from './store-upload.ts'

/** What stays of an upload whose row ends so. */
async function keptAfter(failure: Error): Promise<number> {
  const kept = new Map<string, Buffer>()
  const storage = {
    async put(key: string, content: Readable) {
      const bytes = await buffer(content)
      kept.set(key, bytes)
      return { size: bytes.length }
    },
    async remove(key: string) {
      kept.delete(key)
    },
  }
  const platform = { storage, log: { warn: () => {} } } as unknown as Pick<Platform, 'storage' | 'log'>
  const upload = { prefix: 'tests', name: 'facture.pdf', content: Readable.from([Buffer.from('%PDF-')]) }
  const storing = storeUpload(platform, upload, () => Promise.reject(failure))
  await expect(storing).rejects.toBe(failure)
  return kept.size
}

it.each([
  ['a refusal', new Error('refused'), 0],
  ['a cut before COMMIT', new DatabaseAway('lost', { isUndone: true }), 0],
  ['a cut during COMMIT, which may have written its row', new DatabaseAway('lost', { isUndone: false }), 1],
])('an uploaded file after %s', async (_, failure, kept) => {
  expect(await keptAfter(failure)).toBe(kept)
})
