import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptName } from '../data-directory.ts'
import { endLeftPostgres, makePassable } from '../embedded-postgres/index.ts'
import { syncDirectory } from '../storage/disk-files.ts'
import { BackupRefused } from './failures.ts'

/** Where a restoration is made, in the data directory: it takes its place once it is whole. */
const asideName = 'restoring'
/** What a restoration replaces. */
type Part = 'postgres' | 'files' | 'secret-key'

const isFilled = (path: string) => existsSync(path) && readdirSync(path).length > 0

/** What a data directory already holds, in French. */
function contents(data: string): string[] {
  return [
    ...(existsSync(join(data, 'postgres/cluster')) ? ['une base de données'] : []),
    ...(isFilled(join(data, 'files/objects')) ? ['des fichiers'] : []),
  ]
}

/** A place of the data directory for what is being restored, emptied of what a killed restoration left. */
export async function openAside(data: string, { replaces }: { replaces: boolean }) {
  const there = contents(data)
  if (there.length > 0 && !replaces)
    throw new BackupRefused(
      `« ${data} » contient déjà ${there.join(' et ')}. Choisissez un dossier vide par --data, ou ajoutez --replace : ` +
        'ce qui s’y trouve sera gardé sous un autre nom. Rien n’a été modifié.',
    )
  const aside = join(data, asideName)
  await endLeftPostgres(join(aside, 'postgres'))
  await rm(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  await makePassable(aside)
  const at = new Date()
  return {
    path: (part: Part) => join(aside, part),
    /** Puts what was restored in its place. Returns the names under which the former is kept. */
    async takePlace(): Promise<string[]> {
      const kept: string[] = []
      for (const part of ['files', 'postgres', 'secret-key'] as const) {
        const [from, to] = [join(aside, part), join(data, part)]
        if (!existsSync(from)) continue
        if (existsSync(to)) {
          const name = keptName(part, at)
          await rename(to, join(data, name))
          kept.push(name)
        }
        await rename(from, to)
      }
      await rm(aside, { recursive: true, force: true })
      await syncDirectory(data)
      return kept
    },
    giveUp: () => rm(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  }
}

/** The secret in a data directory; null without one. */
export async function readSecretKey(data: string): Promise<string | null> {
  const path = join(data, 'secret-key')
  return existsSync(path) ? (await readFile(path, 'utf8')).trim() : null
}

export const writeSecretKey = (path: string, text: string): Promise<void> =>
  writeFile(path, `${text}\n`, { mode: 0o600, flush: true })
