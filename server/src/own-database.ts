import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { runningDatabase, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog } from './platform/log.ts'
import { acquireInstanceLock } from './platform/process/instance-lock.ts'
import type { UndoStack } from './platform/process/undo-stack.ts'

/** Starts the product's own PostgreSQL, for this process alone, and keeps it running; answers its address. */
export async function startDatabase({ data, logLevel }: Config, opened: UndoStack): Promise<string> {
  const lock = await acquireInstanceLock(data)
  opened.push(() => lock.release())
  const log = createLog(logLevel)
  const postgres = await startEmbeddedPostgres({
    directory: join(data, 'postgres'),
    tell: (line) => log.error({ component: 'postgres' }, line),
  })
  opened.push(() => postgres.stop())
  return postgres.url
}

/** The address of an installation's database: the one that it is given, else its own, which is started when nobody keeps it up. */
export async function reachDatabase(config: Config, opened: UndoStack): Promise<string> {
  return config.databaseUrl ?? runningDatabase(join(config.data, 'postgres')) ?? (await startDatabase(config, opened))
}
