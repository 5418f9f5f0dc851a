import { createApp } from '../server/src/app.ts'
import { integrationsOf, noIntegrations } from '../server/src/integrations/open.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openPlatform } from '../server/src/platform/platform.ts'
import { undoStack } from '../server/src/platform/process/undo-stack.ts'
import type { Statement } from './statement.ts'

type RecordedQuery = { text: string; values?: unknown[]; name?: string }
const isRecordedQuery = (value: unknown): value is RecordedQuery =>
  typeof value === 'object' && value !== null && 'text' in value

const toJsonValue = (value: unknown): Statement['values'][number] => {
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  if (Array.isArray(value)) return value.map(String)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new Error(`a parameter that can't be replayed: ${JSON.stringify(value)}`)
}

/** The statements that the product sends to PostgreSQL for each call: recorded, so that they match the code. */
export async function recordStatements(
  url: string,
  data: string,
  calls: { path: string; cookie: string }[],
): Promise<Statement[][]> {
  const opened = undoStack()
  const config = readConfig([], { DATABASE_URL: url, REGIE_DATA: data, LOG_LEVEL: 'silent' })
  const platform = await openPlatform(config, url, opened, { integrations: integrationsOf(noIntegrations) })
  const { pool } = platform
  const app = await createApp(platform, { pages: null })
  opened.push(() => app.close())

  const recorded: Statement[][] = []
  const query = pool.query.bind(pool)
  for (const { path, cookie } of calls) {
    // A first call, so that work at a session's first use is not recorded.
    await app.inject({ url: path, headers: { cookie } })
    const statements: Statement[] = []
    pool.query = (...given: unknown[]) => {
      const [asked, values] = given
      if (isRecordedQuery(asked)) {
        const parameters = (Array.isArray(values) ? values : (asked.values ?? [])).map(toJsonValue)
        statements.push({ text: asked.text, values: parameters, ...(asked.name !== undefined && { name: asked.name }) })
      }
      return Reflect.apply(query, undefined, given)
    }
    const { statusCode } = await app.inject({ url: path, headers: { cookie } })
    pool.query = query
    if (statusCode !== 200 || statements.length < 2)
      throw new Error(`${path}: ${statusCode}, ${statements.length} statements`)
    recorded.push(statements)
  }
  await opened.unwind()
  return recorded
}
