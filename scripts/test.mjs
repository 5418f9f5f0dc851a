import { demandNode } from './runtime.mjs'

await demandNode()

const { ensureChromium, ensureFirefox, ensureWebKit } = await import('./browsers.mjs')
const { prepare } = await import('./build.mjs')
const { ensureFfmpeg } = await import('./ffmpeg.mjs')
const { greenSteps, greenStepsFile } = await import('./green-steps.mjs')
const { tryMutants } = await import('./mutant-tests.mjs')
const { cache, root } = await import('./project.mjs')
const { stopOnSignals } = await import('./run.mjs')
const { runSteps } = await import('./summary.mjs')
const { startSwift } = await import('./swift.mjs')
const { playwright, vitest, whole } = await import('./test-reports.mjs')

stopOnSignals()
const isFull = process.argv.includes('--full')
// Read by the tests that have more rows than `npm test` has time for.
process.env.REGIE_TESTS = isFull ? 'full' : 'short'
const script = (name) => whole([process.execPath, `scripts/${name}.mjs`])
const made = async (work) => {
  await work
  return { passed: 1, failed: 0 }
}
const missing = (program) => {
  console.log(`Aucun ${program} sur cette machine : cette étape n’est pas faite.`)
  return { passed: 0, failed: 0 }
}

/** The features whose lists and searches a replica answers. */
const replicaFeatures = [
  'activity',
  'budget',
  'companies',
  'post-productions',
  'prestations',
  'productions',
  'projects',
  'search',
  'trash',
  'users',
]

let ffmpeg
/** Waits for ffmpeg: two lanes that begin together install it once. */
const hasFfmpeg = () => (ffmpeg ??= ensureFfmpeg())

const http = (name, projects) => ({
  name,
  work: async () => {
    await hasFfmpeg()
    return vitest('vitest', projects)
  },
})

const accidents = {
  name: 'Pannes et reprises',
  work: async () => {
    await hasFfmpeg()
    // They mostly wait.
    return vitest('crash', ['crash'], { VITEST_MAX_WORKERS: '1' })
  },
}

const mutants = { name: 'Règles d’accès, chacune ôtée', work: () => tryMutants() }

const inS3 = {
  name: 'Fichiers dans un stockage S3',
  work: () =>
    // The rows that are of films and formats are the same in any store: they are tried on the disk.
    vitest('vitest-s3', ['http'], { REGIE_TEST_STORAGE: 's3', REGIE_TESTS: 'short' }, [
      'server/src/features/medias/tests/medias.test.ts',
      ...(isFull ? ['server/src/features/medias', 'server/src/features/briefs', 'server/test/story.test.ts'] : []),
    ]),
}

/** The files of the product in a real store, which verifies signatures: OpenStack Swift, of Debian's packages. */
const inSwift = {
  name: 'Fichiers dans Swift, par S3',
  work: async () => {
    const swift = await startSwift()
    if (swift === null) return missing('Swift')
    try {
      return await vitest(
        'vitest-swift',
        ['unit', 'http'],
        { REGIE_TEST_STORAGE: 's3', REGIE_TEST_S3: swift.address },
        [
          'server/src/platform/storage/s3.unit.test.ts',
          'server/src/platform/storage/identity.test.ts',
          'server/test/backup/s3.test.ts',
          ...[
            'medias',
            'pieces-among-servers',
            'pieces-in-motion',
            'previews',
            'quota',
            'storage-use',
            'transfers',
          ].map((name) => `server/src/features/medias/tests/${name}.test.ts`),
          'server/src/features/briefs',
          'server/test/story.test.ts',
        ],
      )
    } finally {
      await swift.stop()
    }
  },
}

const onReplica = {
  name: 'Listes lues sur une réplique',
  work: () =>
    vitest(
      'vitest-replica',
      ['http'],
      { REGIE_TEST_REPLICA: '1' },
      replicaFeatures.map((feature) => `server/src/features/${feature}/`),
    ),
}

const alerts = { name: 'Alertes', work: () => script('alerts') }

const packagedFfmpeg = {
  name: 'Aperçus par le ffmpeg fourni',
  work: () =>
    vitest('vitest-packaged', ['http'], { REGIE_TEST_FFMPEG: 'packaged' }, [
      'server/src/features/medias/tests/previews.test.ts',
    ]),
}

const servers = {
  name: 'Plusieurs serveurs',
  work: () => whole([process.execPath, 'scripts/fleet.mjs', '--every', '10']),
}

const journeys = {
  name: 'Parcours dans le navigateur',
  work: async () => {
    const chromium = await ensureChromium()
    return playwright('playwright', chromium ? { REGIE_CHROMIUM: chromium } : {})
  },
}

const inChromium = {
  name: 'Parcours dans Chromium entier',
  work: async () => {
    const chromium = await ensureChromium({ isWhole: true })
    return playwright('chromium', chromium ? { REGIE_CHROMIUM: chromium } : {}, 'chromium')
  },
}

const inFirefox = {
  name: 'Parcours dans Firefox',
  work: async () => {
    const firefox = await ensureFirefox()
    return firefox ? playwright('firefox', { REGIE_FIREFOX: firefox }, 'firefox') : missing('Firefox')
  },
}

const inWebKit = {
  name: 'Parcours dans WebKit',
  work: async () => ((await ensureWebKit()) ? playwright('webkit', {}, 'webkit') : missing('WebKit')),
}

const steps = [
  { name: 'Installation', essential: true, work: () => made(prepare({ build: false })) },
  { name: 'Types, règles, architecture', work: () => script('check') },
  { name: 'Construction', essential: true, work: () => made(prepare()) },
  ...(isFull
    ? [
        [[http('Tests unitaires et HTTP', ['unit', 'http'])], [accidents]],
        // The mutants take one processor.
        [[mutants], [inS3, inSwift, onReplica, packagedFfmpeg, alerts]],
        // Alone: it measures silences, in seconds.
        servers,
      ]
    : [http('Tests unitaires, HTTP et pannes', ['unit', 'http', 'crash']), inS3]),
  journeys,
  ...(isFull ? [inChromium, inFirefox, inWebKit] : []),
  { name: 'Poids de la première page', work: () => script('bundle-budget') },
]
const green = isFull
  ? greenSteps({ folder: root, file: greenStepsFile(cache), isResumed: process.argv.includes('--resume') })
  : null
process.exit((await runSteps(steps, green)) ? 0 : 1)
