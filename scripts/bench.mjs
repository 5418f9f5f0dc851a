import { join } from 'node:path'
import { demandNode } from './node-version.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: true })

const { code } = await run(
  node('tsx', ['--tsconfig', join(root, 'server/tsconfig.json'), 'bench/run.ts', ...process.argv.slice(2)]),
)
process.exit(code)
