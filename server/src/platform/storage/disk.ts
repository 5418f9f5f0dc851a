import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, rm, rmdir, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload as TusUpload } from '@tus/server'
import { measure } from './measure.ts'
import { createMeasuring } from './measuring.ts'
import {
  checkContent,
  checkKey,
  checkPrefix,
  KeyTaken,
  NotStored,
  type Receiving,
  type Storage,
  StorageFull,
  type Stored,
} from './storage.ts'

const abandonedAfter = 24 * 3_600_000
/** What the tus library writes down of each file that arrives, beside it. */
const notes = '.json'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const means = (error: unknown, ...codes: string[]) => codes.includes(String(codeOf(error)))
/** Nothing there, or a directory: `a` when only `a/b` is stored. */
const isAbsent = (error: unknown) => means(error, 'ENOENT', 'ENOTDIR', 'EISDIR')

const isFull = (error: unknown) => means(error, 'ENOSPC', 'EDQUOT')

/** A new name in a directory survives a power cut only once the directory itself is on the disk. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(path: string, source: Readable): Promise<Stored> {
  const measuring = measure()
  const handle = await open(path, 'wx', 0o600)
  await pipeline(source, (chunks) => measuring.passing(chunks), handle.createWriteStream({ flush: true }))
  return measuring.result()
}

/** Makes sure that what was written to a file survives a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Tells how far each file has come, once its bytes are written. */
class Pieces extends FileStore {
  readonly #onArrival: (path: string, end: number) => void
  constructor(directory: string, onArrival: (path: string, end: number) => void) {
    super({ directory })
    this.#onArrival = onArrival
  }
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(content, id, offset)
    this.#onArrival(join(this.directory, id), end)
    return end
  }
}

/** Keys in the order of their bytes: a directory stands where its name followed by a slash does. */
async function* walk(root: string, directory: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, directory), { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort()
  for (const path of names.map((name) => directory + name)) {
    if (path.endsWith('/')) {
      if (path.startsWith(prefix) || prefix.startsWith(path)) yield* walk(root, path, prefix)
    } else if (path.startsWith(prefix)) yield path
  }
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const lastWritten = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      // Finished, or swept by another server, since the directory was read.
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - lastWritten > abandonedAfter) await rm(path, { force: true })
  }
}

/**
 * Files under a directory of this machine: `objects/<key>`, `incoming/` for those being written at once, `receiving/`
 * for those that arrive by pieces. What a crash leaves in `incoming/` is removed when the storage is opened, once a day old. Needs a file system with hard links.
 */
export async function openDiskStorage(directory: string): Promise<Storage> {
  const objects = join(directory, 'objects')
  const incoming = join(directory, 'incoming')
  const receiving = join(directory, 'receiving')
  await mkdir(objects, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await mkdir(receiving, { recursive: true })
  await syncDirectory(directory)
  await sweep(incoming)

  const measuring = createMeasuring()
  /** What a file holds; null when it is not there. */
  const contentOf = async (path: string): Promise<Stored | null> => {
    try {
      return await measuring.whole(path)
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  const pathOf = (key: string) => {
    checkKey(key)
    return join(objects, key)
  }

  /** Gives a written file its name. `link` fails where a file stands, when `rename` would replace it. */
  const publish = async (written: string, key: string, { sha256 }: Stored) => {
    const path = pathOf(key)
    try {
      await mkdir(dirname(path), { recursive: true })
      await link(written, path)
    } catch (error) {
      if (!means(error, 'EEXIST', 'ENOTDIR')) throw error
      if ((await contentOf(path))?.sha256 !== sha256) throw new KeyTaken(key, { cause: error })
    }
    // All of them each time: whoever else made one of these directories may not have synced it yet.
    for (let parent = dirname(path); parent.length >= objects.length; parent = dirname(parent))
      await syncDirectory(parent)
  }

  const pieces = new Pieces(receiving, (path, end) => measuring.ahead(path, end))
  const arrivingAt = (key: string) => {
    checkKey(key)
    return join(receiving, key)
  }
  const received = async (key: string) => {
    try {
      return (await stat(arrivingAt(key))).size
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  const abandon = async (key: string) => {
    const path = arrivingAt(key)
    await rm(path, { force: true })
    measuring.forget(path)
    await rm(`${path}${notes}`, { force: true })
    // Others may be arriving in the same directories.
    for (let parent = dirname(path); parent.length > receiving.length; parent = dirname(parent))
      if (
        !(await rmdir(parent).then(
          () => true,
          () => false,
        ))
      )
        return
  }
  const arriving: Receiving = {
    pieces,
    received,
    abandon,
    async begin(key, size) {
      measuring.forget(arrivingAt(key))
      try {
        await pieces.create(new TusUpload({ id: key, offset: 0, ...(size !== null && { size }) }))
      } catch (error) {
        await abandon(key)
        throw isFull(error) ? new StorageFull(key, { cause: error }) : error
      }
    },
    async accept(key, expected) {
      const path = arrivingAt(key)
      const arrived = await contentOf(path)
      // Nothing left of the pieces: they were given their key before a crash, or never were.
      const content = arrived ?? (await contentOf(pathOf(key)))
      if (!content) throw new NotStored(key)
      checkContent(key, content, expected)
      if (arrived) {
        await sync(path)
        await publish(path, key, content)
        await abandon(key)
      }
      return content
    },
    async *list() {
      for await (const key of walk(receiving, '', '')) if (!key.endsWith(notes)) yield key
    },
  }

  return {
    receiving: arriving,

    async put(key, source, expected = {}) {
      const temporary = join(incoming, `${randomUUID()}.part`)
      try {
        checkKey(key)
        const stored = await writeDurably(temporary, source)
        checkContent(key, stored, expected)
        await publish(temporary, key, stored)
        return stored
      } catch (error) {
        if (isFull(error)) throw new StorageFull(key, { cause: error })
        throw error
      } finally {
        source.destroy()
        await rm(temporary, { force: true })
      }
    },

    async read(key, range) {
      let handle: FileHandle
      try {
        handle = await open(pathOf(key))
      } catch (error) {
        throw isAbsent(error) ? new NotStored(key, { cause: error }) : error
      }
      try {
        const status = await handle.stat()
        if (!status.isFile()) throw new NotStored(key)
        if (!range) return handle.createReadStream()
        const { start, end } = range
        if (!(start >= 0 && start <= end && start < status.size)) throw new RangeError(`${key}: ${start}-${end}`)
        return handle.createReadStream({ start, end })
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async local(key) {
      const path = pathOf(key)
      const status = await stat(path).catch((error: unknown) => {
        throw isAbsent(error) ? new NotStored(key, { cause: error }) : error
      })
      if (!status.isFile()) throw new NotStored(key)
      return { path, release: async () => {} }
    },

    async stat(key) {
      try {
        const status = await stat(pathOf(key))
        return status.isFile() ? { size: status.size } : null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },

    async remove(key) {
      const path = pathOf(key)
      try {
        await unlink(path)
        await syncDirectory(dirname(path))
      } catch (error) {
        if (!isAbsent(error)) throw error
      }
    },

    list(prefix) {
      checkPrefix(prefix)
      return walk(objects, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(objects)
      return bavail * bsize
    },
  }
}
