import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'
import { checkPooler } from '#platform/db/pooler.ts'
import { createEmptyDatabase } from './support/database/cluster.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const warnings: unknown[] = []
const log = { warn: (...said: unknown[]) => void warnings.push(said) }

/** The sessions of a pooler have the options of the database that it reaches. */
async function givenSessions(option: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`alter database ${client.escapeIdentifier(new URL(database.url).pathname.slice(1))} set ${option}`)
  await client.end()
}

it('refuses a pooler whose sessions have another time zone, and says what to do', async () => {
  await givenSessions("timezone to 'Europe/Paris'")
  await expect(checkPooler(database.url, log)).rejects.toThrow(/à l’heure de « Europe\/Paris ».*timezone=UTC/)
})

it('warns of statements that nothing ends', async () => {
  await givenSessions("timezone to 'UTC'")
  await checkPooler(database.url, log)
  expect(warnings).toHaveLength(1)
  await givenSessions("statement_timeout to '30s'")
  await checkPooler(database.url, log)
  expect(warnings).toHaveLength(1)
})

it('needs the direct address of the database too', () => {
  expect(() => readConfig([], { DATABASE_POOLER_URL: 'postgres://regie@localhost:6432/regie' })).toThrow(ConfigError)
})
