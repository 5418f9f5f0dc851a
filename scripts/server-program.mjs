import { join } from 'node:path'
import { cache } from './project.mjs'
import { demandNode } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

/**
 * Installs and builds what is missing, then runs a program of the server (`main`, `worker`, `doctor`, `backup`…) in this very process: one to
 * watch, to signal and to stop. It reads the command line from here.
 */
export async function runServerProgram(program) {
  await demandNode()
  stopWithNpm()
  // Loaded after the check: an old Node knows no cache, and can't read what follows.
  const { enableCompileCache } = await import('node:module')
  const { prepare } = await import('./build.mjs')
  try {
    await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  process.setSourceMapsEnabled(true)
  // What was compiled is read back at the next start; where nothing can be written, it is compiled again.
  enableCompileCache(join(cache, 'compiled'))
  if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production'
  await import(`../server/dist/${program}.js`)
}
