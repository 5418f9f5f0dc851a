import { join } from 'node:path'
import { accounts, demoPassword } from './demo/accounts.ts'
import { openGround } from './ground.ts'
import { readIntegrations } from './integrations/open.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { endAtOnce } from './platform/process/end-at-once.ts'

/** A second signal, or this many milliseconds, ends the process whatever is still under way. */
const patience = 20_000

async function main() {
  // Somebody at a terminal reads warnings; a log collector wants every call.
  const LOG_LEVEL = process.stdout.isTTY ? 'warn' : 'info'
  const config = readConfig(process.argv.slice(2), { LOG_LEVEL, ...process.env })
  const services = readIntegrations(process.env)
  const ground = await openGround(config)
  // PostgreSQL starts while this is read.
  const { startProduct } = await import('./start.ts')
  const running = await startProduct(config, { pages: join(import.meta.dirname, '../../web/dist'), services, ground })

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) endAtOnce()
    stopping = true
    const limit = patience + config.drainSeconds * 1000
    setTimeout(() => {
      console.error(`Régie ne s’est pas arrêtée d’elle-même en ${limit / 1000} s : elle est interrompue.`)
      endAtOnce()
    }, limit).unref()
    console.log(`\nRégie s’arrête (${signal})…`)
    void running.stop().then(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

  const lines = ['', `  Régie est prête : ${config.baseUrl}`, '']
  if (running.demo)
    lines.push(
      `  Comptes de démonstration (mot de passe : ${demoPassword})`,
      ...accounts.map((email) => `    ${email}`),
      '',
    )
  if (running.setupKey !== null)
    lines.push(
      '  Personne n’a encore de compte. La page d’accueil demande cette clé au premier administrateur :',
      `    ${running.setupKey}`,
      '',
    )
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
