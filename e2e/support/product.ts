import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatedSettings } from '../../server/src/demo/sellsy/simulated.ts'

/** Every worker reads the configuration again: the run's choices stand in the environment, which workers inherit. */
const choosePerRun = (name: string, choose: () => string): string => (process.env[name] ??= choose())

/** Ports per run: two runs on one machine do not collide. */
const port = Number(choosePerRun('REGIE_E2E_PORT', () => String(21_000 + 4 * (process.pid % 2_900))))

/** Data directory of the run. */
export const dataRoot = choosePerRun('REGIE_E2E_DATA', () => {
  const directory = mkdtempSync(join(tmpdir(), 'regie-e2e-'))
  // Under root, PostgreSQL runs as another user, who must traverse this directory.
  chmodSync(directory, 0o711)
  // Only the process that created it removes it. A global teardown would be too early: the products still run.
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
    // A fresh clone installs, builds, and creates a database first.
    timeout: 300_000,
    // SIGTERM stops the product's database too.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  },
})

/** The product with the demo agency, connected to the simulated Sellsy. */
export const demo = product('demo', port, '--sellsy-demo')
/** The product before its first account. */
export const empty = product('empty', port + 1, '--empty')

/** Port where a test starts a Sellsy for `billed`. */
export const sellsyPort = port + 3
const sellsy = simulatedSettings(`http://127.0.0.1:${sellsyPort}`)
/** A separate product, whose Sellsy starts and stops. */
export const billed = product('billed', port + 2, '--empty', {
  SELLSY_CLIENT_ID: sellsy.clientId,
  SELLSY_CLIENT_SECRET: sellsy.clientSecret,
  SELLSY_API_URL: sellsy.apiUrl,
  SELLSY_LEGACY_URL: sellsy.legacyUrl,
  SELLSY_TOKEN_URL: sellsy.tokenUrl,
})
