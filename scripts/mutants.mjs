import { node } from './project.mjs'
import { run, stopOnSignals } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
stopOnSignals()
const { prepare } = await import('./build.mjs')
await prepare({ build: false })
const { code } = await run(node('vitest', ['run', '--project', 'mutants', ...process.argv.slice(2)]))
process.exit(code)
