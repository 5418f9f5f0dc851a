import { join } from 'node:path'
import { demandNode } from './node-version.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

demandNode()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })

const seeding = ['--tsconfig', join(root, 'server/tsconfig.json'), 'server/test/samples/seed-large.ts']
const { code } = await run(node('tsx', [...seeding, ...process.argv.slice(2)]))
process.exit(code)
