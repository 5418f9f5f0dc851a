/**
 * The bare server that the product is compared with: Fastify and `pg`, the same statements and the same compression, and nothing else. Reads
 * one JSON job on standard input, prints its port.
 */
import compress from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { compression } from '../server/src/platform/http/compression.ts'
import { type Statement, toQuery } from './statement.ts'

/** `calls`: the statements of each address; the first reads the session. */
export type BareJob = { url: string; pool: number; calls: Record<string, Statement[]> }

const Change = z.object({ name: z.string() })
const Target = z.object({ id: z.string() })

/** Serves until the process is ended. */
async function serve({ url, pool: max, calls }: BareJob): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max, options: '-c timezone=UTC' })
  const app = Fastify()
  await app.register(compress, compression)
  for (const [path, statements] of Object.entries(calls)) {
    const [session, ...call] = statements.map(toQuery)
    app.get(path, async () => {
      if (session) await pool.query(session)
      const [page, total] = await Promise.all(call.map((statement) => pool.query(statement)))
      return { data: page?.rows, total: total?.rows[0] }
    })
    app.patch(`${path}/change/:id`, async (request) => {
      const { name } = z.parse(Change, request.body)
      const { id } = z.parse(Target, request.params)
      if (session) await pool.query(session)
      const client = await pool.connect()
      try {
        await client.query('begin')
        const before = await client.query('select * from projects where id = $1 for update', [id])
        const after = await client.query(
          'update projects set name = $2, version = version + 1 where id = $1 returning *',
          [id, name],
        )
        await client.query('insert into bench_audit (row_id, before, after) values ($1, $2, $3)', [
          id,
          JSON.stringify(before.rows[0]),
          JSON.stringify(after.rows[0]),
        ])
        await client.query('commit')
        return { data: after.rows[0] }
      } finally {
        client.release()
      }
    })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
}

process.stdin.setEncoding('utf8')
let given = ''
for await (const piece of process.stdin) given += String(piece)
await serve(JSON.parse(given))
