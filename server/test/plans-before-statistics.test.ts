import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf,
  type LargeAgency,
  lists,
  pathFor,
  questionsOf,
  reads,
  startLargeAgency,
} from './support/database/agency-reads.ts'
import { readingPlans, recordStatements } from './support/database/statement-plans.ts'

// Rows that were just imported have no statistics: PostgreSQL takes a condition such as « not archived » for one row in two hundred, and may
// join every row with every other. An agency of 500 projects read its dashboard in a minute, until they came.

/** Of the whole agency of the samples: 200 projects, 600 productions, 400 post-productions. */
const scale = 0.01
/** Pages of 8 kB that a statement reads at most. Rows compared with all others in pairs read 70 000; by threes, a million. */
const mostPages = 100_000

let agency: LargeAgency
beforeAll(async () => {
  agency = await startLargeAgency({ scale, isNew: true })
})
afterAll(() => agency.stop())

describe('a page is read in few pages before the tables have statistics', () => {
  it('of which there are none', async () => {
    const { rows } = await agency.sql.query(`select tablename from pg_stats where schemaname = 'public'`)
    expect(rows).toEqual([])
  })

  /** The statements that read too many pages, with who asked what. */
  const excessiveOf = async (addresses: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const address of addresses)
      for (const [who, browser] of Object.entries(agency.viewers)) {
        const { statements } = await recordStatements(agency.regie, browser, address)
        for (const statement of statements.filter(({ text }) => /^\s*\(?(select|with)/i.test(text))) {
          const pages = await readingPlans(agency.sql).pagesReadBy(statement)
          if (pages > mostPages) found.push(`${who} ${address}: ${pages} pages, ${statement.text}`)
        }
      }
    return found
  }

  it.each(reads)('$name', async (read) => {
    expect(await excessiveOf([addressOf(read, agency.ids)])).toEqual([])
  })

  it.each(lists)('$name', async ({ route }) => {
    const path = pathFor(route.path, agency.ids)
    const asked = questionsOf(route, agency.ids).map((question) =>
      new URLSearchParams({ limit: '20', ...question }).toString(),
    )
    expect(await excessiveOf(asked.map((query) => `${path}?${query}`))).toEqual([])
  })
})
