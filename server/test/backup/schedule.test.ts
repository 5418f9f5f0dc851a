import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedWork } from '@regie/contract/failed-work/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupJobs, backupQueue } from '#platform/backup/schedule.ts'
import { listSets } from '#platform/backup/set/sets.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { type Regie, startRegie } from '../support/regie.ts'

const scratch = mkdtempSync(join(tmpdir(), 'regie-schedule-'))
const to = join(scratch, 'backups')
mkdirSync(to)
let regie: Regie
beforeAll(async () => {
  regie = await startRegie({ env: { BACKUP_TO: to, BACKUP_AT: '3:05', BACKUP_KEEP: '7d' } })
})
afterAll(async () => {
  await regie.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const cronOf = async () =>
  (
    await regie.db.execute<{ cron: string; timezone: string }>(
      sql`select cron, timezone from pgboss.schedule where name = ${backupQueue}`,
    )
  ).rows
const standing = async () => {
  const admin = await regie.person('ADMIN')
  return (await admin.browser.call(failedWork.all, {})).data.backup
}
const metrics = async () => (await fetch(`${regie.url}/metrics`)).text()

describe('a daily backup', () => {
  it('recurs at the time of the settings, in Paris, and no more once they name none', async () => {
    expect(await cronOf()).toEqual([{ cron: '5 3 * * *', timezone: 'Europe/Paris' }])
    const { config, jobs, log } = regie.platform
    await jobs.accept(backupJobs({ config: { ...config, backup: { ...config.backup, at: null } }, log }))
    expect(await cronOf()).toEqual([])
    await jobs.accept(backupJobs({ config, log }))
  })

  it('is told as missing, then made by a process of its own, and told with its age', { timeout: 120_000 }, async () => {
    expect(await standing()).toEqual({ lastAt: null, isLate: true, hasFailed: false })
    expect(await metrics()).not.toMatch(/^regie_backup_age_seconds /m)
    const [job] = backupJobs(regie.platform)
    await job?.run({})
    const [set] = await listSets(to)
    expect(set?.isComplete).toBe(true)
    expect(await standing()).toEqual({ lastAt: set?.at.toISOString(), isLate: false, hasFailed: false })
    const age = /^regie_backup_age_seconds (.+)$/m.exec(await metrics())?.[1]
    expect(Number(age)).toBeLessThan(120)
    expect(await metrics()).toContain('regie_backup_last_failed 0')
  })

  it('that fails says why, and is told when the sets can’t be read', { timeout: 120_000 }, async () => {
    rmSync(to, { recursive: true })
    const [job] = backupJobs(regie.platform)
    await expect(job?.run({})).rejects.toThrow('branchez le disque')
    expect(await standing()).toEqual({ lastAt: null, isLate: true, hasFailed: true })
    expect(await metrics()).toContain('regie_backup_last_failed 1')
  })

  it('is late after a day and a half', async () => {
    const name = new Date(Date.now() - 37 * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
    mkdirSync(join(to, `${name}Z`), { recursive: true })
    writeFileSync(join(to, `${name}Z`, 'manifest.json'), '{}')
    expect(await standing()).toMatchObject({ isLate: true, hasFailed: false })
  })
})

describe('the settings of backups', () => {
  it.each([
    [{ BACKUP_AT: '03:00' }, 'BACKUP_TO'],
    [{ BACKUP_AT: '25:00', BACKUP_TO: '/b' }, 'BACKUP_AT : une heure comme 03:00 attendu'],
    [{ BACKUP_KEEP: '7 jours' }, 'BACKUP_KEEP : des durées comme 7d,4w,6m attendu'],
    [{ BACKUP_PASSPHRASE: 'court' }, 'BACKUP_PASSPHRASE : 12 caractères au moins attendu'],
  ])('%j is refused', (env, said) => {
    expect(() => readConfig([], env)).toThrow(ConfigError)
    expect(() => readConfig([], env)).toThrow(said)
  })

  it('are none by default', () => {
    expect(readConfig([], {}).backup).toEqual({ to: null, at: null, keep: null, passphrase: null })
  })
})
