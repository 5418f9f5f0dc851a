import { demandNode } from './node-version.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

/**
 * Installs and builds what is missing, then runs a program of the server (`main`, `worker`, `doctor`) in this very process: one to
 * watch, to signal and to stop. It reads the command line from here.
 */
export async function runServerProgram(program) {
  demandNode()
  stopWithNpm()
  // Loaded after the check: an old Node could not even read what follows.
  const { prepare } = await import('./build.mjs')
  try {
    await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  process.setSourceMapsEnabled(true)
  if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production'
  await import(`../server/dist/${program}.js`)
}
