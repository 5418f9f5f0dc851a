import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLargeAgency } from './samples/large-agency.ts'
import { addressOf, lists, questionsOf, reads, type Viewers, viewersOf } from './support/database/agency-reads.ts'
import { readingPlans, recordStatements } from './support/database/statement-plans.ts'
import { type Regie, startRegie } from './support/regie.ts'

// Rows that were just imported have no statistics: PostgreSQL takes a condition such as « not archived » for one row in two hundred, and may
// join every row with every other. An agency of 500 projects read its dashboard in a minute, until they came.

/** Of the whole agency of the samples: 200 projects, 600 productions, 400 post-productions. */
const scale = 0.01
/** Pages of 8 kB that a statement reads at most. Rows compared with all others in pairs read 70 000; by threes, a million. */
const mostPages = 100_000

let regie: Regie
let sql: pg.Client
let viewers: Viewers
let ids: Record<string, string> = {}
beforeAll(async () => {
  regie = await startRegie()
  sql = new pg.Client({ connectionString: regie.databaseUrl })
  await sql.connect()
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await sql.query(`alter table ${name} set (autovacuum_enabled = off)`)
  await fillLargeAgency(sql, scale, { isNew: true })
  ;({ viewers, ids } = await viewersOf(regie, sql))
})
afterAll(async () => {
  await sql.end()
  await regie.stop()
})

describe('a page is read in few pages before the tables have statistics', () => {
  it('of which there are none', async () => {
    const { rows } = await sql.query(`select tablename from pg_stats where schemaname = 'public'`)
    expect(rows).toEqual([])
  })

  /** The statements that read too many pages, with who asked what. */
  const excessiveOf = async (addresses: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const address of addresses)
      for (const [who, browser] of Object.entries(viewers)) {
        const { statements } = await recordStatements(regie, browser, address)
        for (const statement of statements.filter(({ text }) => /^\s*\(?(select|with)/i.test(text))) {
          const pages = await readingPlans(sql).pagesReadBy(statement)
          if (pages > mostPages) found.push(`${who} ${address}: ${pages} pages, ${statement.text}`)
        }
      }
    return found
  }

  it.each(reads)('$name', async (read) => {
    expect(await excessiveOf([addressOf(read, ids)])).toEqual([])
  })

  it.each(lists)('$name', async ({ route }) => {
    const path = route.path.replaceAll(/{(\w+)}/g, (_, name: string) => ids[name] ?? '')
    const asked = questionsOf(route, ids).map((question) =>
      new URLSearchParams({ limit: '20', ...question }).toString(),
    )
    expect(await excessiveOf(asked.map((query) => `${path}?${query}`))).toEqual([])
  })
})
