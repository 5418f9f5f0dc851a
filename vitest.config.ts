import { defineConfig } from 'vitest/config'

/**
 * What ffmpeg makes of a file, what is fetched from a link, and how a large agency's lists are planned is tried once, on the embedded
 * PostgreSQL: the first two are the same on any, the third is a promise made of that one.
 */
const onEmbeddedAlone = process.env['REGIE_TEST_PG_BIN']
  ? [
      'server/src/features/medias/previews.test.ts',
      'server/src/features/medias/transfers.test.ts',
      'server/test/plans.test.ts',
    ]
  : []

/**
 * `unit`: pure code, no service. `http`: the server on a real PostgreSQL, started once for all.
 * `crash`: processes killed at chosen moments; slow, so asked for by name.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
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
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
