import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  unlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDurably, hasErrorCode, isAbsent, readFirst, storageErrorOf, syncDirectory, walk } from './disk-files.ts'
import { receivingOnDisk } from './disk-receiving.ts'
import { byteMeter } from './measure.ts'
import { createMeasuring } from './measuring.ts'
import {
  checkContent,
  checkKey,
  checkPrefix,
  KeyTaken,
  NotStored,
  type Storage,
  StorageFull,
  type StorageMark,
  type StoredContent,
} from './storage.ts'

const abandonedAfter = 24 * 3_600_000
/** Free bytes below which a disk counts as full. */
const scarceBytes = 64 * 1024 * 1024

/** Bytes read at once, at most: smaller reads cost more than what they carry, larger ones are memory for each slow reader. */
const longestRead = 512 * 1024
const readAtOnce = (bytes: number) => Math.min(longestRead, Math.max(1, bytes))

async function writeDurably(path: string, source: Readable): Promise<StoredContent> {
  const measuring = byteMeter()
  const handle = await open(path, 'wx', 0o600)
  await pipeline(source, (chunks) => measuring.passing(chunks), handle.createWriteStream({ flush: true }))
  return measuring.result()
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const lastWritten = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      // Completed, or removed by another server, after the directory was read.
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - lastWritten > abandonedAfter) await rm(path, { force: true })
  }
}

/** Stored in the directory itself: backed up with the files, and missing from another server's directory. */
function markOnDisk(directory: string): StorageMark {
  const path = join(directory, 'identity')
  return {
    place: `le dossier « ${directory} »`,
    name: `le fichier « ${path} »`,
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isAbsent(error)) return ''
        throw error
      })
      return text.trim() || null
    },
    write: (id) => createDurably(path, `${id}\n`),
  }
}

/**
 * Files in a directory of this machine: `objects/<key>`, `incoming/` for direct writes, `receiving/` for resumable uploads. Opening
 * removes files of `incoming/` older than a day, left by a crash. Requires a file system with hard links.
 */
export async function openDiskStorage(directory: string): Promise<Storage> {
  const objects = join(directory, 'objects')
  const incoming = join(directory, 'incoming')
  const receiving = join(directory, 'receiving')
  await mkdir(objects, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await syncDirectory(directory)
  await sweep(incoming)

  const measuring = createMeasuring()
  /** The measured content of a file; null when it is missing. */
  const contentOf = async (path: string): Promise<StoredContent | null> => {
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

  /** Moves a written file to its key. `link` fails on an existing file, whereas `rename` would replace it. */
  const publish = async (written: string, key: string, { sha256 }: StoredContent) => {
    const path = pathOf(key)
    try {
      await mkdir(dirname(path), { recursive: true })
      await link(written, path)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST', 'ENOTDIR')) throw error
      if ((await contentOf(path))?.sha256 !== sha256) throw new KeyTaken(key, { cause: error })
    }
    // All of them each time: another writer may not have synced a directory it created.
    for (let parent = dirname(path); parent.length >= objects.length; parent = dirname(parent))
      await syncDirectory(parent)
  }

  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(objects)
    return bavail * bsize
  }

  return {
    mark: markOnDisk(directory),
    direct: null,
    receiving: await receivingOnDisk(receiving, { measuring, contentOf, pathOf, publish }),

    async put(key, source, expected = {}) {
      const temporary = join(incoming, `${randomUUID()}.part`)
      try {
        checkKey(key)
        const stored = await writeDurably(temporary, source)
        checkContent(key, stored, expected)
        await publish(temporary, key, stored)
        return stored
      } catch (error) {
        throw storageErrorOf(key, error)
      } finally {
        source.destroy()
        // Fails on a read-only disk, where nothing was written.
        await rm(temporary, { force: true }).catch(() => {})
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
        if (!range) return handle.createReadStream({ highWaterMark: readAtOnce(status.size) })
        const { start, end } = range
        if (!(start >= 0 && start <= end && start < status.size)) throw new RangeError(`${key}: ${start}-${end}`)
        return handle.createReadStream({ start, end, highWaterMark: readAtOnce(end - start + 1) })
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async whole(key, size) {
      const path = pathOf(key)
      const read = await readFirst(path, size).catch((error: unknown) => {
        throw isAbsent(error) ? new NotStored(key, { cause: error }) : error
      })
      if (read.length < size) throw new NotStored(key)
      return read
    },

    isLocal: true,

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

    freeBytes,

    async probe() {
      await access(incoming, constants.W_OK).catch((error: unknown) => {
        throw storageErrorOf('files', error)
      })
      if ((await freeBytes()) < scarceBytes) throw new StorageFull('files')
    },
  }
}
