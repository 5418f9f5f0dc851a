import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { packagedNode } from './packaged-node.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

/** First major version of Node that runs the product. */
const product = 26
/** First major version of Node that can read these scripts and run the npm that installs the packages. */
const launcher = 20

/** The command as it was given: a script may take arguments away before it asks for Node. */
const command = [...process.execArgv, ...process.argv.slice(1)]

function refuse(why) {
  console.error(`${why}\nInstallez Node ${product} : https://nodejs.org/fr/download`)
  process.exit(1)
}

/**
 * Runs this command again in another Node, in a process group of its own: a Ctrl-C reaches it once, from here. Ends as it ends.
 */
function relaunch(path) {
  stopWithNpm()
  const child = spawn(path, command, {
    env: {
      ...process.env,
      PATH: [dirname(path), process.env.PATH ?? ''].join(delimiter),
      REGIE_LAUNCHER: String(process.pid),
    },
    stdio: 'inherit',
    detached: true,
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm repeats the terminal's signal: only one that comes later is a person who insists.
      if (Date.now() - last > 1_000) child.kill(signal)
      last = Date.now()
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/**
 * Goes on at once in a Node that is new enough. In an older one, installs the packages, among which Node itself, and runs the
 * command again in that one: what follows the call then never happens here.
 */
export async function demandNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= product) return
  if (major < launcher)
    refuse(`Régie demande Node ${launcher} ou plus récent ; cette machine a Node ${process.versions.node}.`)
  const { installOnce } = await import('./install.mjs')
  try {
    await installOnce()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  const path = packagedNode()
  if (path === null)
    refuse(`Régie fonctionne avec Node ${product}, et celui qui l’accompagne ne s’exécute pas sur cette machine.`)
  relaunch(path)
  await new Promise(() => {})
}
