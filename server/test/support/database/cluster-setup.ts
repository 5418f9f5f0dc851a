import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { templateDatabase } from './cluster.ts'
import { startPooler } from './pooler.ts'
import { startReplica } from './replica.ts'

/** Connections to the PostgreSQL of all tests. */
const maxConnections = 200

async function makeTemplate({ url, adminUrl }: EmbeddedPostgres): Promise<void> {
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${templateDatabase}`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${templateDatabase} owner regie`)
    await migrate(templateUrl.href)
    // PostgreSQL copies a database only while nobody is connected to it.
    await admin.query(`alter database ${templateDatabase} allow_connections false`)
  } finally {
    await admin.end()
  }
}

/**
 * One PostgreSQL for all HTTP tests, with a migrated template that each test file copies. The embedded one, or that of
 * the programs in REGIE_TEST_PG_BIN. With REGIE_TEST_PGBOUNCER, servers reach it through that program. With REGIE_TEST_REPLICA=1, they
 * read their lists from a replica.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-test-'))
  const binaries = process.env.REGIE_TEST_PG_BIN
  const postgres = await startEmbeddedPostgres({
    directory,
    ...(binaries && { binaries }),
    settings: { max_connections: String(maxConnections), shared_buffers: '64MB' },
  })
  const replica = process.env.REGIE_TEST_REPLICA
    ? await startReplica(postgres, directory, { binaries, maxConnections })
    : null
  const pooler = process.env.REGIE_TEST_PGBOUNCER
    ? await startPooler(process.env.REGIE_TEST_PGBOUNCER, postgres.url)
    : null
  const end = async () => {
    await pooler?.stop()
    await replica?.stop()
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  const interrupted = (signal: NodeJS.Signals) => {
    void end().finally(() => process.kill(process.pid, signal))
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    await makeTemplate(postgres)
  } catch (error) {
    await end()
    throw error
  }
  const { url, adminUrl } = postgres
  project.provide('postgres', {
    url,
    adminUrl,
    poolerUrl: pooler?.through(url) ?? null,
    replicaUrl: replica?.through(url) ?? null,
  })
  return end
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  export interface ProvidedContext {
    postgres: { url: string; adminUrl: string; poolerUrl: string | null; replicaUrl: string | null }
  }
}
