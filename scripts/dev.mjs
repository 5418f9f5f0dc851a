import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demandNode } from './node-version.mjs'
import { node, root } from './project.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

demandNode()
stopWithNpm()

const { prepare } = await import('./build.mjs')
try {
  await prepare({ build: false })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const site = 'http://localhost:5173'
const server = ['--port', '4100', '--data', join(root, 'data', 'dev'), ...process.argv.slice(2)]

/** In a process group of its own: one Ctrl-C reaches it once, from here. */
const start = (command, folder, env = {}) =>
  spawn(command[0], command.slice(1), {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })

const children = [
  // Mails and the check of the origin must name the address that the browser shows.
  start(node('tsx', ['watch', '--clear-screen=false', 'src/main.ts', ...server]), 'server', {
    BASE_URL: process.env.BASE_URL ?? site,
  }),
  start(node('vite', ['--strictPort', '--port', '5173']), 'web'),
]

let stopping = false
function stop() {
  const signal = stopping ? 'SIGKILL' : 'SIGTERM'
  stopping = true
  for (const child of children) {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
  }
}

let last = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // npm repeats the terminal's signal: only one that comes later is a person who insists.
    if (Date.now() - last > 1_000) stop()
    last = Date.now()
  })
}

await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', (code) => {
          if (!stopping) {
            process.exitCode = code || 1
            stop()
          }
          resolve()
        })
      }),
  ),
)
