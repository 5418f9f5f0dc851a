import { run } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })

const { code } = await run([process.execPath, 'server/test/openapi/write.ts'])
process.exit(code)
