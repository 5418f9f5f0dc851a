import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatedSettings } from '../../server/src/demo/sellsy/simulated.ts'

/** Every worker reads the configuration again: what one run chose stands in the environment, which they inherit. */
const chosenOnce = (name: string, choose: () => string): string => (process.env[name] ??= choose())

/** Ports of their own, so that two runs on one machine don't meet. */
const port = Number(chosenOnce('REGIE_E2E_PORT', () => String(21_000 + 4 * (process.pid % 2_900))))

/** Data directories of the run. */
export const dataRoot = chosenOnce('REGIE_E2E_DATA', () => {
  const directory = mkdtempSync(join(tmpdir(), 'regie-e2e-'))
  // Started by root, PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711)
  // Only the process that made it comes here. A global teardown would be too early: the products still run then.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return directory
})

const product = (name: string, productPort: number, options: string, env: Record<string, string> = {}) => ({
  url: `http://localhost:${productPort}`,
  server: {
    name,
    command: `node scripts/start.mjs --port ${productPort} --data ${join(dataRoot, name)} ${options}`,
    url: `http://localhost:${productPort}/readyz`,
    cwd: join(import.meta.dirname, '../..'),
    env: { LOG_LEVEL: 'warn', BUSY_AFTER_MS: '30000', ...env },
    // From a fresh clone it installs, builds, and makes a database first.
    timeout: 300_000,
    // Stopped as a person would, so that its database stops too.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  },
})

/** The product with the demo agency, connected to the simulated Sellsy. */
export const demo = product('demo', port, '--sellsy-demo')
/** The product before its first account. */
export const empty = product('empty', port + 1, '--empty')

/** Where a test starts a Sellsy for `billed`, and stops it. */
export const sellsyPort = port + 3
const sellsy = simulatedSettings(`http://127.0.0.1:${sellsyPort}`)
/** A product of its own, whose Sellsy comes and goes. */
export const billed = product('billed', port + 2, '--empty', {
  SELLSY_CLIENT_ID: sellsy.clientId,
  SELLSY_CLIENT_SECRET: sellsy.clientSecret,
  SELLSY_API_URL: sellsy.apiUrl,
  SELLSY_LEGACY_URL: sellsy.legacyUrl,
  SELLSY_TOKEN_URL: sellsy.tokenUrl,
})
