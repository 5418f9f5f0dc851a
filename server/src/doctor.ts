import { examine } from './examine.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPlatform } from './platform/platform.ts'
import { undoStack } from './platform/undo-stack.ts'
import { startDatabase } from './start.ts'

/** Looks an installation over. With its own database inside, Régie has to be stopped first. */
async function main() {
  const config = readConfig(process.argv.slice(2), { LOG_LEVEL: 'silent', ...process.env })
  const opened = undoStack()
  try {
    const url = config.databaseUrl ?? (await startDatabase(config.data, opened))
    await migrate(url)
    const lines = await examine(await openPlatform(config, url, opened))
    console.log(lines.join('\n'))
    process.exitCode = lines.some((line) => line.startsWith('✗')) ? 1 : 0
  } finally {
    await opened.unwind()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error || error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
