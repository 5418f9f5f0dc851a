import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serveAgain } from './dev-server.mjs'
import { demandFreePort, optionOf } from './port-check.mjs'
import { cache, node, root } from './project.mjs'
import { demandNode } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

await demandNode()
stopWithNpm()

const args = process.argv.slice(2)
/** What the browser is given; the server is on the next one. */
const port = Number(optionOf('port', args) ?? 5173)
const server = ['--data', join(root, 'data', 'dev'), ...args, '--port', String(port + 1)]
const env = {
  ...process.env,
  // Mails and the check of the origin must name the address that the browser shows.
  BASE_URL: process.env.BASE_URL ?? `http://localhost:${port}`,
  REGIE_API: `http://127.0.0.1:${port + 1}`,
  // Code compiled once, types stripped included, is read back at the next start.
  NODE_COMPILE_CACHE: join(cache, 'compiled'),
}

const { prepare } = await import('./build.mjs')
/** What to undo at the end: the database of this installation. */
let closeDatabase = async () => {}
try {
  for (const each of [port, port + 1]) await demandFreePort(['--port', String(each)])
  await prepare({ build: false })
  const { readConfig } = await import('../server/src/platform/config.ts')
  const { startUpgradedDatabase } = await import('../server/src/own-database.ts')
  const { prepareDataDirectory } = await import('../server/src/platform/data-directory.ts')
  const { undoStack } = await import('../server/src/platform/process/undo-stack.ts')
  const config = readConfig(server, { LOG_LEVEL: 'warn', ...env })
  prepareDataDirectory(config.data)
  const opened = undoStack()
  closeDatabase = () => opened.unwind()
  if (config.databaseUrl === null) env.REGIE_DEV_DATABASE = await startUpgradedDatabase(config, opened)
} catch (error) {
  console.error(error.message)
  await closeDatabase()
  process.exit(1)
}

const stopServer = serveAgain(server, env)
/** In a process group of its own: one Ctrl-C reaches it once, from here. */
const [vite, ...viteArgs] = node('vite', ['--strictPort', '--port', String(port)])
const pages = spawn(vite, viteArgs, {
  cwd: join(root, 'web'),
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
const pagesEnded = new Promise((resolve) => pages.on('exit', resolve))

let stopping = false
let stopped = Promise.resolve()
function stop() {
  const signal = stopping ? 'SIGKILL' : 'SIGTERM'
  if (pages.pid && pages.exitCode === null && pages.signalCode === null) process.kill(-pages.pid, signal)
  if (stopping) void stopServer(signal)
  else stopped = Promise.all([stopServer(), pagesEnded]).then(closeDatabase)
  stopping = true
}

let last = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // npm repeats the terminal's signal: only one that comes later is a person who insists.
    if (Date.now() - last > 1_000) stop()
    last = Date.now()
  })
}

const code = await pagesEnded
if (!stopping) {
  process.exitCode = code || 1
  stop()
}
await stopped
process.exit()
