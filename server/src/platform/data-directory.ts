import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './process/start-refused.ts'

/** Bytes written to check that there is space. */
const trialBytes = Buffer.alloc(64 * 1024)

const refusals: Record<string, (directory: string) => string> = {
  ENOSPC: (directory) =>
    `Il n’y a plus de place sur le disque du dossier de données « ${directory} ». Libérez-en, puis relancez Régie : rien n’est perdu.`,
  EROFS: (directory) =>
    `Le dossier de données « ${directory} » est en lecture seule. Rendez-le inscriptible, ou choisissez-en un autre avec --data (REGIE_DATA).`,
  EACCES: (directory) =>
    `Régie n’a pas le droit d’écrire dans le dossier de données « ${directory} ». Donnez-le au compte qui la lance, ou choisissez-en un autre avec --data (REGIE_DATA).`,
  ENOTDIR: (directory) =>
    `« ${directory} » n’est pas un dossier. Choisissez-en un pour les données avec --data (REGIE_DATA).`,
}
const codeAliases: Record<string, string> = { EDQUOT: 'ENOSPC', EPERM: 'EACCES', EEXIST: 'ENOTDIR' }

/** Creates the data directory, and writes to it as a test. Throws `StartRefused` when it is unusable, before anything starts. */
export function prepareDataDirectory(directory: string): void {
  const path = join(directory, `.trial-${randomUUID()}`)
  try {
    mkdirSync(directory, { recursive: true })
    const file = openSync(path, 'wx', 0o600)
    try {
      writeFileSync(file, trialBytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
      rmSync(path, { force: true })
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = refusals[codeAliases[code] ?? code]
    throw sentence ? new StartRefused(sentence(directory), { cause: error }) : error
  }
}

/** The name under which a part of the data directory is kept, once another takes its place. */
export const keptName = (part: string, at: Date): string =>
  `${part}.before-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The names of what restorations and upgrades of PostgreSQL keep of what they replaced. */
export const keptBeside = async (data: string): Promise<string[]> =>
  (await readdir(data)).filter((name) => /^(files|postgres(-\d+)?|secret-key)\.before-/.test(name)).toSorted()
