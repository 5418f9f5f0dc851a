import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../server/test/support/free-port.ts'

/** Starts the built product, as it is shipped, in a process of its own. Without `databaseUrl`, on its own PostgreSQL. */
export async function serveProduct({
  databaseUrl,
  data,
  pool,
  env = {},
}: {
  databaseUrl?: string
  data: string
  pool: number
  env?: Record<string, string>
}) {
  const port = await freePort()
  const main = join(import.meta.dirname, '../server/dist/main.js')
  const child = spawn(process.execPath, [main, '--port', String(port), '--data', data], {
    env: {
      ...process.env,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATABASE_POOL: String(pool),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (
    child.exitCode === null &&
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
  if (child.exitCode !== null) throw new Error('the product did not start')
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
