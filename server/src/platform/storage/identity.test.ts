import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Store } from '#test/samples/s3-store.ts'
import { createTestDatabase } from '#test/support/database/cluster.ts'
import { type Connected, connect } from '../db/database.ts'
import { StartRefused } from '../process/start-refused.ts'
import { openDiskStorage } from './disk.ts'
import { recogniseStorage } from './identity.ts'
import { openS3Storage } from './s3.ts'

const root = await mkdtemp(join(tmpdir(), 'regie-identity-'))
let store: Awaited<ReturnType<typeof startS3Store>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: Connected
const opened: (() => Promise<void>)[] = []
const newDatabase = async () => {
  const made = await createTestDatabase()
  const { db, close } = connect(made.url, { size: 4, onError: () => {} })
  opened.push(close, () => made.drop())
  return { db, close, database: made }
}
beforeAll(async () => {
  store = await startS3Store(await mkdtemp(join(root, 'store-')))
})
beforeEach(async () => {
  const made = await newDatabase()
  database = made.database
  connected = connect(database.url, { size: 4, onError: () => {} })
  opened.unshift(connected.close)
})
afterAll(async () => {
  for (const close of opened) await close()
  await store.close()
  await rm(root, { recursive: true })
})
const newDirectory = () => mkdtemp(join(root, 'disk-'))

describe('the files of a database', () => {
  it('are recognised by every server that shares them, started together or later', async () => {
    const directory = await newDirectory()
    const servers = await Promise.all(Array.from({ length: 4 }, () => openDiskStorage(directory)))
    await Promise.all(servers.map((storage) => recogniseStorage(connected.db, storage)))
    const later = recogniseStorage(connected.db, await openDiskStorage(directory))
    await expect(later).resolves.toBeUndefined()
  })

  it('are recognised by a worker that starts while the server gives them their mark', async () => {
    const storage = await openDiskStorage(await newDirectory())
    const workers: Promise<void>[] = []
    const slow = {
      ...storage.mark,
      async write(id: string) {
        await storage.mark.write(id)
        // The worker finds the mark before the server updates the database.
        workers.push(recogniseStorage(connected.db, storage))
        await Promise.race([...workers, setTimeout(200)].map((one) => one.catch(() => {})))
      },
    }
    await expect(recogniseStorage(connected.db, { mark: slow })).resolves.toBeUndefined()
    expect(await Promise.allSettled(workers)).toMatchObject([{ status: 'fulfilled' }])
  })

  it.each(['before', 'after'])('are recognised after a server was killed %s it marked them', async (moment) => {
    const storage = await openDiskStorage(await newDirectory())
    const killed = async (id: string) => {
      if (moment === 'after') await storage.mark.write(id)
      throw new Error('killed')
    }
    const first = recogniseStorage(connected.db, { mark: { ...storage.mark, write: killed } })
    await expect(first).rejects.toThrow('killed')
    await expect(recogniseStorage(connected.db, storage)).resolves.toBeUndefined()
    const elsewhere = recogniseStorage(connected.db, await openDiskStorage(await newDirectory()))
    await expect(elsewhere).rejects.toThrow(StartRefused)
  })

  it('may be put elsewhere after a first start that could not mark them', async () => {
    const readOnly = await openDiskStorage(await newDirectory())
    const write = () => Promise.reject(new Error('EROFS'))
    await expect(recogniseStorage(connected.db, { mark: { ...readOnly.mark, write } })).rejects.toThrow('EROFS')
    await recogniseStorage(connected.db, await openDiskStorage(await newDirectory()))
    await expect(recogniseStorage(connected.db, readOnly)).rejects.toThrow(StartRefused)
  })

  it('are given to one of two servers with a directory each, started together', async () => {
    const servers = await Promise.all([newDirectory(), newDirectory()].map(async (made) => openDiskStorage(await made)))
    const answers = await Promise.allSettled(servers.map((storage) => recogniseStorage(connected.db, storage)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are not those of a second server with a directory of its own', async () => {
    const [directory, other] = [await newDirectory(), await newDirectory()]
    await recogniseStorage(connected.db, await openDiskStorage(directory))
    const second = recogniseStorage(connected.db, await openDiskStorage(other))
    await expect(second).rejects.toThrow(StartRefused)
    await expect(second).rejects.toThrow(
      `Ces fichiers ne sont pas ceux de cette base de données.\n  Ici : le dossier « ${other} », que cette base ne connaît pas\n  Attendu : le dossier « ${directory} »`,
    )
    // A restoration: the files were moved on purpose.
    const id = await readFile(join(directory, 'identity'), 'utf8')
    await writeFile(join(other, 'identity'), id)
    await recogniseStorage(connected.db, await openDiskStorage(other))
  })

  it('are not on the disk of a server that was started without its bucket', async () => {
    await recogniseStorage(connected.db, await openS3Storage(store, root))
    await recogniseStorage(connected.db, await openS3Storage(store, root))
    await expect(recogniseStorage(connected.db, await openDiskStorage(await newDirectory()))).rejects.toThrow(
      `Attendu : le bucket S3 « ${store.bucket} »`,
    )
  })

  it('are not those of another installation', async () => {
    const directory = await newDirectory()
    const other = await newDatabase()
    await recogniseStorage(other.db, await openDiskStorage(directory))
    await expect(recogniseStorage(connected.db, await openDiskStorage(directory))).rejects.toThrow(
      'qui appartient à une autre installation',
    )
  })
})
