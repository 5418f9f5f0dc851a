import { run, stopOnSignals } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
stopOnSignals()
const { prepare } = await import('./build.mjs')
await prepare()
const { code } = await run([process.execPath, 'server/test/faults/main.ts', ...process.argv.slice(2)])
process.exit(code)
