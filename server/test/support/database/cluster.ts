import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** The migrated, empty database that tests start from. */
export const templateDatabase = 'regie_template'

async function administer(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('postgres').adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** `poolerUrl`: the same database through the pooler of the tests; null without one. `replicaUrl`: on their replica; null without one. */
type TestDatabase = { url: string; poolerUrl: string | null; replicaUrl: string | null; drop(): Promise<void> }

async function createFrom(origin: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${origin} owner regie`)
  const named = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const { url, poolerUrl, replicaUrl } = inject('postgres')
  return {
    url: named(url),
    poolerUrl: poolerUrl && named(poolerUrl),
    replicaUrl: replicaUrl && named(replicaUrl),
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/** Creates a migrated database for a test file. */
export const createTestDatabase = () => createFrom(templateDatabase)

/** Creates an empty database, like the product's own. */
export const createEmptyDatabase = () => createFrom('template0')
