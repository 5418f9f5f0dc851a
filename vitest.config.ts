import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutantsPlugin } from './server/test/mutants/plugin.ts'

const features = (...names: string[]) => names.map((name) => `server/src/features/${name}.test.ts`)

/**
 * What another PostgreSQL could answer differently: the statements of the features, jobs, events, migrations. Files, connected services,
 * limits and accidents are the same on any, and are tried on the embedded one alone.
 */
const onAnyPostgres = [
  'server/src/features/**/*.test.ts',
  'server/src/platform/{jobs,events}/*.test.ts',
  'server/test/{schema-state,story,rights-that-end,internal-rounds}.test.ts',
]
const onEmbeddedAlone = [
  ...features(
    'medias/tests/{previews,transfers,hostile-files,preparation,upload-accidents,quota,guest-marks,copies,exact-frame}',
  ),
  ...features('sellsy/*', 'review/{frameio,preparing}', 'second-factor/*', 'session/sign-ins', 'failed-work/*'),
]
const onSystemPostgres = process.env['REGIE_TEST_PG_BIN'] !== undefined

/**
 * The files that wait most: started last, they would be waited for alone. By the seconds that they take on two cores.
 */
const longest = [
  'crash/product',
  'test/crash/upload',
  'crash/faults',
  'crash/launcher',
  'tests/guest-marks',
  'backup/backup',
  'database-away',
  'tests/copies',
  'upload-accidents',
  'tests/previews',
  'jobs/jobs',
  'test/plans',
  'backup/levels',
  'embedded-postgres',
  'major-upgrade',
  'test/replica',
  'test/generator',
  'exact-frame',
  'sellsy/sellsy',
  'test/every-route',
  'hostile-files',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.includes(`${name}.test.`))
      return found < 0 ? longest.length : found
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Each file starts a product of its own; loading the modules anew for each takes a third of the processors' time. */
const shared = { environment: 'node', isolate: false } as const

/**
 * `unit`: pure code, no service. `http`: the server on a real PostgreSQL, started once for all.
 * `crash`: processes killed at chosen moments; slow, so asked for by name. `mutants`: rules of access taken out one by one.
 * `by-tests`: the files that `scripts/mutant-tests.mjs` writes, each a test on one of these mutants, its modules its own.
 */
export default defineConfig({
  test: {
    // One more than there are processors: many tests wait for a time limit or for a process that ends. The whole run has
    // none more: its lanes share the processors.
    maxWorkers: availableParallelism() + (process.env['REGIE_TESTS'] === 'full' ? 0 : 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          testTimeout: 120_000,
          include: [
            'contract/src/**/*.test.ts',
            'web/{*,src/**/*}.test.{ts,tsx}',
            'server/src/**/*.unit.test.ts',
            'server/test/{architecture,openapi,documents}.test.ts',
            'server/test/deploy/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'http',
          include: onSystemPostgres ? onAnyPostgres : ['server/src/**/*.test.ts', 'server/test/{,backup/}*.test.ts'],
          exclude: [
            'server/src/**/*.unit.test.ts',
            'server/test/{architecture,openapi,documents}.test.ts',
            ...(onSystemPostgres ? onEmbeddedAlone : []),
          ],
          globalSetup: ['server/test/support/database/cluster-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'crash',
          include: ['server/test/crash/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [mutantsPlugin()],
        test: {
          name: 'mutants',
          environment: 'node',
          include: ['server/test/mutants/*.test.ts'],
          globalSetup: ['server/test/support/database/cluster-setup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [mutantsPlugin()],
        test: {
          name: 'by-tests',
          environment: 'node',
          include: ['.cache/by-tests/*.test.ts'],
          globalSetup: ['server/test/support/database/cluster-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
