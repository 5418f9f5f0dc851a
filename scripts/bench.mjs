import { run } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: true })

const { code } = await run([process.execPath, 'bench/run.ts', ...process.argv.slice(2)])
process.exit(code)
