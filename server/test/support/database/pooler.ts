import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { shippedExample } from '../shipped-example.ts'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = dial(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

/** The example that operators copy, for every database of a server, on a port and with users of its own. */
const settingsOf = (server: URL, port: number, users: string): string =>
  shippedExample('pgbouncer.ini', [
    [/^regie = host=\S+ port=\d+/m, `* = host=${server.hostname} port=${server.port}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = trust'],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    // A database that is dropped keeps no session, and hundreds come and go.
    [/^default_pool_size = .*$/m, 'default_pool_size = 5\nserver_idle_timeout = 5'],
  ])

/** PgBouncer before a PostgreSQL, one session of which serves many connections, a transaction each. */
export async function startPooler(program: string, url: string) {
  const server = new URL(url)
  const directory = mkdtempSync(join(tmpdir(), 'regie-pooler-'))
  // As root, it becomes another user, who reads the settings.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const settings = join(directory, 'pgbouncer.ini')
  const users = join(directory, 'users.txt')
  writeFileSync(settings, settingsOf(server, port, users))
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  const asUser = process.getuid?.() === 0 ? ['--user', 'postgres'] : []
  const child = spawn(program, ['--quiet', ...asUser, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    await sleep(50)
  }
  return {
    /** The same database, through the pooler. */
    through(address: string): string {
      const pooled = new URL(address)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      return pooled.href
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
