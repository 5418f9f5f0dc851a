import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#platform/storage/disk-files.ts'
import { BackupRefused } from '../failures.ts'

/** One backup: a directory named after the moment of its beginning, UTC, `2026-11-26T02-00-00Z`. */
export type BackupSet = {
  name: string
  path: string
  at: Date
  /** False for one that was cut: its manifest, written last, is missing. */
  isComplete: boolean
}

const namePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/
export const manifestName = 'manifest.json'

const nameOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The moment that a set's name tells; null for another name. */
function momentOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The set in a directory; null when the directory is none. */
export function setAt(path: string): BackupSet | null {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const at = momentOf(name)
  return at && { name, path, at, isComplete: existsSync(join(path, manifestName)) }
}

/** The sets of a destination, oldest first. */
export async function listSets(destination: string): Promise<BackupSet[]> {
  const names = await readdir(destination)
  return names.toSorted().flatMap((name) => setAt(join(destination, name)) ?? [])
}

/** The set in a directory, or the last complete one of a destination. Throws `BackupRefused`, in French. */
export async function findSet(from: string): Promise<BackupSet> {
  const sets = await listSets(from).catch((error: unknown) => {
    throw new BackupRefused(`« ${from} » ne peut pas être lu : vérifiez le chemin, ou branchez le disque.`, {
      cause: error,
    })
  })
  const set = setAt(from) ?? sets.findLast(({ isComplete }) => isComplete)
  if (set?.isComplete) return set
  throw new BackupRefused(
    set
      ? `La sauvegarde « ${from} » est inachevée : elle ne peut pas être restaurée.`
      : `Il n’y a aucune sauvegarde complète dans « ${from} ».`,
  )
}

/** When the newest complete set of a destination was begun; null without any. Throws when the destination can't be read. */
export async function lastBackupAt(destination: string): Promise<Date | null> {
  return (await listSets(destination)).findLast(({ isComplete }) => isComplete)?.at ?? null
}

/** Creates the directory of a new set. */
export async function createSet(destination: string): Promise<BackupSet> {
  for (let at = Math.floor(Date.now() / 1000); ; at += 1) {
    const moment = new Date(at * 1000)
    const name = nameOf(moment)
    const path = join(destination, name)
    try {
      await mkdir(path, { mode: 0o700 })
      return { name, path, at: moment, isComplete: false }
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
}

/** Removes a set. Its manifest goes first: what a kill leaves of it is an unfinished set. */
export async function removeSet({ path }: BackupSet): Promise<void> {
  await rm(join(path, manifestName), { force: true })
  await rm(path, { recursive: true, force: true, maxRetries: 3 })
}
