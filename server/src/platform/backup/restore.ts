import { Readable } from 'node:stream'
import { migrate, ownLevel } from '../db/migrate.ts'
import { connectWhenReady } from '../db/reach.ts'
import { sideBySide } from '../process/side-by-side.ts'
import { ContentMismatch, type Storage } from '../storage/storage.ts'
import { AlteredFile, BackupRefused } from './failures.ts'
import { type Progress, silentProgress } from './progress.ts'
import { identifierOf, readTables } from './rows/catalogue.ts'
import { copyRowsIn } from './rows/copy-in.ts'
import type { Keyring } from './set/encryption.ts'
import { type CopiedDatabase, type HeldObject, type Manifest, objectFile } from './set/manifest.ts'
import { readSetFile, verifySetFile } from './set/set-file.ts'

/** A set that was opened, and who is told how far its restoration is. */
export type RestoredSet = { path: string; manifest: Manifest; keyring: Keyring | null; progress?: Progress }
/** The database of a set. */
type RestoredDatabase = Omit<RestoredSet, 'manifest'> & { manifest: CopiedDatabase }

/** Objects written side by side. */
const atOnce = 4

/** Throws `BackupRefused` for a set of a later release. */
export function demandKnownLevel({ level }: CopiedDatabase): void {
  if (level > ownLevel())
    throw new BackupRefused(
      'Cette sauvegarde vient d’une version plus récente de Régie : installez cette version-là, puis restaurez.',
    )
}

/** Throws `BackupRefused` when a table of the product has a row. Empty tables are what a restoration that was cut leaves. */
export async function demandEmpty(url: string): Promise<void> {
  const client = await connectWhenReady(url, 'regie restore')
  try {
    for (const table of await readTables(client)) {
      if (table.schema !== 'public') continue
      const { rowCount } = await client.query(`select from ${identifierOf(client, table)} limit 1`)
      if (rowCount)
        throw new BackupRefused(
          'La base de données de DATABASE_URL n’est pas vide. Créez-en une autre, et donnez son adresse : rien n’a été modifié.',
        )
    }
  } finally {
    await client.end()
  }
}

/**
 * Restores the database of a set into an empty one, at the level of the set, then migrates it to that of this release. The files of
 * the set are read whole first: a damaged one changes nothing.
 */
export async function restoreDatabase(url: string, set: RestoredDatabase): Promise<void> {
  const { path, manifest, keyring, progress = silentProgress } = set
  demandKnownLevel(manifest)
  for (const { file, size, sha256 } of manifest.tables) await verifySetFile(path, file, keyring, { size, sha256 })
  await demandEmpty(url)
  await migrate(url, manifest.level)
  await copyRowsIn(url, { path, database: manifest, keyring, onTable: ({ size }) => progress.done(size) })
  await migrate(url)
}

/** Writes every file of a set into a storage, each compared with its SHA-256. What is there already is compared and kept. */
export async function restoreFiles(storage: Storage, set: RestoredSet): Promise<void> {
  const { path, manifest, keyring, progress = silentProgress } = set
  const put = async ({ key, size, sha256 }: HeldObject) => {
    const expected = { size, ...(sha256 !== null && { sha256 }) }
    const content = Readable.from(readSetFile(path, objectFile(key), keyring, expected), { objectMode: false })
    try {
      await storage.put(key, content, expected)
    } catch (error) {
      throw error instanceof ContentMismatch ? new AlteredFile(objectFile(key), { cause: error }) : error
    }
    progress.done(size)
  }
  await sideBySide(manifest.objects, atOnce, put)
  if (manifest.storageId !== null) await storage.mark.write(manifest.storageId)
}
