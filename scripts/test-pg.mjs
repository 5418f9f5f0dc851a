import { demandNode } from './runtime.mjs'

await demandNode()

const { prepare } = await import('./build.mjs')
const { stopOnSignals } = await import('./run.mjs')
const { runSteps } = await import('./summary.mjs')
const { ensureSystemPostgres } = await import('./system-postgres.mjs')
const { vitest } = await import('./test-reports.mjs')

stopOnSignals()

const isGreen = await runSteps([
  {
    name: 'Tests HTTP, PostgreSQL de la machine',
    work: async () => {
      await prepare({ build: false })
      const binaries = await ensureSystemPostgres()
      console.log(`PostgreSQL de ${binaries}`)
      return vitest('vitest-pg', ['http'], { REGIE_TEST_PG_BIN: binaries })
    },
  },
])
process.exit(isGreen ? 0 : 1)
