import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { kill, until } from './processes.ts'
import { environment, Producer, Product, root } from './product.ts'

const isFull = process.env.REGIE_TESTS === 'full'

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8', env: environment })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
}, 300_000)

let directory: string
let data: string
let to: string
let products: Product[]
let programs: Program[]

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'regie-backup-')))
  // Started by root, PostgreSQL runs as another user, who must be able to enter the directory.
  chmodSync(directory, 0o711)
  data = join(directory, 'data')
  to = join(directory, 'backups')
  mkdirSync(to)
  products = []
  programs = []
})

afterEach(() => {
  for (const { pid } of [...products, ...programs]) kill(pid)
  for (const place of ['data', 'restored', 'restored/restoring'])
    for (const pid of postgresProcesses(join(directory, place, 'postgres/cluster'), '')) kill(pid)
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

async function start(place = data, options: string[] = []): Promise<Product> {
  const product = await Product.start(place, undefined, {}, options)
  products.push(product)
  return product.ready()
}

/** `npm run backup` or `npm run restore`, seen from outside. */
class Program {
  readonly child: ChildProcess
  said = ''
  readonly #gone: Promise<unknown>

  constructor(name: 'backup' | 'restore', args: readonly string[]) {
    this.child = spawn(process.execPath, [join(root, 'server/dist', `${name}.js`), ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.said += chunk.toString()
      })
    this.#gone = once(this.child, 'close')
    programs.push(this)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Its exit code; null when it was killed. */
  async end(): Promise<number | null> {
    await this.#gone
    return this.child.exitCode
  }
}

const backup = (...args: string[]) => new Program('backup', ['--to', to, '--data', data, ...args])
const restore = (place: string, ...args: string[]) =>
  new Program('restore', ['--from', to, '--data', join(directory, place), ...args])
const sets = () => readdirSync(to)
const isWhole = (name: string) => existsSync(join(to, name, 'manifest.json'))

/** Stops a product, and what it started. */
async function stop(product: Product): Promise<void> {
  kill(product.pid, 'SIGTERM')
  await product.gone()
}

describe('the product', () => {
  it('is backed up while it serves and writes, through a kill, and starts again from what was restored', async () => {
    const product = await start()
    const producer = await Producer.signIn(product.url)
    const work = producer.work()
    await until('companies', () => producer.made.length >= 20)

    const killed = backup()
    await until('a set', () => sets().length > 0)
    kill(killed.pid)
    await killed.end()
    expect(sets().filter(isWhole)).toEqual([])

    const known = [...producer.made]
    const taken = backup('--keep', '7d')
    expect(await taken.end(), taken.said).toBe(0)
    expect(taken.said).toContain('✓ Sauvegarde faite en')
    expect(taken.said).toContain('La clé des secrets')
    expect(sets()).toHaveLength(1)
    expect(sets().every(isWhole)).toBe(true)
    producer.stop()
    await work
    expect(product.ended).toBe(false)

    const checked = backup('--check=full')
    expect(await checked.end(), checked.said).toBe(0)
    expect(checked.said).toContain('✓ Vous pouvez restaurer la sauvegarde du')

    // The installation burns down.
    await stop(product)
    const refused = restore('data')
    expect(await refused.end()).toBe(1)
    expect(refused.said).toContain('contient déjà une base de données et des fichiers')

    const cut = restore('restored')
    await until('a restoration under way', () => existsSync(join(directory, 'restored/restoring/postgres/cluster')))
    kill(cut.pid)
    await cut.end()
    expect(existsSync(join(directory, 'restored/postgres'))).toBe(false)
    const restored = restore('restored')
    const code = await restored.end()
    expect(restored.said).toContain('est restaurée dans')
    expect(restored.said).toContain('✓ Base de données : jointe, à jour')
    expect(restored.said).not.toContain('contenu manque')
    expect([0, 3]).toContain(code)
    expect(existsSync(join(directory, 'restored/restoring'))).toBe(false)

    const again = await start(join(directory, 'restored'))
    expect(await (await Producer.signIn(again.url)).missing(known)).toEqual([])
    await stop(again)

    const replaced = restore('restored', '--replace')
    expect([0, 3]).toContain(await replaced.end())
    const names = readdirSync(join(directory, 'restored'))
    expect(names.filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('files.before-'))).toHaveLength(1)
  })

  it('stopped, is backed up with a passphrase, which alone restores it and its key of secrets', async () => {
    const product = await start()
    await stop(product)
    const phrase = join(directory, 'phrase')
    writeFileSync(phrase, 'la phrase des essais\n')
    const taken = backup('--passphrase-file', phrase)
    expect(await taken.end(), taken.said).toBe(0)
    expect(taken.said).toContain('La clé des secrets y est')
    writeFileSync(join(directory, 'wrong'), 'une tout autre phrase\n')
    const wrong = restore('restored', '--passphrase-file', join(directory, 'wrong'))
    expect(await wrong.end()).toBe(1)
    expect(wrong.said).toContain('La phrase secrète n’est pas celle de cette sauvegarde.')
    const restored = restore('restored', '--passphrase-file', phrase)
    expect([0, 3]).toContain(await restored.end())
    const secretOf = (place: string) => spawnSync('cat', [join(directory, place, 'secret-key')]).stdout.toString()
    expect(secretOf('restored')).toBe(secretOf('data'))
    expect(secretOf('data').length).toBeGreaterThan(20)
  })
})

/** Gigabytes of the large one. */
const gigabytes = Number(process.env.REGIE_BACKUP_GB ?? 10)

it.runIf(isFull)('a large one is backed up, checked and restored, its speed told', { timeout: 1_800_000 }, async () => {
  const product = await start(data, ['--empty'])
  const filled = spawnSync(process.execPath, ['server/test/samples/large-files.ts', data, String(gigabytes)], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
  })
  expect(filled.status, filled.stderr).toBe(0)
  for (const args of [[], ['--check']]) {
    const program = backup(...args)
    expect(await program.end(), program.said).toBe(0)
    console.log(program.said)
  }
  await stop(product)
  const restored = restore('restored')
  expect([0, 3]).toContain(await restored.end())
  console.log(restored.said)
})
