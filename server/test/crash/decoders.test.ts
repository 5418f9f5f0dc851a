import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isRunning } from '#platform/process/process-table.ts'
import { Browser } from '../support/regie.ts'
import { sendFile } from '../support/sending.ts'
import { until } from './processes.ts'
import { environment, Producer, Product, root } from './product.ts'

const folder = mkdtempSync(join(tmpdir(), 'regie-decoders-'))
// Root starts PostgreSQL as another user, who must be able to enter the directory.
chmodSync(folder, 0o755)
const pids = join(folder, 'pids')
beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8', env: environment })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
}, 300_000)

const started: Product[] = []
afterAll(async () => {
  for (const product of started) {
    product.child.kill('SIGTERM')
    await product.gone()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A program that records its pid, ignores signals, and never ends. */
for (const name of ['ffmpeg', 'ffprobe']) {
  const path = join(folder, name)
  const told = 'case "$*" in *-version*) echo version 1; exit 0;; esac'
  writeFileSync(path, `#!/bin/sh\n${told}\ntrap '' TERM INT HUP\necho $$ >> ${pids}\nwhile :; do sleep 600; done\n`)
  chmodSync(path, 0o755)
}
const hanging = () =>
  (existsSync(pids) ? readFileSync(pids, 'utf8') : '').split('\n').filter(Boolean).map(Number).filter(isRunning)

const Rows = z.object({ data: z.array(z.object({ id: z.string() })) })
const film = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex'), Buffer.alloc(500)])

/** The product while the preparation of a film hangs. */
async function preparing(directory: string): Promise<Product> {
  const product = await Product.start(directory, undefined, { FFMPEG_PATH: join(folder, 'ffmpeg') })
  started.push(product)
  await product.ready()
  const { cookie } = await Producer.signIn(product.url)
  const browser = new Browser(product.url, cookie)
  const rows = async (path: string) => z.parse(Rows, await (await browser.send('GET', path)).json()).data
  for (const { id } of await rows('/api/projects?limit=20')) {
    const [production] = await rows(`/api/projects/${id}/productions`)
    if (!production) continue
    const sent = { name: 'film.mp4', content: film, productionId: production.id, category: 'RUSH' } as const
    await sendFile(product, { id: '', email: '', role: 'ADMIN', browser }, sent)
    await until('a film that hangs', () => hanging().length > 0)
    return product
  }
  throw new Error('no production')
}

it('a second signal ends the server at once, and the programs that it runs', async () => {
  const product = await preparing(join(folder, 'second'))
  product.child.kill('SIGTERM')
  product.child.kill('SIGINT')
  const since = performance.now()
  await product.gone()
  expect(performance.now() - since).toBeLessThan(10_000)
  await until('the end of the programs', () => hanging().length === 0)
})

it('a server that is killed leaves no program behind', async () => {
  const directory = join(folder, 'killed')
  const product = await preparing(directory)
  product.child.kill('SIGKILL')
  await product.gone()
  await until('the end of the programs', () => hanging().length === 0)
  // The next process adopts the database that outlived this one, and stops it.
  const next = await (await Product.start(directory)).ready()
  next.child.kill('SIGTERM')
  await next.gone()
  expect(hanging()).toEqual([])
})
