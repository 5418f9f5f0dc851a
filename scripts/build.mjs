import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './content-hash.mjs'
import { ensureInstalled } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { cache, node, root } from './project.mjs'
import { run, stopOnSignals } from './run.mjs'
import { demandNode } from './runtime.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/package.json', 'contract/src']

const parts = [
  { name: 'web', label: 'l’interface', inputs: [...shared, 'web'] },
  {
    name: 'server',
    label: 'le serveur',
    inputs: [
      ...shared,
      'docs/openapi.json',
      'server/src',
      'server/package.json',
      'server/tsconfig.json',
      'server/vite.config.ts',
    ],
  },
]

function stampOf(part) {
  const path = join(root, part.name, 'dist', '.inputs')
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** A build whose starter was killed may still be writing there: what resists goes with the next one. */
function discard(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch (error) {
    if (error.code !== 'ENOTEMPTY') throw error
  }
}

/**
 * Builds aside and renames: what stands in dist is always whole. As deep under the project as dist is, so that the relative
 * paths of the source maps hold.
 */
async function build(part, hash) {
  const aside = join(cache, `building-${part.name}-${process.pid}`)
  const old = `${aside}-old`
  const { code, said } = await run(node('vite', ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn']), {
    cwd: join(root, part.name),
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    discard(aside)
    throw new Error(`La construction (${part.label}) a échoué.\n${said}`)
  }
  writeFileSync(join(aside, '.inputs'), hash)
  const dist = join(root, part.name, 'dist')
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(aside, dist)
  discard(old)
}

/** Builds the parts whose sources changed since they were built, and only those. */
async function ensureBuilt() {
  const stale = parts
    .map((part) => ({ part, hash: contentHash(part.inputs) }))
    .filter(({ part, hash }) => stampOf(part) !== hash)
  if (stale.length === 0) return
  for (const left of readdirSync(cache).filter((name) => name.startsWith('building-'))) discard(join(cache, left))
  console.log(`Construction : ${stale.map(({ part }) => part.label).join(', ')}…`)
  const ends = await Promise.allSettled(stale.map(({ part, hash }) => build(part, hash)))
  const failures = ends.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message)
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/** Leaves the checkout ready to run: packages installed, both sides built. */
export const prepare = ({ build: isBuilt = true } = {}) =>
  oneAtATime(async () => {
    await ensureInstalled()
    if (isBuilt) await ensureBuilt()
  })

if (process.argv[1] === import.meta.filename || process.argv[1] === new URL(import.meta.url).pathname) {
  await demandNode()
  stopOnSignals()
  try {
    await prepare()
    console.log('Régie est construite.')
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
