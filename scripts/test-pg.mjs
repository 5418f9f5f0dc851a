import { demandNode } from './runtime.mjs'

await demandNode()

const { prepare } = await import('./build.mjs')
const { ensurePgbouncer } = await import('./pgbouncer.mjs')
const { stopOnSignals } = await import('./run.mjs')
const { runSteps } = await import('./summary.mjs')
const { ensureSystemPostgres } = await import('./system-postgres.mjs')
const { vitest } = await import('./test-reports.mjs')

stopOnSignals()
const isDirect = process.argv.includes('--direct')

const isGreen = await runSteps([
  {
    name: 'Tests HTTP, PostgreSQL de la machine',
    work: async () => {
      await prepare({ build: false })
      const binaries = await ensureSystemPostgres()
      // Through a pooler of transactions: what asks a session of the database to last fails there.
      const pgbouncer = isDirect ? undefined : await ensurePgbouncer()
      console.log(`PostgreSQL de ${binaries}, ${pgbouncer ? `à travers ${pgbouncer}` : 'sans pooler'}`)
      return vitest('vitest-pg', ['http'], {
        REGIE_TEST_PG_BIN: binaries,
        ...(pgbouncer && { REGIE_TEST_PGBOUNCER: pgbouncer }),
      })
    },
  },
])
process.exit(isGreen ? 0 : 1)
