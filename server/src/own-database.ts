import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { FormerMajor, runningDatabase, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { demandFinishedUpgrade, finishUpgrade } from './platform/embedded-postgres/upgraded-place.ts'
import { createLog } from './platform/log.ts'
import { acquireInstanceLock } from './platform/process/instance-lock.ts'
import type { UndoStack } from './platform/process/undo-stack.ts'

const directoryIn = (data: string) => join(data, 'postgres')

/** Starts PostgreSQL in a locked data directory, and keeps it running; answers its address. */
async function keepRunning({ data, logLevel }: Config, opened: UndoStack): Promise<string> {
  const log = createLog(logLevel)
  const postgres = await startEmbeddedPostgres({
    directory: directoryIn(data),
    tell: (line) => log.error({ component: 'postgres' }, line),
  })
  opened.push(() => postgres.stop())
  return postgres.url
}

async function lockData({ data }: Config, opened: UndoStack): Promise<void> {
  const lock = await acquireInstanceLock(data)
  opened.push(() => lock.release())
}

/**
 * Starts the product's own PostgreSQL, for this process alone, and keeps it running; answers its address. Throws `StartRefused`, also
 * for a database of an earlier major version.
 */
export async function startDatabase(config: Config, opened: UndoStack): Promise<string> {
  await lockData(config, opened)
  demandFinishedUpgrade(config.data)
  return keepRunning(config, opened)
}

/** Like `startDatabase`, once a database of an earlier major version was copied into one of this release's. */
export async function startUpgradedDatabase(config: Config, opened: UndoStack): Promise<string> {
  const { data, logLevel } = config
  await lockData(config, opened)
  await finishUpgrade(data)
  try {
    return await keepRunning(config, opened)
  } catch (error) {
    if (!(error instanceof FormerMajor)) throw error
    const log = createLog(logLevel)
    const { upgradeMajor } = await import('./platform/backup/major-upgrade.ts')
    await upgradeMajor(data, error, (line) => log.warn({ component: 'postgres' }, line))
    return keepRunning(config, opened)
  }
}

/** The address of an installation's database: the one that it is given, else its own, which is started when nobody keeps it up. */
export async function reachDatabase(config: Config, opened: UndoStack): Promise<string> {
  return config.databaseUrl ?? runningDatabase(directoryIn(config.data)) ?? (await startDatabase(config, opened))
}
