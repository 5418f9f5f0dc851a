import type { BackupStanding } from '@regie/contract/failed-work/schema'
import { readBackupState } from '#platform/backup/schedule.ts'
import type { Platform } from '#platform/platform.ts'

/** Where the backups stand, as pages are told; null when the settings name no place for them. */
export async function readBackupStanding(platform: Pick<Platform, 'config' | 'jobs'>): Promise<BackupStanding | null> {
  const state = await readBackupState(platform)
  return state && { ...state, lastAt: state.lastAt?.toISOString() ?? null }
}
