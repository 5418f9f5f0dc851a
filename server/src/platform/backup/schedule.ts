import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { backupProgram } from '../program-file.ts'
import { exitCodes } from './exit-codes.ts'
import { lastBackupAt } from './set/sets.ts'

export const backupQueue = 'backup.scheduled'

/** Bytes kept of what the program says. */
const mostSaid = 4000
/** Milliseconds after which a backup is late, when one is made each day. */
const lateAfter = 36 * 3_600_000

/** Makes a backup in a process of its own. Returns its exit code, and what it said of what went wrong. */
async function runBackup(config: Config, signal: AbortSignal | undefined) {
  const { databaseUrl, data, backup, baseUrl } = config
  const settings = {
    BASE_URL: baseUrl,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...(backup.to !== null && { BACKUP_TO: backup.to }),
    ...(backup.keep !== null && { BACKUP_KEEP: backup.keep }),
    ...(backup.passphrase !== null && { BACKUP_PASSPHRASE: backup.passphrase }),
  }
  const child = spawn(process.execPath, [backupProgram(), '--data', data], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-mostSaid)
  })
  const [code]: unknown[] = await once(child, 'close')
  return { code, said: said.trim() }
}

/** The daily backup of an installation, made by one of its servers. Without `BACKUP_AT`, it recurs no more. */
export function backupJobs({ config, log }: Pick<Platform, 'config' | 'log'>): Job[] {
  const { at, to } = config.backup
  return [
    {
      queue: backupQueue,
      label: 'Sauvegarde',
      cron: at && `${at.minute} ${at.hour} * * *`,
      // A night and a day for a first backup on a slow disk.
      options: { retryLimit: 2, retryDelay: 600, heartbeatSeconds: 20, expireInSeconds: 82_800 },
      async run(_data, attempt) {
        if (to === null) return
        const { code, said } = await runBackup(config, attempt?.signal)
        if (code === exitCodes.incomplete) log.warn({ said }, 'backup made without files that the storage lacks')
        else if (code !== exitCodes.done) throw new Error(said || `backup ended with ${String(code)}`)
        else log.info('backup made')
      },
    },
  ]
}

/** `lastAt`: of the newest complete set. `hasFailed`: the last one was given up, or the sets can't be read. */
export type BackupState = { lastAt: Date | null; isLate: boolean; hasFailed: boolean }

/** Where the backups of an installation stand; null when the settings name no place for them. */
export async function readBackupState({
  config,
  jobs,
}: Pick<Platform, 'config' | 'jobs'>): Promise<BackupState | null> {
  const { to } = config.backup
  if (to === null) return null
  let lastAt: Date | null = null
  let isReadable = true
  try {
    lastAt = await lastBackupAt(to)
  } catch {
    isReadable = false
  }
  const givenUp = await jobs.givenUp.countByQueue()
  return {
    lastAt,
    isLate: lastAt === null || Date.now() - lastAt.getTime() > lateAfter,
    hasFailed: !isReadable || givenUp.some(({ queue }) => queue === backupQueue),
  }
}
