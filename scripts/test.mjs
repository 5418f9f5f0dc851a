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

/** The files of the product in a real store, which verifies signatures: OpenStack Swift, of Debian's packages. */
async function inSwift() {
  const swift = await startSwift()
  if (swift === null) {
    console.log('Aucun Swift sur cette machine : ces tests ne sont pas faits.')
    return { passed: 0, failed: 0 }
  }
  try {
    return await vitest('vitest-swift', ['unit', 'http'], { REGIE_TEST_STORAGE: 's3', REGIE_TEST_S3: swift.address }, [
      'server/src/platform/storage/s3.unit.test.ts',
      'server/src/platform/storage/identity.test.ts',
      'server/test/backup/s3.test.ts',
      ...['medias', 'pieces-among-servers', 'pieces-in-motion', 'previews', 'quota', 'storage-use', 'transfers'].map(
        (name) => `server/src/features/medias/tests/${name}.test.ts`,
      ),
      'server/src/features/briefs',
      'server/test/story.test.ts',
    ])
  } finally {
    await swift.stop()
  }
}

async function inFirefox() {
  const firefox = await ensureFirefox()
  if (firefox) return playwright('firefox', { REGIE_FIREFOX: firefox }, 'firefox')
  console.log('Aucun Firefox sur cette machine : ces parcours ne sont pas faits.')
  return { passed: 0, failed: 0 }
}

async function inWebKit() {
  if (await ensureWebKit()) return playwright('webkit', {}, 'webkit')
  console.log('Aucun WebKit sur cette machine : ces parcours ne sont pas faits.')
  return { passed: 0, failed: 0 }
}

const steps = [
  { name: 'Installation', essential: true, work: () => made(prepare({ build: false })) },
  { name: 'Types, règles, architecture', work: () => script('check') },
  { name: 'Construction', essential: true, work: () => made(prepare()) },
  {
    name: isFull ? 'Tests unitaires et HTTP' : 'Tests unitaires, HTTP et pannes',
    work: async () => {
      await ensureFfmpeg()
      // The accidents mostly wait: in a short run, beside the rest.
      return vitest('vitest', isFull ? ['unit', 'http'] : ['unit', 'http', 'crash'])
    },
  },
  {
    name: 'Fichiers dans un stockage S3',
    work: () =>
      // The rows that are of films and formats are the same in any store: they are tried on the disk.
      vitest('vitest-s3', ['http'], { REGIE_TEST_STORAGE: 's3', REGIE_TESTS: 'short' }, [
        'server/src/features/medias/tests/medias.test.ts',
        ...(isFull ? ['server/src/features/medias', 'server/src/features/briefs', 'server/test/story.test.ts'] : []),
      ]),
  },
  ...(isFull ? [{ name: 'Fichiers dans Swift, par S3', work: () => inSwift() }] : []),
  ...(isFull
    ? [
        {
          name: 'Listes lues sur une réplique',
          work: () =>
            vitest(
              'vitest-replica',
              ['http'],
              { REGIE_TEST_REPLICA: '1' },
              replicaFeatures.map((feature) => `server/src/features/${feature}/`),
            ),
        },
      ]
    : []),
  ...(isFull ? [{ name: 'Alertes', work: () => script('alerts') }] : []),
  ...(isFull
    ? [
        {
          name: 'Aperçus par le ffmpeg fourni',
          work: () =>
            vitest('vitest-packaged', ['http'], { REGIE_TEST_FFMPEG: 'packaged' }, [
              'server/src/features/medias/tests/previews.test.ts',
            ]),
        },
      ]
    : []),
  ...(isFull ? [{ name: 'Règles d’accès, chacune ôtée', work: () => tryMutants() }] : []),
  ...(isFull
    ? [{ name: 'Plusieurs serveurs', work: () => whole([process.execPath, 'scripts/fleet.mjs', '--every', '10']) }]
    : []),
  ...(isFull ? [{ name: 'Pannes et reprises', work: () => vitest('crash', ['crash']) }] : []),
  {
    name: 'Parcours dans le navigateur',
    work: async () => {
      const chromium = await ensureChromium({ isWhole: isFull })
      return playwright('playwright', chromium ? { REGIE_CHROMIUM: chromium } : {})
    },
  },
  ...(isFull ? [{ name: 'Parcours dans Firefox', work: () => inFirefox() }] : []),
  ...(isFull ? [{ name: 'Parcours dans WebKit', work: () => inWebKit() }] : []),
  { name: 'Poids de la première page', work: () => script('bundle-budget') },
]
const green = isFull
  ? greenSteps({ folder: root, file: greenStepsFile(cache), isResumed: process.argv.includes('--resume') })
  : null
process.exit((await runSteps(steps, green)) ? 0 : 1)
