import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Executor } from '../db/database.ts'
import { syncDirectory } from '../storage/disk-files.ts'
import type { Storage } from '../storage/storage.ts'
import { storageIdentity } from '../storage/table.ts'
import { BackupRefused, explained, WrongPassphrase } from './failures.ts'
import { lockBackups } from './lock.ts'
import { type Collected, collectObjects, type FormerSet, type StoredReference } from './objects.ts'
import { type Progress, silentProgress } from './progress.ts'
import { setsToRemove } from './retention.ts'
import { copyDatabaseOut } from './rows/copy-out.ts'
import { openSnapshot, type Snapshot } from './rows/snapshot.ts'
import { isEncrypted, type Keyring, keyFor, type SetKey } from './set/encryption.ts'
import { type Manifest, secretKeyFile, tryManifest, writeManifest } from './set/manifest.ts'
import { headOfSetFile, type WrittenSet, writeSetFile } from './set/set-file.ts'
import { type BackupSet, createSet, listSets, manifestName, removeSet } from './set/sets.ts'
import type { Retention } from './settings.ts'

/** Snapshots at most, one after the other. */
const mostAttempts = 10

/** The secret that reads the encrypted columns, and whether it is a file of the data directory or a setting. */
export type SecretKey = { kind: 'file' | 'setting'; text: string }

export type BackupRequest = {
  url: string
  storage: Storage
  /** The directory of the sets. It must exist. */
  to: string
  /** Everything that the rows keep in the storage. */
  references: (db: Executor) => Promise<StoredReference[]>
  /** False: the files stay in their store, and the set notes them only. */
  copiesFiles: boolean
  /** False: nothing is taken from the former set, in case it is damaged. */
  reusesFormer: boolean
  /** Encrypts the set; null: nothing does. */
  keyring: Keyring | null
  /** Goes into an encrypted set. */
  secretKey: SecretKey | null
  /** The sets that are kept after a success; null: all of them. */
  retention: Retention | null
  progress?: Progress
  /** Called once the moment of the set is chosen, with the name of its snapshot, which stays open until it returns. */
  onSnapshot?: (id: string) => Promise<void>
}

export type TakenBackup = {
  set: BackupSet
  manifest: Manifest
  collected: Collected
  /** Sets that the retention removed. */
  removed: BackupSet[]
}

/** The last complete set that this passphrase opens, whose unchanged files are linked; with the key that it was written under. */
async function readFormer(sets: readonly BackupSet[], keyring: Keyring | null) {
  const set = sets.findLast(({ isComplete }) => isComplete)
  const manifest = set && (await tryManifest(set, keyring))
  if (!set || !manifest) return null
  const objects = new Map(manifest.hasFiles ? manifest.objects.map((object) => [object.key, object] as const) : [])
  return { set, manifest, files: { path: set.path, objects } satisfies FormerSet }
}

type Former = Awaited<ReturnType<typeof readFormer>>

/** The key of a new set: that of the former one, so that its files can be linked, else a new one. */
async function keyOfNewSet(keyring: Keyring | null, former: BackupSet | undefined): Promise<SetKey | null> {
  if (!keyring) return null
  if (!former) return keyring.fresh()
  const head = await headOfSetFile(join(former.path, manifestName), manifestName)
  if (!isEncrypted(head)) return keyring.fresh()
  try {
    return await keyFor(head, keyring, manifestName)
  } catch (error) {
    if (error instanceof WrongPassphrase) return keyring.fresh()
    throw error
  }
}

const storageIdIn = async ({ db }: Snapshot): Promise<string | null> =>
  (await db.select({ id: storageIdentity.id }).from(storageIdentity))[0]?.id ?? null

type Collection = ReturnType<typeof collectObjects>

/**
 * A snapshot whose files are all in the set, and what the storage lacks of them. A file may be removed with its row just after a
 * snapshot: another one is taken then. What two in turn refer to, and the storage lacks both times, is lost.
 */
async function snapshotWithFiles({ url, references }: BackupRequest, collection: Collection) {
  let lacked: ReadonlySet<string> = new Set()
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(url)
    try {
      const wanted = await references(snapshot.db)
      const missing = await collection.collect(wanted)
      if (attempt === mostAttempts || missing.every(({ key }) => lacked.has(key))) return { snapshot, wanted, missing }
      lacked = new Set(missing.map(({ key }) => key))
    } catch (error) {
      await snapshot.close()
      throw error
    }
    await snapshot.close()
  }
}

