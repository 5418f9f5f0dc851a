import { randomUUID } from 'node:crypto'
import { close, open as openFile, read as readFile } from 'node:fs'
import { link, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageFull, StorageReadOnly, StorageUnavailable } from './storage.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean => codes.includes(String(codeOf(error)))
/** Missing, or a directory: `a` when only `a/b` is stored. */
export const isAbsent = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')
const isFull = (error: unknown) => hasErrorCode(error, 'ENOSPC', 'EDQUOT')
const isReadOnly = (error: unknown) => hasErrorCode(error, 'EROFS', 'EACCES', 'EPERM')
/** A failing disk, or an unreachable network disk. */
const isGone = (error: unknown) => hasErrorCode(error, 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN')

/** Converts a disk error by its cause. Returns other errors unchanged. */
export function storageErrorOf(key: string, error: unknown): unknown {
  if (isFull(error)) return new StorageFull(key, { cause: error })
  if (isReadOnly(error)) return new StorageReadOnly(key, { cause: error })
  return isGone(error) ? new StorageUnavailable(key, { cause: error }) : error
}

/** The first bytes of a file, at most `size`. Three calls to the system, where a stream takes five and its own objects. */
export const readFirst = (path: string, size: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    openFile(path, 'r', (refused, file) => {
      if (refused) return reject(refused)
      const bytes = Buffer.allocUnsafe(size)
      readFile(file, bytes, 0, size, 0, (failure, count) => {
        // Nothing was written: there is nothing to learn from it.
        close(file, () => {})
        if (failure) reject(failure)
        else resolve(bytes.subarray(0, count))
      })
    })
  })

/** A new name survives a power cut only once its directory is synced. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a small file atomically, unless it exists. */
export async function createDurably(path: string, content: string): Promise<void> {
  const written = `${path}.${randomUUID()}.part`
  try {
    await writeDurably(written, content)
    await link(written, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  await syncDirectory(dirname(path))
}

/** Replaces a small file atomically: after a kill or power cut, it holds the old content or the new. */
export async function replaceDurably(path: string, content: string): Promise<void> {
  const written = `${path}.${randomUUID()}.part`
  try {
    await writeDurably(written, content)
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true }).catch(() => {})
    throw error
  }
  await syncDirectory(dirname(path))
}

/** Keys in byte order: a directory sorts as its name followed by a slash. */
export async function* walk(root: string, directory: string, prefix: string): AsyncGenerator<string> {
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
