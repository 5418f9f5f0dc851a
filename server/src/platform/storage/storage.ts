import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** What was written, as measured on its bytes. `sha256` is in lower-case hexadecimal; `crc32` is what a ZIP wants. */
export type Stored = { size: number; sha256: string; crc32: number }

/**
 * Files that arrive by pieces, over days if need be: a crash of either side loses nothing of what was written. Each is known
 * by the key it will have. After a kill at any moment, `received` says null or how much of it is there, and `begin` may be
 * called again: what is there is kept.
 */
export type Receiving = {
  /** What the tus protocol writes to, under the key. */
  pieces: DataStore
  /** Prepares for a file of `size` bytes; null when nobody knows yet. Throws `StorageFull`. */
  begin(key: string, size: number | null): Promise<void>
  /** Bytes that have arrived; null when nothing was begun under this key. */
  received(key: string): Promise<number | null>
  /**
   * Makes a file of what has wholly arrived, as `put` does, and forgets the pieces. Doing it again succeeds. Throws
   * `NotStored` when nothing was begun, `ContentMismatch` when it is not as `expected`: the pieces are then still there.
   */
  accept(key: string, expected: Partial<Stored> & { size: number }): Promise<Stored>
  /** Forgets what has arrived. */
  abandon(key: string): Promise<void>
  /** The files that were begun and neither accepted nor abandoned. */
  list(): AsyncIterable<string>
}

/** What says which storage this is. Outside of every key. */
export type Mark = {
  /** Where the storage is, in French: « le dossier « /srv/regie/files » ». */
  place: string
  /** The file or the object that holds the mark, in French. */
  name: string
  /** Null when there is none. */
  read(): Promise<string | null>
  /** Writes it where there is none; does nothing otherwise. */
  write(id: string): Promise<void>
}

/** Where the files are kept. A key names one content for ever: nothing is overwritten. */
export type Storage = {
  /**
   * Writes all of `source`, or nothing; once it resolves, the file survives a power cut. Writing a key again succeeds
   * when the content is the same (a job that is tried again) and throws `KeyTaken` when it is not. Throws
   * `ContentMismatch` when the content is not as `expected`, `StorageFull` when there is no room, and whatever `source`
   * fails with.
   */
  put(key: string, source: Readable, expected?: Partial<Stored>): Promise<Stored>
  /**
   * The content from byte `start` to byte `end`, both included and `end` brought back to the last byte, as in HTTP. The
   * caller consumes the stream or destroys it. Throws `NotStored`, or `RangeError` when no byte is in the range.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Null when there is nothing under this key. */
  stat(key: string): Promise<{ size: number } | null>
  /** Does nothing when there is nothing under this key. */
  remove(key: string): Promise<void>
  /** The keys that begin with `prefix`, in the order of their bytes. */
  list(prefix: string): AsyncIterable<string>
  receiving: Receiving
  mark: Mark
  /** A file of this machine that holds the content, for programs that want one; `release` it once read. Throws `NotStored`. */
  local(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /** Throws `StorageUnavailable`, `StorageReadOnly` or `StorageFull` when files can't be kept for now. Answers within 5 s. */
  probe(): Promise<void>
  /** How many bytes can still be written; null where there is no limit to know of. */
  freeBytes(): Promise<number | null>
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}
/** The disk, or this directory of it, can't be written. */
export class StorageReadOnly extends Error {
  override name = 'StorageReadOnly'
}
/** The store does not answer, or refuses: nothing is known of what it holds. Trying again later is right. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}
export class NotStored extends Error {
  override name = 'NotStored'
}
export class ContentMismatch extends Error {
  override name = 'ContentMismatch'
}
export class InvalidKey extends Error {
  override name = 'InvalidKey'
}

const longestKey = 512
/** Lower case, because some file systems do not tell `A` from `a`; no leading dot, hence no `..` and nothing hidden. */
const segment = '[a-z0-9_-][a-z0-9._-]{0,127}'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)
const prefixPattern = new RegExp(`^(${segment}/)*(${segment})?$`)

/**
 * Throws `InvalidKey` unless the key is a relative path of plain segments, `productions/<id>/original.mov`. Keys are
 * names that the product makes: what people call their files is kept in the database.
 */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyPattern.test(key)) throw new InvalidKey(JSON.stringify(key.slice(0, longestKey)))
}

/** Throws `InvalidKey` unless some key could begin like this. */
export function checkPrefix(prefix: string): void {
  if (prefix.length > longestKey || !prefixPattern.test(prefix))
    throw new InvalidKey(JSON.stringify(prefix.slice(0, longestKey)))
}

/** Throws `ContentMismatch` when what was written is not what was announced. */
export function checkContent(key: string, stored: Stored, expected: Partial<Stored>): void {
  if (expected.size !== undefined && expected.size !== stored.size)
    throw new ContentMismatch(`${key}: ${stored.size} bytes received, ${expected.size} expected`)
  if (expected.sha256 !== undefined && expected.sha256 !== stored.sha256)
    throw new ContentMismatch(`${key}: SHA-256 ${stored.sha256} received, ${expected.sha256} expected`)
}
