import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** What the server is made of. */
const sources = ['server/src', 'server/migrations', 'contract/src']
const ignored = /\.test\.ts$|\.types\.ts$|~$/
/** Milliseconds without a change after which the server is started again: an editor writes several files. */
const calm = 30

/**
 * Runs the server, again at each change of its sources. The next process stands by with the packages loaded, and loads our code while
 * the last one stops. Answers how to stop it for good.
 */
export function serveAgain(args, env) {
  /** The packages that the last server loaded. */
  let packages = []
  let serving = null
  let next = null

  function standBy() {
    const child = spawn(process.execPath, ['src/dev.ts', ...args], {
      cwd: join(root, 'server'),
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.ended = new Promise((resolve) => child.on('exit', resolve))
    // It may end before it hears.
    child.on('error', () => {})
    child.on('message', (loaded) => {
      packages = loaded
      next ??= standBy()
    })
    child.send(packages)
    return child
  }

  const end = (child) => {
    child?.kill('SIGTERM')
    return child?.ended
  }

  async function again() {
    const last = serving
    const current = next ?? standBy()
    serving = current
    next = null
    current.send('load')
    await end(last)
    if (serving === current) current.send('serve')
  }

  let waiting
  const watchers = sources.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || ignored.test(name)) return
      clearTimeout(waiting)
      waiting = setTimeout(() => void again(), calm)
    }),
  )
  void again()
  return async (signal) => {
    clearTimeout(waiting)
    for (const watcher of watchers) watcher.close()
    if (signal === 'SIGKILL') serving?.kill(signal)
    const children = [serving, next]
    serving = null
    await Promise.all(children.map(end))
  }
}
