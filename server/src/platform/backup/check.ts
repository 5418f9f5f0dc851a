import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Executor } from '../db/database.ts'
import { connectWhenReady } from '../db/reach.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { AlteredFile, BackupRefused } from './failures.ts'
import type { StoredReference } from './objects.ts'
import { type Progress, silentProgress } from './progress.ts'
import { demandKnownLevel, restoreDatabase } from './restore.ts'
import type { Keyring } from './set/encryption.ts'
import { type CopiedTable, type Manifest, objectFile, readManifest, secretKeyFile } from './set/manifest.ts'
import { readSetFile, verifySetFile } from './set/set-file.ts'
import type { BackupSet } from './set/sets.ts'

export type CheckedSet = {
  manifest: Manifest
  /** What keeps the set from being restored, in French; empty when it can be. */
  problems: string[]
  /** Bytes that were read. */
  bytes: number
}

const lineEnd = 10

/** Counts the rows of a file of COPY: each is a line. */
async function countRows(path: string, { file, size, sha256 }: CopiedTable, keyring: Keyring | null): Promise<number> {
  let rows = 0
  const count = async (text: AsyncIterable<Buffer>) => {
    for await (const chunk of text)
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) rows += 1
  }
  try {
    await pipeline(readSetFile(path, file, keyring, { size, sha256 }), createZstdDecompress(), count)
  } catch (error) {
    const isOfCompression = error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR_)/.test(String(error.code))
    throw isOfCompression ? new AlteredFile(file, { cause: error }) : error
  }
  return rows
}

/** Reads a set whole: every file is there, and is what was written. Throws when its manifest can't be read. */
export async function checkSet(
  { path }: BackupSet,
  keyring: Keyring | null,
  progress: Progress = silentProgress,
): Promise<CheckedSet> {
  const manifest = await readManifest({ path }, keyring)
  const { tables, objects, hasFiles, secretKey } = manifest
  const problems: string[] = []
  let bytes = 0
  const look = async (size: number, check: () => Promise<void>) => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error
      problems.push(error.message)
    }
    bytes += size
    progress.done(size)
  }
  const held = hasFiles ? objects : []
  progress.expect([...tables, ...held].reduce((all, { size }) => all + size, 0))
  await look(0, async () => demandKnownLevel(manifest))
  for (const table of tables)
    await look(table.size, async () => {
      const rows = await countRows(path, table, keyring)
      if (rows !== table.rows) throw new AlteredFile(table.file)
    })
  for (const { key, size, sha256 } of held)
    await look(size, () => verifySetFile(path, objectFile(key), keyring, { size, ...(sha256 !== null && { sha256 }) }))
  if (secretKey) await look(0, () => verifySetFile(path, secretKeyFile, keyring, {}))
  progress.end()
  return { manifest, problems, bytes }
}

/**
 * Restores the database of a set into a PostgreSQL of its own, removed at the end, and looks for each file that its rows refer to.
 * Returns what is wrong, in French.
 */
export async function tryRestoring(
  { path }: BackupSet,
  manifest: Manifest,
  keyring: Keyring | null,
  references: (db: Executor) => Promise<StoredReference[]>,
): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-check-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(directory, 0o711)
  try {
    const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), tell: null })
    try {
      await restoreDatabase(postgres.url, { path, manifest, keyring })
      const client = await connectWhenReady(postgres.url, 'regie check')
      try {
        const known = new Set([...manifest.objects, ...manifest.troubles].map(({ key }) => key))
        const lost = (await references(drizzle(client))).filter(({ key }) => !known.has(key))
        return lost.map(({ name, key }) => `Le contenu de « ${name} » n’est pas dans la sauvegarde (${key}).`)
      } finally {
        await client.end()
      }
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (error instanceof BackupRefused) return [error.message]
    throw error
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
