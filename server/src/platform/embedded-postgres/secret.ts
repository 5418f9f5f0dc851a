import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'
import { giveOwnership, type SystemUser } from './system-user.ts'

/** Makes a rename in `directory` durable. */
export function syncDirectoryNow(directory: string): void {
  const fd = openSync(directory, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/** The secret that the cluster's passwords derive from. It is on disk before the cluster: no cluster exists without it. */
export function clusterSecret(path: string, cluster: string, user: SystemUser): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(cluster)) {
    throw new StartRefused(
      `Le mot de passe de la base de données manque : ${path} a disparu alors que ${cluster} existe. ` +
        'Remettez ce fichier à sa place depuis une sauvegarde.',
    )
  }
  const aside = `${path}.${process.pid}.tmp`
  const secret = randomBytes(32).toString('base64url')
  const fd = openSync(aside, 'w', 0o600)
  writeSync(fd, `${secret}\n`)
  fsyncSync(fd)
  closeSync(fd)
  giveOwnership(aside, user)
  renameSync(aside, path)
  syncDirectoryNow(dirname(path))
  return secret
}

/** The password of one role. Each role has its own: the product's password does not open the superuser's account. */
export const passwordOf = (role: string, secret: string): string =>
  createHmac('sha256', secret).update(role).digest('base64url')
