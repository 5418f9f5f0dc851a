import { diagnose } from './diagnostics.ts'
import { integrationsOf, readIntegrations } from './integrations/open.ts'
import { startDatabase } from './own-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { readSchemaState, schemaAhead } from './platform/db/migrate.ts'
import { openPlatform } from './platform/platform.ts'
import { undoStack } from './platform/process/undo-stack.ts'

/** Why the rest of an installation can't be looked over; null when its schema is ours. */
const schemaTrouble = {
  empty: '✗ Base de données : vide. Démarrez Régie une première fois.',
  behind: '✗ Base de données : d’une version plus ancienne. Démarrez Régie pour la mettre à jour.',
  current: null,
  ahead: `✗ ${schemaAhead}`,
} as const

/** Looks an installation over and changes nothing in its database. With its own database inside, Régie has to be stopped first. */
async function main() {
  const config = readConfig(process.argv.slice(2), { LOG_LEVEL: 'silent', ...process.env })
  const integrations = integrationsOf(readIntegrations(process.env))
  const opened = undoStack()
  try {
    const url = config.databaseUrl ?? (await startDatabase(config, opened))
    const trouble = schemaTrouble[await readSchemaState(url)]
    const lines =
      trouble === null ? await diagnose(await openPlatform(config, url, opened, { integrations })) : [trouble]
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
