import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'

/** The user that PostgreSQL runs as. `switched`: not the current user, because PostgreSQL refuses to run as root. */
export type SystemUser = { uid: number; gid: number; name: string; switched: boolean }

function lookUp(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name, switched: true }
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

function ourselves(): SystemUser {
  try {
    const { uid, gid, username } = userInfo()
    return { uid, gid, name: username, switched: false }
  } catch {
    throw new StartRefused(
      `PostgreSQL ne démarre que sous un utilisateur connu du système, or le numéro ${process.getuid?.()} n’a pas de nom ` +
        'dans /etc/passwd. Lancez Régie sous un utilisateur déclaré, ou indiquez une base existante par DATABASE_URL.',
    )
  }
}

/** The user for a cluster: its owner, else the current user, else (as root) `postgres` or `nobody`. */
export function userFor(cluster: string): SystemUser {
  const owner = ownerOf(cluster)
  if (process.getuid?.() !== 0) {
    const self = ourselves()
    if (owner && owner.uid !== self.uid) {
      throw new StartRefused(
        `La base de données ${cluster} appartient à un autre utilisateur (numéro ${owner.uid}). ` +
          `Lancez Régie sous cet utilisateur, ou donnez-vous le dossier : sudo chown -R ${self.name} ${dirname(cluster)}`,
      )
    }
    return self
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `n° ${owner.uid}`, switched: true }
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (user) return user
  throw new StartRefused(
    'PostgreSQL refuse de fonctionner sous root et cette machine n’a ni utilisateur « postgres » ni « nobody ». ' +
      'Créez-en un (useradd --system postgres) ou lancez Régie sous un utilisateur ordinaire.',
  )
}

/** Options of `spawn` that run a child as the user. */
export const spawnAs = (user: SystemUser): { uid?: number; gid?: number } =>
  user.switched ? { uid: user.uid, gid: user.gid } : {}

export function giveOwnership(path: string, user: SystemUser): void {
  if (user.switched) chownSync(path, user.uid, user.gid)
}

/** True when the user may read and traverse (or execute) a path, tested by the system. */
export function canReach(path: string, user: SystemUser): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...spawnAs(user), cwd: '/' })
  return test.status === 0
}

function canTraverse(path: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...spawnAs(user), cwd: '/' }).status === 0
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestors(parent), path]
}

/** Refuses a directory that the other user cannot reach, typically under /root. */
export function demandTraversable(directory: string, user: SystemUser): void {
  if (!user.switched || canTraverse(directory, user)) return
  const closed = ancestors(directory).find((path) => !canTraverse(path, user)) ?? directory
  throw new StartRefused(
    `PostgreSQL ne fonctionne pas sous root : il tourne sous l’utilisateur « ${user.name} », qui n’a pas le droit de ` +
      `traverser ${closed} pour atteindre ${directory}. Choisissez un autre dossier de données ` +
      `(--data /var/lib/regie), ou autorisez le passage : chmod o+x ${closed}`,
  )
}

/** Makes a directory that the user of PostgreSQL can traverse, whatever the mask of this process. */
export async function makePassable(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}