/** Writes the names of everything in the set to the disk. */
async function syncSet(path: string, directories: readonly string[]): Promise<void> {
  const all = new Set([join(path, 'database'), ...directories])
  for (const directory of directories)
    for (let parent = dirname(directory); parent.length > path.length; parent = dirname(parent)) all.add(parent)
  for (const directory of [...all].toSorted((a, b) => b.length - a.length)) await syncDirectory(directory)
  await syncDirectory(path)
}

/** What is there now. It is taken before the moment of the set is chosen, so that little is left to take after it. */
async function lookAhead(
  { url, references, copiesFiles, to, progress = silentProgress }: BackupRequest,
  former: Former,
) {
  const now = await openSnapshot(url)
  try {
    const storageId = await storageIdIn(now)
    if (former?.manifest.storageId && storageId && former.manifest.storageId !== storageId)
      throw new BackupRefused(
        `« ${to} » contient les sauvegardes d’une autre installation : donnez à chacune son dossier.`,
      )
    const wanted = await references(now.db)
    const ofFiles = copiesFiles ? wanted.reduce((all, { size }) => all + size, 0) : 0
    progress.expect(ofFiles + now.tables.reduce((all, { bytes }) => all + bytes, 0))
    return wanted
  } finally {
    await now.close()
  }
}

async function writeSet(request: BackupRequest, set: WrittenSet, former: Former) {
  const { copiesFiles, reusesFormer, keyring, secretKey, onSnapshot, progress = silentProgress, storage } = request
  const collection = collectObjects({
    storage,
    set,
    former: reusesFormer ? (former?.files ?? null) : null,
    copies: copiesFiles,
    onBytes: (bytes) => progress.done(bytes),
  })
  await collection.collect(await lookAhead(request, former))

  const { snapshot, wanted, missing } = await snapshotWithFiles(request, collection)
  try {
    await onSnapshot?.(snapshot.id)
    await collection.keepOnly(wanted)
    const database = await copyDatabaseOut(snapshot, set, ({ bytes }) => progress.done(bytes))
    if (secretKey && keyring) await writeSetFile(set, secretKeyFile, Readable.from([Buffer.from(secretKey.text)]))
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      ...database,
      storageId: await storageIdIn(snapshot),
      objects: collection.objects(),
      hasFiles: copiesFiles,
      troubles: [...missing.map(({ key, name }) => ({ key, name, what: 'missing' as const })), ...collection.damaged()],
      secretKey: secretKey && keyring ? secretKey.kind : null,
    }
    await syncSet(set.path, collection.directories())
    await writeManifest(set, manifest)
    return { manifest, collected: collection.collected }
  } finally {
    await snapshot.close()
  }
}

async function demandDirectory(path: string): Promise<void> {
  const status = await stat(path).catch(() => null)
  if (!status?.isDirectory())
    throw new BackupRefused(
      `Le dossier des sauvegardes « ${path} » n’existe pas. Créez-le, ou branchez le disque qui le porte : Régie ne le crée pas d’elle-même.`,
    )
}

/**
 * Writes one consistent set of the database and of its files into a new directory of `to`, while others write. Throws
 * `BackupRefused`, in French; nothing is then left but, after a kill, an unfinished set that the next backup removes.
 */
export async function takeBackup(request: BackupRequest): Promise<TakenBackup> {
  const { to, url, keyring, retention, progress = silentProgress } = request
  await demandDirectory(to)
  const lock = await lockBackups(url)
  let made: BackupSet | null = null
  try {
    const sets = await listSets(to)
    for (const set of sets) if (!set.isComplete) await removeSet(set)
    const former = await readFormer(sets, keyring)
    const set = await createSet(to)
    made = set
    const key = await keyOfNewSet(keyring, former?.set)
    const { manifest, collected } = await writeSet(request, { path: set.path, key }, former)
    await syncDirectory(to)
    made = null
    progress.end()
    const complete = { ...set, isComplete: true }
    const removed = retention ? setsToRemove([...sets, complete], retention) : []
    for (const old of removed) await removeSet(old)
    return { set: complete, manifest, collected, removed }
  } catch (error) {
    progress.end()
    if (made) await removeSet(made).catch(() => {})
    throw explained(error, { place: to, what: 'La sauvegarde' })
  } finally {
    await lock.release()
  }
}
