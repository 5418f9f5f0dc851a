import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { connect } from '../server/src/platform/db/database.ts'
import { openLiveEvents } from '../server/src/platform/events/live.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import type { Statement } from './driver-loop.ts'

type Queried = { text: string; values?: unknown[]; name?: string }
const isQueried = (value: unknown): value is Queried => typeof value === 'object' && value !== null && 'text' in value

const portable = (value: unknown): Statement['values'][number] => {
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  if (Array.isArray(value)) return value.map(String)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new Error(`a parameter that can't be replayed: ${String(value)}`)
}

/** The statements that the product itself sends to PostgreSQL for each call: recorded, so that they can't drift from the code. */
export async function recordStatements(url: string, calls: { path: string; cookie: string }[]): Promise<Statement[][]> {
  const config = readConfig([], { DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const log = createLog(config.logLevel)
  const { db, pool, close } = connect(url, { size: 4, onError: () => {} })
  const live = await openLiveEvents({ db, url, log })
  const jobs = await openJobs({ url, log })
  const app = await createApp(
    { config, log, db, pool, jobs, live, mail: { kind: 'smtp', send: async () => {}, close: () => {} } },
    { pages: null },
  )

  const recorded: Statement[][] = []
  const { query } = pg.Pool.prototype
  for (const { path, cookie } of calls) {
    // Once before, so that what is done at the first sight of a session is not recorded.
    await app.inject({ url: path, headers: { cookie } })
    const statements: Statement[] = []
    pool.query = (...given: unknown[]) => {
      const [asked, values] = given
      if (isQueried(asked)) {
        const parameters = (Array.isArray(values) ? values : (asked.values ?? [])).map(portable)
        statements.push({ text: asked.text, values: parameters, ...(asked.name !== undefined && { name: asked.name }) })
      }
      return Reflect.apply(query, pool, given)
    }
    const { statusCode } = await app.inject({ url: path, headers: { cookie } })
    pool.query = query
    if (statusCode !== 200 || statements.length < 2)
      throw new Error(`${path}: ${statusCode}, ${statements.length} statements`)
    recorded.push(statements)
  }
  await app.close()
  await live.close()
  await jobs.close()
  await close()
  return recorded
}
