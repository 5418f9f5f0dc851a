import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload as TusUpload } from '@tus/server'
import * as z from 'zod/mini'
import { isAbsent, replaceDurably, storageErrorOf, syncDirectory, walk } from './disk-files.ts'
import type { createMeasuring } from './measuring.ts'
import {
  ContentMismatch,
  checkContent,
  checkKey,
  NotStored,
  type ResumableUploads,
  type StoredContent,
} from './storage.ts'

/** Suffix of the tus library's notes on an upload, beside the file. */
const notesSuffix = '.json'
const partSuffix = '.part'

/** Bytes of an upload that wait for the disk, at most: they are written together. */
const waitingBytes = 4 * 1024 * 1024
const Notes = z.object({ size: z.optional(z.int()) })
type Notes = z.infer<typeof Notes>

/** Makes the content of a file durable. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/**
 * Notes of uploads. They are written atomically, before the file: a kill may leave notes without file, never the reverse.
 * Unreadable notes count as missing.
 */
class NotesOnDisk {
  readonly #directory: string
  constructor(directory: string) {
    this.#directory = directory
  }
  #path(id: string): string {
    return join(this.#directory, `${id}${notesSuffix}`)
  }
  async get(id: string): Promise<TusUpload | undefined> {
    const notes = await this.read(id)
    return notes ? new TusUpload({ id, offset: 0, ...(notes.size !== undefined && { size: notes.size }) }) : undefined
  }
  async read(id: string): Promise<Notes | null> {
    const text = await readFile(this.#path(id), 'utf8').catch((error: unknown) => {
      if (isAbsent(error)) return ''
      throw error
    })
    try {
      return z.parse(Notes, JSON.parse(text))
    } catch {
      return null
    }
  }
  async set(id: string, { size }: { size?: number | undefined }): Promise<void> {
    await replaceDurably(this.#path(id), JSON.stringify({ size }))
  }
  async delete(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }
}

/** Reports the progress of uploads after each write, and the cause of a failed write. */
class DiskUploads extends FileStore {
  readonly #onArrival: (path: string, end: number) => void
  constructor(directory: string, configstore: NotesOnDisk, onArrival: (path: string, end: number) => void) {
    super({ directory, configstore })
    this.#onArrival = onArrival
  }
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    const file = createWriteStream(path, { flags: 'r+', start: offset, highWaterMark: waitingBytes })
    try {
      await pipeline(content, file)
    } catch (error) {
      throw storageErrorOf(id, error)
    }
    const end = offset + file.bytesWritten
    this.#onArrival(path, end)
    return end
  }
}

type Disk = {
  measuring: ReturnType<typeof createMeasuring>
  contentOf: (path: string) => Promise<StoredContent | null>
  pathOf: (key: string) => string
  publish: (written: string, key: string, stored: StoredContent) => Promise<void>
}

/** Resumable uploads in a directory of this machine, each beside its notes. */
export async function receivingOnDisk(
  directory: string,
  { measuring, contentOf, pathOf, publish }: Disk,
): Promise<ResumableUploads> {
  await mkdir(directory, { recursive: true })
  const notes = new NotesOnDisk(directory)
  const pieces = new DiskUploads(directory, notes, (path, end) => measuring.ahead(path, end))
  const arrivingAt = (key: string) => {
    checkKey(key)
    return join(directory, key)
  }
  const sizeOf = async (path: string) => {
    try {
      return (await stat(path)).size
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  const received = async (key: string) => {
    const arrived = await sizeOf(arrivingAt(key))
    const known = await notes.read(key)
    if (arrived === null || known === null) return null
    // More bytes than announced: the upload restarts.
    return known.size !== undefined && arrived > known.size ? null : arrived
  }
  const abandon = async (key: string) => {
    const path = arrivingAt(key)
    await rm(path, { force: true })
    measuring.forget(path)
    await notes.delete(key)
    // Other uploads may use the same directories.
    for (let parent = dirname(path); parent.length > directory.length; parent = dirname(parent))
      if (
        !(await rmdir(parent).then(
          () => true,
          () => false,
        ))
      )
        return
  }
  return {
    pieces,
    received,
    abandon,
    async begin(key, size) {
      const path = arrivingAt(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await notes.set(key, size === null ? {} : { size })
        // More than was announced: another file, that other servers are to know for another.
        if (size !== null && Number(await sizeOf(path)) > size) {
          measuring.forget(path)
          await rm(path)
        }
        // Its bytes are kept: only its notes were lost.
        await (await open(path, 'a', 0o600)).close()
        await syncDirectory(dirname(path))
      } catch (error) {
        throw storageErrorOf(key, error)
      }
    },
    async accept(key, expected) {
      const path = arrivingAt(key)
      const arrived = await contentOf(path)
      const matches = (content: StoredContent) => {
        try {
          checkContent(key, content, expected)
          return true
        } catch (error) {
          if (error instanceof ContentMismatch) return false
          throw error
        }
      }
      // A kill came after the file got its key. Bytes that arrived since belong to a new upload.
      const before = arrived && matches(arrived) ? null : await contentOf(pathOf(key))
      if (before && matches(before)) {
        await abandon(key)
        return before
      }
      if (!arrived) throw new NotStored(key)
      checkContent(key, arrived, expected)
      try {
        await sync(path)
        await publish(path, key, arrived)
      } catch (error) {
        throw storageErrorOf(key, error)
      }
      await abandon(key)
      return arrived
    },
    async *list() {
      for await (const key of walk(directory, '', ''))
        if (!key.endsWith(notesSuffix) && !key.endsWith(partSuffix)) yield key
    },
  }
}
