import { type ResolveFnOutput, registerHooks } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The server of `npm run dev` (`scripts/dev-server.mjs`), in four messages: `packages` names those to load while nothing is asked;
 * `load` has our own code loaded, and `serve` the product started. The answer, once it serves, names the packages that were loaded.
 */

/** What our code imports of packages, and where it was found. */
const imported = new Map<string, ResolveFnOutput>()
const relative = /^\.\.?\//
const ofPackage = /^(?!node:|@regie\/)@?[a-z]/

// Node reads the package.json of drizzle-orm, of 180 kB, again at each import of it and at each import of one of its hundred modules by
// another: more than half of the time that our code takes to load.
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (relative.test(specifier) && from.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    if (!ofPackage.test(specifier) || from.includes('/node_modules/')) return next(specifier, context)
    const found = imported.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    imported.set(specifier, found)
    return found
  },
})

const asked = (what: 'load' | 'serve') =>
  new Promise<void>((resolve) => {
    process.on('message', (message) => message === what && resolve())
  })
const [load, serve] = [asked('load'), asked('serve')]

process.on('message', (message: unknown) => {
  // Nothing is lost by one that is gone since: our code loads what it needs.
  if (Array.isArray(message)) for (const name of message) import(String(name)).catch(() => {})
})
process.on('disconnect', () => process.exit())

/** What is still under way at a change is given up after this many milliseconds: somebody waits for what they changed. */
const patience = 400

async function main() {
  await load
  const since = performance.now()
  const { demoPassword } = await import('./demo/accounts.ts')
  const { readIntegrations } = await import('./integrations/open.ts')
  const { readConfig } = await import('./platform/config.ts')
  const { endAtOnce } = await import('./platform/process/end-at-once.ts')
  const { openGround } = await import('./ground.ts')
  const { startProduct } = await import('./start.ts')
  const config = readConfig(process.argv.slice(2), { LOG_LEVEL: 'warn', ...process.env })
  await serve
  const running = await startProduct(config, {
    pages: null,
    services: readIntegrations(process.env),
    ground: await openGround(config, process.env['REGIE_DEV_DATABASE']),
  })
  process.once('SIGTERM', () => {
    void sleep(patience, undefined, { ref: false }).then(endAtOnce)
    void running.stop().then(() => process.exit())
  })
  const took = ((performance.now() - since) / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  const accounts = running.demo ? ` (mot de passe de la démonstration : ${demoPassword})` : ''
  console.log(`Régie est prête en ${took} s : ${config.baseUrl}${accounts}`)
  process.send?.([...imported.keys()])
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.name !== 'Error' ? error : String(error))
  process.exit(1)
})
