/**
 * Fills a running installation with files of random bytes: `node server/test/samples/large-files.ts DATA GIGABYTES`. Files of 100 MB, and
 * a thousand of 20 kB.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connect } from '#platform/db/database.ts'
import { runningDatabase } from '#platform/embedded-postgres/index.ts'
import { openDiskStorage } from '#platform/storage/disk.ts'
import { aMedia, aProduction } from '#test/support/builders.ts'

const [data = '', gigabytes = '1'] = process.argv.slice(2)
const url = runningDatabase(join(data, 'postgres'))
if (url === null) throw new Error('the installation does not run')
const { db, close } = connect(url, {
  size: 4,
  onError: (error) => {
    throw error
  },
})
const storage = await openDiskStorage(join(data, 'files'))
const { id: productionId } = await aProduction(db)

const block = randomBytes(1_000_000)
async function addFile(size: number): Promise<void> {
  const id = randomUUID()
  const storageKey = `medias/${id}/original`
  const { sha256 } = await storage.put(
    storageKey,
    Readable.from(
      (function* () {
        yield Buffer.from(createHash('sha256').update(id).digest())
        for (let left = size - 32; left > 0; left -= block.length) yield block.subarray(0, left)
      })(),
      { objectMode: false },
    ),
  )
  await aMedia(db, { id, productionId, storageKey, size, sha256, type: 'application/zip', kind: 'OTHER' })
}
for (let count = 0; count < 1000; count += 1) await addFile(20_000)
for (let count = 0; count < Number(gigabytes) * 10; count += 1) await addFile(100_000_000)
await close()
