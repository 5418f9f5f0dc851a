import { join } from 'node:path'
import { withDatabase } from './installation.mjs'
import { node, root } from './project.mjs'
import { run, stopOnSignals } from './run.mjs'
import { demandNode } from './runtime.mjs'

await demandNode()
stopOnSignals()
const code = await withDatabase(process.argv.slice(2), async (url) => {
  const studio = node('drizzle-kit', ['studio', '--config', 'drizzle.config.ts'])
  return (await run(studio, { cwd: join(root, 'server'), env: { DATABASE_URL: url } })).code
})
process.exit(code)
