import { demandNode } from './node-version.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

// One of the programs of the server, named by the first argument: `worker`, `doctor`.
const [program] = process.argv.splice(2, 1)
demandNode()
stopWithNpm()

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
