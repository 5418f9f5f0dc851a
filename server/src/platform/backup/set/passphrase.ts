import { readFile } from 'node:fs/promises'
import { BackupRefused } from '../failures.ts'
import { shortestPassphrase } from '../settings.ts'
import { type Keyring, openKeyring } from './encryption.ts'

/** The keys of the passphrase in a file, else of the given one; null without any. */
export async function readKeyring(path: string | undefined, setting: string | null): Promise<Keyring | null> {
  if (path === undefined) return setting === null ? null : openKeyring(setting)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupRefused(`Le fichier de la phrase secrète « ${path} » ne peut pas être lu.`, { cause: error })
  })
  const passphrase = text.trim()
  if (passphrase.length < shortestPassphrase)
    throw new BackupRefused(`La phrase secrète doit compter ${shortestPassphrase} caractères au moins.`)
  return openKeyring(passphrase)
}
