/** Fills an empty database with the demo agency, then with the large one, to try the lists. REGIE_SEED_SCALE: how many times as large. */
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { accounts, demoPassword } from '#demo/accounts.ts'
import { loadDemo } from '#demo/load.ts'
import { users } from '#features/users/index.ts'
import { integrationsOf, noIntegrations } from '#integrations/open.ts'
import { startDatabase } from '#own-database.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPlatform } from '#platform/platform.ts'
import { undoStack } from '#platform/process/undo-stack.ts'
import { fillLargeAgency } from './large-agency.ts'

const config = readConfig(process.argv.slice(2), { LOG_LEVEL: 'warn', ...process.env })
const opened = undoStack()
try {
  mkdirSync(config.data, { recursive: true })
  const url = config.databaseUrl ?? (await startDatabase(config, opened))
  await migrate(url)
  const platform = await openPlatform(config, url, opened, { integrations: integrationsOf(noIntegrations) })
  if ((await platform.db.$count(users)) > 0)
    throw new Error('Cette base contient déjà des comptes : choisissez-en une vide, ou un autre --data.')
  await loadDemo(platform)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = Date.now()
  await fillLargeAgency(client, Number(process.env['REGIE_SEED_SCALE'] ?? 1))
  await client.end()
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(
    `La grande agence est prête en ${seconds} s : ${accounts.join(', ')}, mot de passe ${demoPassword}.\n` +
      (config.databaseUrl ? 'npm start, avec la même DATABASE_URL.' : `npm start -- --data ${config.data}`),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await opened.unwind()
}
