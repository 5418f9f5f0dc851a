import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isAbsent, syncDirectory } from '#platform/storage/disk-files.ts'
import { byteMeter } from '#platform/storage/measure.ts'
import { AlteredFile, BackupRefused, MissingFile } from '../failures.ts'
import { decrypted, encrypted, headLength, isEncrypted, type Keyring, type SetKey } from './encryption.ts'
import { manifestName } from './sets.ts'

/** A file of a set: the size and the SHA-256 of its content, before encryption. */
export type SetContent = { size: number; sha256: string }

/** Where files of a set are written, and the key that encrypts them; null: none does. */
export type WrittenSet = { path: string; key: SetKey | null }

/** Bytes read at a time. */
const readLength = 256 * 1024

async function write(
  path: string,
  name: string,
  content: AsyncIterable<Buffer>,
  key: SetKey | null,
): Promise<SetContent> {
  const meter = byteMeter()
  const measured = meter.passing(content)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    key ? encrypted(measured, key, name) : measured,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const { size, sha256 } = meter.result()
  return { size, sha256 }
}

/** Writes a file of a set durably, encrypted where the set is. `name` is its path in the set. */
export const writeSetFile = (set: WrittenSet, name: string, content: AsyncIterable<Buffer>): Promise<SetContent> =>
  write(join(set.path, name), name, content, set.key)

/** Like `writeSetFile`, but the name appears only once the file is whole and on the disk. */
export async function publishSetFile(set: WrittenSet, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(set.path, name)
  await write(`${path}.part`, name, content, set.key)
  await rename(`${path}.part`, path)
  await syncDirectory(dirname(path))
}

/** The first bytes of a file of a set. Throws `MissingFile`. */
export async function headOfSetFile(path: string, name: string): Promise<Buffer> {
  const handle = await open(path).catch((error: unknown) => {
    throw isAbsent(error) ? new MissingFile(name, { cause: error }) : error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Refuses to open an encrypted file without a passphrase, and a plain one in the place of an encrypted one. */
function demandSameKind(head: Buffer, keyring: Keyring | null): void {
  if (isEncrypted(head) === (keyring !== null)) return
  throw new BackupRefused(
    keyring
      ? 'Cette sauvegarde n’est pas chiffrée, alors qu’une phrase secrète est donnée : retirez-la si c’est voulu.'
      : 'Cette sauvegarde est chiffrée : donnez sa phrase secrète par --passphrase-file, ou par BACKUP_PASSPHRASE.',
  )
}

async function* openedContent(path: string, name: string, keyring: Keyring | null): AsyncGenerator<Buffer> {
  demandSameKind(await headOfSetFile(path, name), keyring)
  const raw: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: readLength })
  yield* keyring ? decrypted(raw, keyring, name) : raw
}

/**
 * The content of a file of a set, decrypted. Throws `MissingFile`, `WrongPassphrase` for the manifest, and `AlteredFile`, at the
 * latest where the content would end when `expected` is given.
 */
export async function* readSetFile(
  setPath: string,
  name: string,
  keyring: Keyring | null,
  expected: Partial<SetContent> = {},
): AsyncGenerator<Buffer> {
  const meter = byteMeter()
  try {
    for await (const chunk of openedContent(join(setPath, name), name, keyring)) {
      meter.take(chunk)
      yield chunk
    }
  } catch (error) {
    // The passphrase opened the manifest: it is the file that is not what was written.
    const isNamed = error instanceof AlteredFile || error instanceof MissingFile
    if (error instanceof BackupRefused && !isNamed && name !== manifestName)
      throw new AlteredFile(name, { cause: error })
    throw error
  }
  const { size, sha256 } = meter.result()
  if (expected.size !== undefined && expected.size !== size) throw new AlteredFile(name)
  if (expected.sha256 !== undefined && expected.sha256 !== sha256) throw new AlteredFile(name)
}

/** Reads a whole file of a set, to know that it is what was written. */
export async function verifySetFile(
  setPath: string,
  name: string,
  keyring: Keyring | null,
  expected: Partial<SetContent>,
): Promise<void> {
  for await (const _ of readSetFile(setPath, name, keyring, expected)) {
    // Reading compares.
  }
}
