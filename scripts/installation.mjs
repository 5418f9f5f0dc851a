import { join } from 'node:path'
import { root } from './project.mjs'

/**
 * Gives some work the settings and the address of the database of an installation: that of `npm run dev`, or the one that `--data DIR`
 * or DATABASE_URL says. A PostgreSQL that nobody keeps up is started for the time of the work.
 */
export async function withDatabase(args, work) {
  const { prepare } = await import('./build.mjs')
  const { readConfig } = await import('../server/src/platform/config.ts')
  const { reachDatabase } = await import('../server/src/own-database.ts')
  const { undoStack } = await import('../server/src/platform/process/undo-stack.ts')
  const opened = undoStack()
  try {
    await prepare({ build: false })
    const config = readConfig(['--data', join(root, 'data/dev'), ...args], process.env)
    return await work(await reachDatabase(config, opened))
  } catch (error) {
    console.error(error.message)
    return 1
  } finally {
    await opened.unwind()
  }
}
