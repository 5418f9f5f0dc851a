import { join } from 'node:path'
import { root } from './project.mjs'
import { run } from './run.mjs'
import { demandNode } from './runtime.mjs'
import { ensureProgram } from './system-package.mjs'

await demandNode()

/** Tries the alert rules of `deploy/prometheus` with Prometheus' own tool, where it can be installed. */
const promtool = await ensureProgram('prometheus', ['/usr/bin/promtool', '/usr/local/bin/promtool'])
if (promtool) {
  const cwd = join(root, 'deploy/prometheus')
  const { code } = await run([promtool, 'test', 'rules', 'alerts.test.yml'], { cwd })
  process.exit(code)
}
console.log('promtool est introuvable : les alertes ne sont pas essayées.')
