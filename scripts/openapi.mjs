import { join } from 'node:path'
import { demandNode } from './node-version.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })

const writing = ['--tsconfig', join(root, 'server/tsconfig.json'), 'server/test/openapi/write.ts']
const { code } = await run(node('tsx', writing))
process.exit(code)
