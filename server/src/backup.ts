import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reachDatabase } from './own-database.ts'
import { checkSet, tryRestoring } from './platform/backup/check.ts'
import { readSecretKey } from './platform/backup/data-place.ts'
import { exitCodes } from './platform/backup/exit-codes.ts'
import { BackupRefused, explained } from './platform/backup/failures.ts'
import { terminalProgress } from './platform/backup/progress.ts'
import { checkLines, takenLines, troubleLines } from './platform/backup/report.ts'
import { readKeyring } from './platform/backup/set/passphrase.ts'
import { findSet } from './platform/backup/set/sets.ts'
import { parseRetention } from './platform/backup/settings.ts'
import { type SecretKey, takeBackup } from './platform/backup/take.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { readSchemaState, schemaAhead } from './platform/db/migrate.ts'
import { openStorage } from './platform/platform.ts'
import { undoStack } from './platform/process/undo-stack.ts'
import { readStoredReferences } from './stored-references.ts'

const usage =
  'Options : --to DOSSIER, --keep 7d,4w,6m, --passphrase-file FICHIER, --copy-files (fichiers en S3), --fresh (ne reprend rien de la précédente), --data DOSSIER, --check ou --check=full.'

const options = {
  data: { type: 'string' },
  to: { type: 'string' },
  keep: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'copy-files': { type: 'boolean' },
  fresh: { type: 'boolean' },
  check: { type: 'boolean' },
  'check-full': { type: 'boolean' },
} as const

function commandLine() {
  const args = process.argv.slice(2).map((arg) => (arg === '--check=full' ? '--check-full' : arg))
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new BackupRefused(`Option inconnue. ${usage}`)
  }
}
type Wanted = ReturnType<typeof commandLine>

function destinationOf({ to }: Wanted, { backup }: Config): string {
  const destination = to === undefined ? backup.to : resolve(to)
  if (destination === null)
    throw new BackupRefused(`Dites où mettre les sauvegardes : npm run backup -- --to DOSSIER (ou BACKUP_TO). ${usage}`)
  return destination
}

function retentionOf({ keep }: Wanted, { backup }: Config) {
  const text = keep ?? backup.keep
  if (text === null) return null
  const retention = parseRetention(text)
  if (!retention)
    throw new BackupRefused(`« ${text} » n’est pas une durée de garde : 7d,4w,6m garde 7 jours, 4 semaines et 6 mois.`)
  return retention
}

async function secretKeyOf({ secretKeys, data }: Config): Promise<SecretKey | null> {
  if (secretKeys) return { kind: 'setting', text: secretKeys.join(',') }
  const text = await readSecretKey(data)
  return text === null ? null : { kind: 'file', text }
}

/** Why a database can't be backed up by this release; null when it can. */
const schemaTrouble = {
  empty: 'La base de données est vide : il n’y a rien à sauvegarder.',
  behind:
    'La base de données est d’une version plus ancienne de Régie : sauvegardez avec cette version-là, ou démarrez celle-ci pour la mettre à jour.',
  current: null,
  ahead: schemaAhead,
} as const

async function backUp(wanted: Wanted, config: Config): Promise<number> {
  const to = destinationOf(wanted, config)
  const retention = retentionOf(wanted, config)
  const keyring = await readKeyring(wanted['passphrase-file'], config.backup.passphrase)
  if (config.databaseUrl === null && !existsSync(join(config.data, 'postgres/cluster')))
    throw new BackupRefused(`« ${config.data} » n’est pas le dossier d’une installation : indiquez-le par --data.`)
  const opened = undoStack()
  try {
    const url = await reachDatabase(config, opened)
    const trouble = schemaTrouble[await readSchemaState(url)]
    if (trouble !== null) throw new BackupRefused(trouble)
    const storage = await openStorage(config)
    const copiesFiles = storage.isLocal || wanted['copy-files'] === true
    const since = performance.now()
    const secretKey = await secretKeyOf(config)
    const taken = await takeBackup({
      url,
      storage,
      to,
      references: readStoredReferences,
      copiesFiles,
      reusesFormer: wanted.fresh !== true,
      keyring,
      secretKey,
      retention,
      progress: terminalProgress('Sauvegarde'),
    })
    console.log(
      takenLines(taken, { seconds: (performance.now() - since) / 1000, secretKey, data: config.data }).join('\n'),
    )
    const { troubles } = taken.manifest
    if (troubles.length === 0) return exitCodes.done
    console.error(troubleLines(troubles).join('\n'))
    return exitCodes.incomplete
  } finally {
    await opened.unwind()
  }
}

/** Reads the last set of a destination whole, or one set; with `--check=full`, restores its database too. */
async function check(wanted: Wanted, config: Config): Promise<number> {
  const from = destinationOf(wanted, config)
  const keyring = await readKeyring(wanted['passphrase-file'], config.backup.passphrase)
  try {
    const set = await findSet(from)
    const since = performance.now()
    const checked = await checkSet(set, keyring, terminalProgress('Vérification'))
    const seconds = (performance.now() - since) / 1000
    const isTried = wanted['check-full'] === true && checked.problems.length === 0
    if (isTried) checked.problems.push(...(await tryRestoring(set, checked.manifest, keyring, readStoredReferences)))
    console.log(checkLines(set, checked, { seconds, isTried }).join('\n'))
    return checked.problems.length === 0 ? exitCodes.done : exitCodes.failed
  } catch (error) {
    throw explained(error, { place: from, what: 'La vérification' })
  }
}

async function main() {
  const wanted = commandLine()
  const data = wanted.data === undefined ? [] : ['--data', wanted.data]
  const config = readConfig(data, { LOG_LEVEL: 'silent', ...process.env })
  const isCheck = wanted.check === true || wanted['check-full'] === true
  process.exitCode = await (isCheck ? check(wanted, config) : backUp(wanted, config))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error || error instanceof ConfigError ? error.message : error)
  process.exit(exitCodes.failed)
})
