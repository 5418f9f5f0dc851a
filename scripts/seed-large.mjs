import { run } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })

const { code } = await run([process.execPath, 'server/test/samples/seed-large.ts', ...process.argv.slice(2)])
process.exit(code)
