import { spawnSync } from 'node:child_process'
import { withDatabase } from './installation.mjs'
import { run } from './run.mjs'
import { demandNode } from './runtime.mjs'
import { canInstall, installPackage } from './system-package.mjs'

await demandNode()
// Ctrl-C gives up a statement, not the session: psql has it too.
process.on('SIGINT', () => {})

const isThere = () => spawnSync('psql', ['--version']).status === 0
const args = process.argv.slice(2)
/** What comes after `--` is psql's own: `npm run psql -- --data data -- -c 'select 1'`. */
const cut = args.includes('--') ? args.indexOf('--') : args.length
const code = await withDatabase(args.slice(0, cut), async (url) => {
  if (!isThere() && canInstall()) await installPackage('postgresql-client')
  if (!isThere()) throw new Error('psql est introuvable : installez le client de PostgreSQL.')
  const address = new URL(url)
  const env = { PGPASSWORD: decodeURIComponent(address.password) }
  // Whoever lists the processes of this machine reads their arguments.
  address.password = ''
  return (await run(['psql', address.href, ...args.slice(cut + 1)], { env, stdin: 'inherit' })).code
})
process.exit(code)
