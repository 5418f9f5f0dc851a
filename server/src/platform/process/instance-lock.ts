import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf } from './process-table.ts'
import { StartRefused } from './start-refused.ts'

type Holder = { pid: number; birth: string | null }

const parse = (text: string): Holder | null => {
  const [pid, birth] = text.split('\n')
  return pid && Number.isInteger(Number(pid)) ? { pid: Number(pid), birth: birth || null } : null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const isHeld = (text: string): boolean => {
  const holder = parse(text)
  if (!holder) return false
  const birth = birthOf(holder.pid)
  return birth !== null && birth === holder.birth
}

/** Creating a hard link is atomic: no process reads a half-written lock. */
function tryLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's lock. It is moved before it is compared, because another start may have replaced it. */
function clear(lock: string, stale: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (read(aside) !== stale) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

/**
 * One Régie per data directory. The lock holds the process id and its start time: neither a `kill -9` nor a reused id blocks the
 * next start. Throws `StartRefused` when another Régie runs.
 */
export async function acquireInstanceLock(directory: string): Promise<{ release: () => void }> {
  mkdirSync(directory, { recursive: true })
  const lock = join(directory, 'regie.lock')
  const own = `${lock}.${randomUUID()}`
  const content = `${process.pid}\n${birthOf(process.pid) ?? ''}\n`
  writeFileSync(own, content, { mode: 0o644 })
  try {
    while (!tryLink(own, lock)) {
      const found = read(lock)
      if (found !== null && isHeld(found)) {
        throw new StartRefused(
          `Une autre Régie (processus ${parse(found)?.pid}) utilise déjà le dossier de données ${directory}. ` +
            'Arrêtez-la, ou choisissez un autre dossier avec --data.',
        )
      }
      if (found !== null) clear(lock, found)
      await sleep(20)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return {
    release() {
      if (read(lock) === content) rmSync(lock, { force: true })
    },
  }
}
