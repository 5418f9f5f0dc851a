import { demandNode } from './runtime.mjs'

await demandNode()

const { prepare } = await import('./build.mjs')
const { ensurePgbouncer } = await import('./pgbouncer.mjs')
const { stopOnSignals } = await import('./run.mjs')
const { runSteps } = await import('./summary.mjs')
const { ensureProgram } = await import('./system-package.mjs')
const { ensureSystemPostgres } = await import('./system-postgres.mjs')
const { vitest, whole } = await import('./test-reports.mjs')

stopOnSignals()

// As an operator would have it: the machine's PostgreSQL, PgBouncer, Caddy.
await prepare()
const postgres = await ensureSystemPostgres()
const pgbouncer = await ensurePgbouncer()
const caddy = await ensureProgram('caddy', ['/usr/bin/caddy', '/usr/local/bin/caddy'])
const none = (what) => {
  console.log(`${what} est introuvable : cette preuve n’est pas faite.`)
  return { passed: 0, failed: 0 }
}

const isGreen = await runSteps([
  {
    name: 'Tests HTTP, chaque appel à l’un de trois serveurs',
    work: () =>
      pgbouncer === undefined
        ? none('PgBouncer')
        : vitest('vitest-fleet', ['http'], {
            REGIE_TEST_PG_BIN: postgres,
            REGIE_TEST_PGBOUNCER: pgbouncer,
            REGIE_TEST_SERVERS: '3',
          }),
  },
  {
    name: 'Redémarrages et arrêts brusques sous la charge',
    work: () => {
      if (pgbouncer === undefined || caddy === undefined) return none('PgBouncer ou Caddy')
      const programs = ['--postgres', postgres, '--pgbouncer', pgbouncer, '--caddy', caddy]
      return whole([process.execPath, 'bench/fleet.proof.ts', ...programs, ...process.argv.slice(2)])
    },
  },
])
process.exit(isGreen ? 0 : 1)
