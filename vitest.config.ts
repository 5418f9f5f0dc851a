import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tried once, on the embedded PostgreSQL: what ffmpeg makes of a file, what is fetched from a link or asked of a service, what a route
 * refuses before any query, which are the same on any; how a large agency's lists are planned, a promise made of that one; how it is
 * started, which is about it.
 */
const onEmbeddedAlone = process.env['REGIE_TEST_PG_BIN']
  ? [
      'server/src/features/medias/previews.test.ts',
      'server/src/features/medias/transfers.test.ts',
      'server/src/features/sellsy/sellsy.test.ts',
      'server/src/features/review/frameio.test.ts',
      'server/test/plans.test.ts',
      'server/test/every-route.test.ts',
      'server/src/platform/embedded-postgres/embedded-postgres.test.ts',
    ]
  : []

/**
 * `unit`: pure code, no service. `http`: the server on a real PostgreSQL, started once for all.
 * `crash`: processes killed at chosen moments; slow, so asked for by name.
 */
export default defineConfig({
  test: {
    // By default all the processors but one: half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Each file starts a product of its own; loading the modules anew for each takes a third of the processors' time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 120_000,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'server/src/**/*.unit.test.ts',
            'server/test/architecture.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'http',
          environment: 'node',
          include: ['server/src/**/*.test.ts', 'server/test/*.test.ts'],
          exclude: ['server/src/**/*.unit.test.ts', 'server/test/architecture.test.ts', ...onEmbeddedAlone],
          globalSetup: ['server/test/cluster-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'crash',
          environment: 'node',
          include: ['server/test/crash/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
