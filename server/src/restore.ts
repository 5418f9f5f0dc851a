import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { diagnose } from './diagnostics.ts'
import { integrationsOf, readIntegrations } from './integrations/open.ts'
import { startDatabase } from './own-database.ts'
import { openAside, readSecretKey, writeSecretKey } from './platform/backup/data-place.ts'
import { exitCodes } from './platform/backup/exit-codes.ts'
import { BackupRefused, explained } from './platform/backup/failures.ts'
import { terminalProgress } from './platform/backup/progress.ts'
import { momentText, troubleLines } from './platform/backup/report.ts'
import {
  demandEmpty,
  demandKnownLevel,
  type RestoredSet,
  restoreDatabase,
  restoreFiles,
} from './platform/backup/restore.ts'
import type { Keyring } from './platform/backup/set/encryption.ts'
import { type Manifest, readManifest, secretKeyFile } from './platform/backup/set/manifest.ts'
import { readKeyring } from './platform/backup/set/passphrase.ts'
import { readSetFile } from './platform/backup/set/set-file.ts'
import { findSet } from './platform/backup/set/sets.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { openPlatform, openStorage } from './platform/platform.ts'
import { acquireInstanceLock } from './platform/process/instance-lock.ts'
import { undoStack } from './platform/process/undo-stack.ts'
import { openDiskStorage } from './platform/storage/disk.ts'

const usage = 'Options : --from SAUVEGARDE, --data DOSSIER, --replace, --passphrase-file FICHIER.'

const options = {
  from: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
} as const

function commandLine() {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values
  } catch {
    throw new BackupRefused(`Option inconnue. ${usage}`)
  }
}

/** Restores files into the bucket of the settings. What is there already is compared, and kept. */
async function restoreIntoStore(config: Config, set: RestoredSet): Promise<void> {
  const storage = await openStorage(config)
  const mark = await storage.mark.read()
  if (mark !== null && mark !== set.manifest.storageId)
    throw new BackupRefused(
      `${storage.mark.place} appartient à une autre installation : choisissez-en un neuf. Rien n’a été modifié.`,
    )
  if (set.manifest.hasFiles) await restoreFiles(storage, set)
}

async function restoreOwnDatabase(directory: string, set: RestoredSet): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory, tell: null })
  try {
    await restoreDatabase(postgres.url, set)
  } finally {
    await postgres.stop()
  }
}

/** Writes the key of secrets where the product reads it. A key that was a setting goes beside, to be given again. */
async function restoreSecretKey(path: string, { path: setPath, manifest, keyring }: RestoredSet): Promise<void> {
  if (manifest.secretKey === null) return
  const secret = await text(readSetFile(setPath, secretKeyFile, keyring))
  await writeSecretKey(manifest.secretKey === 'file' ? path : `${path}.setting`, secret)
}

/** Restores a set beside what is there, then puts it in its place. Returns the names under which the former is kept. */
async function restore(config: Config, set: RestoredSet, replaces: boolean): Promise<string[]> {
  const { data, databaseUrl, s3 } = config
  if (!set.manifest.hasFiles && !s3)
    throw new BackupRefused(
      'Les fichiers de cette sauvegarde sont restés dans leur bucket S3 : donnez S3_BUCKET et ses clés, puis restaurez.',
    )
  if (databaseUrl !== null) await demandEmpty(databaseUrl)
  await mkdir(data, { recursive: true })
  const lock = await acquireInstanceLock(data)
  try {
    const aside = await openAside(data, { replaces })
    try {
      if (s3) await restoreIntoStore(config, set)
      else if (set.manifest.hasFiles) await restoreFiles(await openDiskStorage(aside.path('files')), set)
      if (set.manifest.secretKey === 'file') await restoreSecretKey(aside.path('secret-key'), set)
      else await restoreSecretKey(join(data, 'secret-key'), set)
      if (databaseUrl === null) await restoreOwnDatabase(aside.path('postgres'), set)
      else await restoreDatabase(databaseUrl, set)
      return await aside.takePlace()
    } catch (error) {
      await aside.giveUp()
      throw error
    }
  } finally {
    lock.release()
  }
}

/** Looks the restored installation over, as `npm run doctor` does. Without its key of secrets, none is made in its place. */
async function lookOver(config: Config): Promise<string[]> {
  const hasKey = config.secretKeys !== null || existsSync(join(config.data, 'secret-key'))
  const looked: Config = hasKey ? config : { ...config, secretKeys: [randomBytes(32).toString('base64url')] }
  const opened = undoStack()
  try {
    const url = config.databaseUrl ?? (await startDatabase(config, opened))
    const integrations = integrationsOf(readIntegrations(process.env))
    return await diagnose(await openPlatform(looked, url, opened, { integrations }))
  } finally {
    await opened.unwind()
  }
}

async function keyLines({ data, secretKeys }: Config, { secretKey }: Manifest): Promise<string[]> {
  if (secretKey === 'setting')
    return [
      `La clé des secrets est dans ${data}/secret-key.setting : donnez-la par SECRET_KEY, puis effacez ce fichier.`,
    ]
  if (secretKeys || (await readSecretKey(data)) !== null) return []
  return [
    `La clé des secrets n’était pas dans la sauvegarde : remettez-la dans ${data}/secret-key (ou par SECRET_KEY) avant de démarrer.`,
  ]
}

async function main() {
  const wanted = commandLine()
  const data = wanted.data === undefined ? [] : ['--data', wanted.data]
  const config = readConfig(data, { LOG_LEVEL: 'silent', ...process.env })
  const from = wanted.from === undefined ? config.backup.to : resolve(wanted.from)
  if (from === null) throw new BackupRefused(`Dites quoi restaurer : npm run restore -- --from SAUVEGARDE. ${usage}`)
  const keyring: Keyring | null = await readKeyring(wanted['passphrase-file'], config.backup.passphrase)
  try {
    const found = await findSet(from)
    const manifest = await readManifest(found, keyring)
    demandKnownLevel(manifest)
    const progress = terminalProgress('Restauration')
    const files = manifest.hasFiles ? manifest.objects : []
    progress.expect([...manifest.tables, ...files].reduce((all, { size }) => all + size, 0))
    const since = performance.now()
    const kept = await restore(config, { path: found.path, manifest, keyring, progress }, wanted.replace === true)
    progress.end()
    const seconds = ((performance.now() - since) / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
    console.log(`✓ La sauvegarde du ${momentText(found.at)} est restaurée dans ${config.data}, en ${seconds} s.`)
    if (kept.length > 0) console.log(`  Ce qui s’y trouvait est gardé : ${kept.join(', ')}.`)
    for (const line of await keyLines(config, manifest)) console.log(`  ${line}`)
    if (manifest.troubles.length > 0) console.log(troubleLines(manifest.troubles).join('\n'))
  } catch (error) {
    throw explained(error, { place: config.data, what: 'La restauration' })
  }
  const lines = await lookOver(config)
  console.log(lines.join('\n'))
  process.exitCode = lines.some((line) => line.startsWith('✗')) ? exitCodes.incomplete : exitCodes.done
}

main().catch((error: unknown) => {
  console.error(error instanceof Error || error instanceof ConfigError ? error.message : error)
  process.exit(exitCodes.failed)
})
