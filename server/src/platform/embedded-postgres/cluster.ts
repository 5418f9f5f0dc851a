import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesWithArgument } from '../process/process-table.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Binaries } from './binaries.ts'
import { passwordOf, syncDirectoryNow } from './secret.ts'
import { giveOwnership, type SystemUser, spawnAs } from './system-user.ts'

export const superuser = 'postgres'

/** A cluster of an earlier major version than the programs, which can't read it: the next start of the product copies it over. */
export class FormerMajor extends StartRefused {
  readonly former: number
  readonly major: number
  constructor(cluster: string, former: number, major: number) {
    super(
      `Le dossier ${cluster} a été créé par PostgreSQL ${former} et cette version de Régie fournit PostgreSQL ${major}. ` +
        'Démarrez Régie (npm start) : elle recopie elle-même la base, et garde l’ancienne. Rien n’a été modifié.',
    )
    this.former = former
    this.major = major
  }
}

/** A cluster is made in a directory of this prefix. */
const asidePrefix = '.init-'

/** Kills a process (or, by a negative number, a group) that may be gone. */
function killLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Kills the initdb of a killed start, with its children: it would make its directory again after the sweep. */
async function endOrphanInitdb(directory: string): Promise<void> {
  const left = () => processesWithArgument(`--pgdata=${join(directory, asidePrefix)}`)
  for (let orphans = left(); orphans.length > 0; orphans = left()) {
    for (const pid of orphans) {
      // `run` gives initdb a process group. A child that it has just forked has its command line, and leads no group.
      killLeft(-pid)
      killLeft(pid)
    }
    await sleep(20)
  }
}

/** Removes what a killed start left. */
export async function sweepCluster(directory: string): Promise<void> {
  await endOrphanInitdb(directory)
  for (const name of readdirSync(directory)) {
    if (/^\.(init|binaries)-|\.tmp$/.test(name)) {
      rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    }
  }
}

const localeOptions = (major: number): string[] => {
  const system = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return major >= 17
    ? [`--locale=${system}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : [`--locale=${system}`]
}

function run(program: string, args: string[], user: SystemUser): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Its own process group: a Ctrl-C for the server must not interrupt it.
    const child = spawn(program, args, {
      ...spawnAs(user),
      cwd: '/',
      env: { PATH: process.env.PATH },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Creates the cluster aside, then renames it: a directory with the cluster's name is always complete. */
async function initialise(cluster: string, directory: string, binaries: Binaries, user: SystemUser, secret: string) {
  const aside = join(directory, `${asidePrefix}${randomUUID()}`)
  mkdirSync(aside, { mode: 0o700 })
  giveOwnership(aside, user)
  const passwordFile = join(aside, 'password')
  writeFileSync(passwordFile, `${passwordOf(superuser, secret)}\n`, { mode: 0o600 })
  giveOwnership(passwordFile, user)
  try {
    const made = join(aside, 'cluster')
    const { code, output } = await run(
      join(binaries.folder, 'initdb'),
      [
        `--pgdata=${made}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeOptions(binaries.major),
        '--lc-messages=C',
        '--data-checksums',
        '--no-instructions',
      ],
      user,
    )
    const journal = join(directory, 'initdb.log')
    if (code !== 0) {
      writeFileSync(journal, output, { mode: 0o600 })
      throw new StartRefused(
        `La base de données n’a pas pu être créée dans ${directory}. Vérifiez l’espace libre et les droits du dossier, ` +
          `puis relancez. Journal : ${journal}\n${output.trim().split('\n').slice(-5).join('\n')}`,
      )
    }
    rmSync(journal, { force: true })
    renameSync(made, cluster)
    syncDirectoryNow(directory)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Ensures that `cluster` is a complete cluster of the programs' major version. */
export async function ensureCluster(
  cluster: string,
  directory: string,
  binaries: Binaries,
  user: SystemUser,
  secret: string,
): Promise<void> {
  if (!existsSync(cluster)) return initialise(cluster, directory, binaries, user, secret)
  const versionFile = join(cluster, 'PG_VERSION')
  const major = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'inconnue'
  if (major === String(binaries.major)) return
  if (/^\d+$/.test(major) && Number(major) < binaries.major)
    throw new FormerMajor(cluster, Number(major), binaries.major)
  throw new StartRefused(
    `Le dossier ${cluster} a été créé par PostgreSQL ${major} et cette version de Régie fournit PostgreSQL ` +
      `${binaries.major}, qui ne sait pas le lire. Revenez à la version précédente de Régie pour en sortir les données, ou ` +
      'choisissez un autre dossier avec --data. Rien n’a été modifié.',
  )
}
