import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demandNode } from './runtime.mjs'

await demandNode()

const { prepare } = await import('./build.mjs')
const { makeBases } = await import('./image-bases.mjs')
const { packagedNode } = await import('./packaged-node.mjs')
const { cache } = await import('./project.mjs')
const { run, stopOnSignals } = await import('./run.mjs')
const { runSteps } = await import('./summary.mjs')
const { ensureProgram } = await import('./system-package.mjs')

stopOnSignals()

/** Bytes that the image may weigh. */
const heaviest = 450e6
const folder = join(cache, 'image')
const port = 4777
const done = { passed: 1, failed: 0 }

const buildah = process.getuid?.() === 0 ? await ensureProgram('buildah', ['/usr/bin/buildah']) : undefined
const debootstrap = buildah && (await ensureProgram('debootstrap', ['/usr/sbin/debootstrap']))
const program = packagedNode()
if (!debootstrap || !program) {
  console.log('L’image se fait sous Linux, en root, avec buildah et debootstrap : elle n’est pas essayée.')
  process.exit(0)
}
mkdirSync(folder, { recursive: true })
const build = [
  buildah,
  '--root',
  join(folder, 'containers'),
  '--runroot',
  join(folder, 'run'),
  '--storage-driver',
  'overlay',
]

async function demand(command) {
  const { code, said } = await run(command, { quiet: true })
  if (code !== 0) throw new Error(said)
  return said.trim()
}

async function makeImage() {
  const { code } = await run([
    ...build,
    'build',
    '--isolation',
    'chroot',
    '--pull=never',
    '--layers',
    '--format',
    'docker',
    '-f',
    'deploy/Dockerfile',
    '-t',
    'regie',
    '.',
  ])
  if (code !== 0) throw new Error('L’image n’a pas pu être faite.')
  return done
}

async function weigh() {
  const images = JSON.parse(await demand([...build, 'images', '--json']))
  const { size } = images.find(({ names }) => names?.some((name) => name.startsWith('localhost/regie:')))
  console.log(`L’image pèse ${size}.`)
  const [, figure, unit] = /^([\d.]+) (KB|MB|GB)$/.exec(size)
  const bytes = Number(figure) * { KB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  if (bytes > heaviest) throw new Error(`Elle ne devait pas dépasser ${heaviest / 1e6} Mo.`)
  return done
}

/** As Docker starts a program: it is the first process, with a read-only root, and two places to write. */
const inRoot = `set -e
root=$1 data=$2 user=$3; shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/var/lib/regie"
cd /
exec chroot --userspec="$user" "$root" /usr/bin/env -i --chdir=/opt/regie "$@"`

/** Starts programs of the image as its own settings say. */
function starter(root, data, { Env, Entrypoint }, settings) {
  const variables = [...Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const start = (...command) =>
    spawn(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        inRoot,
        'sh',
        root,
        data,
        '10001:10001',
        ...variables,
        ...command,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
  return { bare: start, regie: (...command) => start(...Entrypoint, ...command) }
}

/** The program that `unshare` waits for: signals are for it. */
const programOf = ({ pid }) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

async function succeeded(child, what) {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${what} : code ${code}`)
}

/** Ends a program as `docker stop` does, ten seconds at most. */
async function stopped(child, what) {
  const ended = once(child, 'exit')
  process.kill(programOf(child), 'SIGTERM')
  const [code] = await Promise.race([ended, sleep(10_000, ['après dix secondes'])])
  if (code !== 0) throw new Error(`${what} ne s’arrête pas comme il faut : ${code}`)
}

/** Waits until something is so, while a program runs. */
async function until(what, minutes, child, isSo) {
  for (const since = Date.now(); !(await isSo()); await sleep(500)) {
    if (child.exitCode !== null) throw new Error(`Le programme s’est arrêté : ${what}`)
    if (Date.now() - since > minutes * 60_000) throw new Error(`Après ${minutes} minutes : ${what}`)
  }
}

/** A server, a worker, the doctor and the health check of the image, on the demo agency. */
async function tryImage(root, image, place) {
  const { startEmbeddedPostgres } = await import('../server/src/platform/embedded-postgres/index.ts')
  const { default: pg } = await import('pg')
  const postgres = await startEmbeddedPostgres({ directory: join(place, 'postgres'), tell: null })
  const data = join(place, 'data')
  mkdirSync(data)
  chownSync(data, 10001, 10001)
  const client = new pg.Client({ connectionString: postgres.url })
  const children = []
  try {
    await client.connect()
    const { bare, regie } = starter(root, data, image, {
      PORT: port,
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'une clé d’essai assez longue pour en être une',
      PREPARE_ELSEWHERE: 'true',
      LOG_LEVEL: 'warn',
    })
    const server = regie(...image.Cmd, '--demo')
    children.push(server)
    await until('le serveur n’est pas prêt', 3, server, () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    await succeeded(bare(...image.Healthcheck.Test.slice(1)), 'HEALTHCHECK')
    const worker = regie('server/dist/worker.js')
    children.push(worker)
    const states = async () =>
      Object.fromEntries(
        (await client.query('select state, count(*)::int from medias group by 1')).rows.map(({ state, count }) => [
          state,
          count,
        ]),
      )
    await until('des fichiers attendent encore', 10, worker, async () => !(await states()).PROCESSING)
    const { READY = 0, FAILED = 0 } = await states()
    console.log(`${READY} fichiers préparés, ${FAILED} en échec.`)
    if (READY === 0 || FAILED > 0) throw new Error('Les fichiers de la démonstration ne sont pas tous préparés.')
    await succeeded(regie('server/dist/doctor.js'), 'doctor')
    await stopped(worker, 'L’ouvrier')
    await stopped(server, 'Le serveur')
    return done
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await client.end()
    await postgres.stop()
  }
}

async function tryMounted() {
  const { Docker } = JSON.parse(await demand([...build, 'inspect', '--type', 'image', 'regie']))
  const container = (await demand([...build, 'from', '--pull=never', 'regie'])).split('\n').at(-1)
  const place = mkdtempSync(join(tmpdir(), 'regie-image-'))
  // Two other users have to pass.
  chmodSync(place, 0o711)
  try {
    return await tryImage(await demand([...build, 'mount', container]), Docker.config, place)
  } finally {
    await run([...build, 'rm', container], { quiet: true })
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

const isGreen = await runSteps([
  { name: 'Installation', essential: true, work: async () => (await prepare({ build: false }), done) },
  { name: 'Images de départ', essential: true, work: async () => (await makeBases(build, folder, program), done) },
  { name: 'Construction de l’image', essential: true, work: makeImage },
  { name: 'Poids de l’image', work: weigh },
  { name: 'Serveur, ouvrier et docteur', work: tryMounted },
])
process.exit(isGreen ? 0 : 1)
