import { demandNode } from './runtime.mjs'

await demandNode()
const { stopOnSignals } = await import('./run.mjs')
stopOnSignals()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })
const { tryMutants } = await import('./mutant-tests.mjs')
const { passed, failed } = await tryMutants(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
