import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataRoot } from './product.ts'
import { expect, test as journey } from './test.ts'

/** Milliseconds that a product may take to make its database and answer. */
const patience = 120_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function waitUntilReady(url: string, started: ChildProcess) {
  const until = Date.now() + patience
  while (Date.now() < until && started.exitCode === null) {
    // oxlint-disable-next-line no-await-in-loop -- asked again until it answers
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    // oxlint-disable-next-line no-await-in-loop
    await sleep(200)
  }
  throw new Error(`${url} did not start`)
}

/** The `test` of journeys that change the whole installation: they have the demo agency to themselves. */
export const test = journey.extend<object, { own: string }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, run, { workerIndex }) => {
      const port = await freePort()
      const data = join(dataRoot, `own-${workerIndex}-${port}`)
      const started = spawn('node', ['scripts/start.mjs', '--port', String(port), '--data', data], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, LOG_LEVEL: 'warn', BUSY_AFTER_MS: '30000' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(started, 'exit')
      try {
        const url = `http://localhost:${port}`
        await waitUntilReady(url, started)
        await run(url)
      } finally {
        started.kill('SIGTERM')
        await ended
      }
    },
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ own }, run) => run(own),
})
export { expect }
