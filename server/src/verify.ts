import { readAcceptanceFaults } from './features/acceptances/index.ts'
import { verifyChains } from './features/proof/index.ts'
import { integrationsOf, noIntegrations } from './integrations/open.ts'
import { startDatabase } from './own-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { readSchemaState } from './platform/db/migrate.ts'
import { openPlatform } from './platform/platform.ts'
import { undoStack } from './platform/process/undo-stack.ts'

/** Checks that nothing was changed of what happened in the projects, and changes nothing. With its own database inside, Régie has to be stopped first. */
async function main() {
  const config = readConfig(process.argv.slice(2), { LOG_LEVEL: 'silent', ...process.env })
  const opened = undoStack()
  try {
    const url = config.databaseUrl ?? (await startDatabase(config, opened))
    if ((await readSchemaState(url)) !== 'current')
      throw new ConfigError('La base de données n’est pas de cette version : démarrez Régie une première fois.')
    const platform = await openPlatform(config, url, opened, { integrations: integrationsOf(noIntegrations) })
    for await (const line of verifyChains(platform, readAcceptanceFaults)) {
      console.log(line)
      if (line.startsWith('✗')) process.exitCode = 1
    }
  } finally {
    await opened.unwind()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error || error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
