import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** A written content, measured on its bytes. `sha256` is in lower-case hexadecimal; ZIP files need `crc32`. */
export type StoredContent = { size: number; sha256: string; crc32: number }

/**
 * Resumable uploads, over days if needed: a crash of either side loses no written byte. Each has the key of its future file. After
 * a kill, `received` returns null or the bytes received, and `begin` may be called again: the bytes are kept.
 */
export type ResumableUploads = {
  /** The data store of the tus protocol, by key. */
  pieces: DataStore
  /** Prepares for a file of `size` bytes (null: unknown). Throws `StorageFull`. */
  begin(key: string, size: number | null): Promise<void>
  /** Bytes received; null without an upload of this key. */
  received(key: string): Promise<number | null>
  /**
   * Turns a complete upload into a file, as `put` does, and forgets the upload. It may be repeated. Throws `NotStored` without an
   * upload. Throws `ContentMismatch` when the content is not as `expected`: the upload then remains.
   */
  accept(key: string, expected: Partial<StoredContent> & { size: number }): Promise<StoredContent>
  /** Deletes the bytes received. */
  abandon(key: string): Promise<void>
  /** Uploads neither accepted nor abandoned. */
  list(): AsyncIterable<string>
}

/** A piece of an upload, from byte `start` to byte `end`, excluded, and the address that a browser sends it to (PUT). */
export type PieceAddress = { start: number; end: number; url: string }

/**
 * A store that browsers may call by themselves, at addresses signed for one object. Whoever holds an address may use it until it expires:
 * the caller checks rights before each.
 */
export type DirectStore = {
  /** The origin of every address. */
  origin: string
  /** The address of a file for `seconds`, which the store answers under these headers. */
  fileAddress(key: string, answer: { type: string; disposition: string; seconds: number }): Promise<string>
  /**
   * Where the next pieces of an upload of `size` bytes go, in their order, for `seconds`: no piece once all bytes are there. Begins
   * the upload when needed. Throws `StorageFull`.
   */
  pieceAddresses(
    key: string,
    upload: { size: number; seconds: number },
  ): Promise<{ received: number; pieces: PieceAddress[] }>
  /** Asks the store to let the pages of this installation call it. Rejects when it can't be asked: its own settings may allow them. */
  openToPages(): Promise<void>
  /** True when the store lets the pages of this installation call it, as it tells browsers. */
  isOpenToPages(): Promise<boolean>
}

/** The identity of a storage. It is outside of every key. */
export type StorageMark = {
  /** The storage's location, in French: « le dossier « /srv/regie/files » ». */
  place: string
  /** The file or object that holds the mark, in French. */
  name: string
  /** Null when there is none. */
  read(): Promise<string | null>
  /** Writes the mark, unless there is one. */
  write(id: string): Promise<void>
}

/** The file storage. A key names one content for ever: nothing is overwritten. */
export type Storage = {
  /**
   * Writes all of `source`, or nothing. Once it resolves, the file survives a power cut. A key may be written again with the same
   * content (a retried job). Throws `KeyTaken` for another content, `ContentMismatch` when the content is not as `expected`,
   * `StorageFull` without space, and the errors of `source`.
   */
  put(key: string, source: Readable, expected?: Partial<StoredContent>): Promise<StoredContent>
  /**
   * The content from byte `start` to byte `end`, both included; `end` is clamped to the last byte, as in HTTP. The caller consumes
   * the stream or destroys it. Throws `NotStored`, or `RangeError` when no byte is in the range.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The first `size` bytes of a file that fits in memory, without a stream. Throws `NotStored`, for a shorter file too. */
  whole(key: string, size: number): Promise<Buffer>
  /** Null when the key is missing. */
  stat(key: string): Promise<{ size: number } | null>
  /** Does nothing when the key is missing. */
  remove(key: string): Promise<void>
  /** The keys that start with `prefix`, in byte order. */
  list(prefix: string): AsyncIterable<string>
  receiving: ResumableUploads
  /** Null: browsers send and read files through this process. */
  direct: DirectStore | null
  mark: StorageMark
  /** True when `local` copies nothing. */
  isLocal: boolean
  /** A local file with the content, for programs that need one. Call `release` after use. Throws `NotStored`. */
  local(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /** Throws `StorageUnavailable`, `StorageReadOnly` or `StorageFull` when files cannot be stored. Settles within 5 s. */
  probe(): Promise<void>
  /** Free bytes; null without a known limit. */
  freeBytes(): Promise<number | null>
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}
/** The disk, or this directory, is not writable. */
export class StorageReadOnly extends Error {
  override name = 'StorageReadOnly'
}
/** The store does not answer, or refuses: its content is unknown. A later retry may succeed. */
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
/** Lower case, because some file systems ignore case. No leading dot, hence no `..` and nothing hidden. */
const segment = '[a-z0-9_-][a-z0-9._-]{0,127}'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)
const prefixPattern = new RegExp(`^(${segment}/)*(${segment})?$`)

/**
 * Throws `InvalidKey` unless the key is a relative path of plain segments, `productions/<id>/original.mov`. The product makes the
 * keys: people's file names are in the database.
 */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyPattern.test(key)) throw new InvalidKey(JSON.stringify(key.slice(0, longestKey)))
}

/** Throws `InvalidKey` unless a key could start with this prefix. */
export function checkPrefix(prefix: string): void {
  if (prefix.length > longestKey || !prefixPattern.test(prefix))
    throw new InvalidKey(JSON.stringify(prefix.slice(0, longestKey)))
}

/** Throws `ContentMismatch` when the written content is not the announced one. */
export function checkContent(key: string, stored: StoredContent, expected: Partial<StoredContent>): void {
  if (expected.size !== undefined && expected.size !== stored.size)
    throw new ContentMismatch(`${key}: ${stored.size} bytes received, ${expected.size} expected`)
  if (expected.sha256 !== undefined && expected.sha256 !== stored.sha256)
    throw new ContentMismatch(`${key}: SHA-256 ${stored.sha256} received, ${expected.sha256} expected`)
}
