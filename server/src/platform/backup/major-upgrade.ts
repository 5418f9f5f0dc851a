import { rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ownLevel, schemaAhead } from '../db/migrate.ts'
import { formerBinaries, removeFormerBinaries } from '../embedded-postgres/former-programs.ts'
import { endLeftPostgres, type FormerMajor, makePassable, startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { takePlaceOfFormer, upgradedIn } from '../embedded-postgres/upgraded-place.ts'
import { StartRefused } from '../process/start-refused.ts'
import { syncDirectory } from '../storage/disk-files.ts'
import { BackupRefused, explained } from './failures.ts'
import { inTime, sizeText } from './report.ts'
import { restoreDatabase } from './restore.ts'
import { copyDatabaseOut } from './rows/copy-out.ts'
import { openSnapshot, type Snapshot } from './rows/snapshot.ts'

/** Room that a copy takes, for a byte of the former database: the rows compressed, then the tables and their log. */
const roomPerByte = 1.5

async function demandRoom({ client }: Snapshot, data: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const bytes = rows[0]?.bytes ?? 0
  const { bavail, bsize } = await statfs(data)
  const wanted = bytes * roomPerByte
  if (bavail * bsize >= wanted) return bytes
  throw new BackupRefused(
    `Pour recopier la base de données (${sizeText(bytes)}), il faut ${sizeText(wanted)} libres dans ${data} : il n’y en a que ` +
      `${sizeText(bavail * bsize)}. Faites de la place, puis relancez. Rien n’a été modifié.`,
  )
}

/** Takes the rows of the former cluster out, into `set`: a new directory. Null for a database that was never migrated. */
async function copyFormerOut(data: string, programs: string, set: string, begin: (bytes: number) => void) {
  const former = await startEmbeddedPostgres({ directory: join(data, 'postgres'), binaries: programs, tell: null })
  try {
    const snapshot = await openSnapshot(former.url)
    try {
      begin(await demandRoom(snapshot, data))
      const manifest = await copyDatabaseOut(snapshot, { path: set, key: null }, () => {})
      // The first start was stopped before.
      if (manifest.tables.length === 0) return null
      if (manifest.level > ownLevel()) throw new StartRefused(schemaAhead)
      return manifest
    } finally {
      await snapshot.close()
    }
  } finally {
    await former.stop()
  }
}

/** Makes the cluster of this release in `aside`, from the former one, which is read only. One of both runs at a time. */
async function copyCluster(data: string, programs: string, aside: string, begin: (bytes: number) => void) {
  const set = join(aside, 'set')
  const manifest = await copyFormerOut(data, programs, set, begin)
  const own = await startEmbeddedPostgres({ directory: join(aside, 'postgres'), tell: null })
  try {
    if (manifest) await restoreDatabase(own.url, { path: set, manifest, keyring: null })
  } finally {
    await own.stop()
  }
}

/**
 * Copies the product's own database, made by an earlier major version of PostgreSQL, into a cluster of this release's, which takes its
 * place once it is whole; the former keeps another name. Killed at any moment, it begins again or ends at the next start. The caller
 * holds the instance lock. Throws `StartRefused` and `BackupRefused`, in French: the former is then in its place, unchanged.
 */
export async function upgradeMajor(
  data: string,
  { former, major }: FormerMajor,
  tell: (line: string) => void,
): Promise<void> {
  const aside = join(data, 'upgrading')
  const clear = () => rm(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  await endLeftPostgres(join(aside, 'postgres'))
  await clear()
  await rm(upgradedIn(data), { recursive: true, force: true })
  await makePassable(aside)
  const since = performance.now()
  try {
    const programs = await formerBinaries(data, former)
    await copyCluster(data, programs, aside, (bytes) =>
      tell(
        `La base de données (${sizeText(bytes)}) est de PostgreSQL ${former} : Régie la recopie dans PostgreSQL ${major}. ` +
          'Elle démarre ensuite.',
      ),
    )
    await rename(join(aside, 'postgres'), upgradedIn(data))
    await syncDirectory(data)
    const kept = await takePlaceOfFormer(data, former)
    await removeFormerBinaries(data, former)
    tell(
      `La base de données est passée à PostgreSQL ${major} en ${inTime((performance.now() - since) / 1000)}. L’ancienne est gardée ` +
        `dans ${join(data, kept)} : effacez ce dossier quand vous n’en aurez plus besoin.`,
    )
  } catch (error) {
    throw explained(error, { place: data, what: `La copie de la base vers PostgreSQL ${major}` })
  } finally {
    await clear()
  }
}
