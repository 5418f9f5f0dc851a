import { startUpgradedDatabase } from './own-database.ts'
import type { Config } from './platform/config.ts'
import { prepareDataDirectory } from './platform/data-directory.ts'
import { demandPort } from './platform/http/port.ts'
import { type UndoStack, undoStack } from './platform/process/undo-stack.ts'

/** `url`: the address of the database, once it has started. `opened`: how to close what the product stands on. */
export type Ground = { url: Promise<string>; opened: UndoStack }

/**
 * Checks the port, prepares the data directory, and begins to start the product's own PostgreSQL, unless `database` is its address already.
 * The rest of the product is loaded meanwhile. Throws `StartRefused`.
 */
export async function openGround(config: Config, database?: string): Promise<Ground> {
  await demandPort(config)
  prepareDataDirectory(config.data)
  const opened = undoStack()
  const url = Promise.resolve(config.databaseUrl ?? database ?? startUpgradedDatabase(config, opened))
  // Whoever starts the product awaits it, and reports its failure.
  url.catch(() => {})
  return { url, opened }
}
