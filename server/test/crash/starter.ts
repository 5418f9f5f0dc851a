import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'

/**
 * A process to kill. Starts PostgreSQL under the given directory, then obeys the words that it reads: `write` (inserts
 * rows, and prints each once it is committed) and `stop`. Prints each event as a line of JSON.
 */
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

const [directory = '', binaries] = process.argv.slice(2)

async function write(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table if not exists kept (number integer primary key, load text not null)')
  const { rows } = await client.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from kept')
  for (let number = rows[0]?.next ?? 1; ; number += 1) {
    await client.query(`insert into kept values ($1, repeat('donnée ', 500))`, [number])
    tell({ kept: number })
  }
}

try {
  const postgres = await startEmbeddedPostgres({ directory, ...(binaries && { binaries }) })
  tell({ started: { url: postgres.url, pid: postgres.pid, how: postgres.how } })
  for await (const line of createInterface(process.stdin)) {
    // The connection is cut when the server dies. The harness expects it, and counts only the printed rows.
    if (line === 'write') write(postgres.url).catch(() => tell({ cut: true }))
    if (line === 'stop') {
      await postgres.stop()
      process.exit(0)
    }
  }
} catch (error) {
  tell({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
