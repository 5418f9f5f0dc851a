/**
 * The plain driver loop that HTTP figures are compared with: the statements of one call and nothing else, by `pg` from
 * one process. Reads one JSON job on standard input, prints operations per second.
 */
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type Statement, toQuery } from './statement.ts'

/**
 * `session` runs before `call`, whose statements run concurrently: a call reads its session, then requests the page and
 * the count.
 */
export type Job = { url: string; pool: number; lanes: number; seconds: number; session: Statement[]; call: Statement[] }

const job: Job = JSON.parse(await text(process.stdin))
const pool = new pg.Pool({ connectionString: job.url, max: job.pool, options: '-c timezone=UTC' })
const [session, call] = [job.session.map(toQuery), job.call.map(toQuery)]

let done = 0
const end = performance.now() + job.seconds * 1000
const lane = async () => {
  while (performance.now() < end) {
    for (const statement of session) await pool.query(statement)
    await Promise.all(call.map((statement) => pool.query(statement)))
    done += 1
  }
}
await Promise.all(Array.from({ length: job.lanes }, lane))
console.log(done / job.seconds)
await pool.end()
