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
import type { Browser } from './support/regie.ts'

let agency: LargeAgency
beforeAll(async () => {
  agency = await startLargeAgency()
}, 180_000)
afterAll(() => agency.stop())

const record = (browser: Browser, path: string) => recordStatements(agency.regie, browser, path)
const plans = () => readingPlans(agency.sql)

/** Reads of much of the agency by their nature: their pages are counted instead. */
const gatheringReads = new Set([
  'dashboard.read',
  'planning.read',
  'planning.productions',
  'profile.photos',
  'waits.read',
])

/** Contacts come from all that a person follows, which may be much of the agency. */
const gathered = new Set(['/api/companies', '/api/me/contacts'])

describe('no list reads a large table from end to end', () => {
  it.each(lists.filter(({ route }) => !route.path.includes('/users') && !gathered.has(route.path)))(
    '$name',
    async ({ route }) => {
      const path = pathFor(route.path, agency.ids)
      let asked = 0
      for (const [who, browser] of Object.entries(agency.viewers)) {
        for (const question of questionsOf(route, agency.ids)) {
          const address = `${path}?${new URLSearchParams({ limit: '20', ...question }).toString()}`
          const first = await record(browser, address)
          if (first.status !== 200) continue
          asked += 1
          expect(await plans().scannedBy(first.statements), `${who} ${address}`).toEqual([])
          if (first.nextCursor === null) continue
          const next = await record(browser, `${address}&cursor=${first.nextCursor}`)
          expect(await plans().scannedBy(next.statements), `${who} ${address}, second page`).toEqual([])
        }
      }
      expect(asked).toBeGreaterThan(0)
    },
  )
})

describe('no read of a page reads a large table from end to end', () => {
  let answered = 0

  it.each(reads.filter(({ name }) => !gatheringReads.has(name)))('$name', async (read) => {
    const address = addressOf(read, agency.ids)
    for (const [who, browser] of Object.entries(agency.viewers)) {
      const { status, statements } = await record(browser, address)
      if (status !== 200) continue
      answered += 1
      expect(await plans().scannedBy(statements), `${who} ${address}`).toEqual([])
    }
  })

  it('and nearly all of them were tried', () => expect(answered).toBeGreaterThan(2 * reads.length))
})

describe('what is gathered from the whole agency', () => {
  /** One read of each table, plus the requested rows. */
  const mostPages = 20_000

  it('proposes talents from facts that are grouped once', async () => {
    const { rows } = await agency.sql.query<{ id: string }>(
      `select edit.id from post_productions edit join productions on productions.id = edit.production_id
        where productions.project_id = '${agency.ids['projectId']}' and edit.deleted_at is null limit 1`,
    )
    const asked = await record(agency.viewers.admin, `/api/post-production/${rows[0]?.id ?? ''}/talents`)
    expect(asked.status).toBe(200)
    for (const statement of asked.statements)
      expect(await plans().pagesReadBy(statement), statement.text).toBeLessThan(mostPages)
  })

  it.each(['admin', 'staff', 'client', 'talent'] as const)(
    'reads the contacts of the %s from facts read once',
    async (who) => {
      for (const query of ['', '?q=lef%C3%A8vre%2012', '?from=10']) {
        const { status, statements } = await record(agency.viewers[who], `/api/me/contacts${query}`)
        expect(status).toBe(200)
        for (const statement of statements)
          if (!/^\s*update/i.test(statement.text))
            // The producer follows a tenth of the agency: its projects, their work and their people.
            expect(await plans().pagesReadBy(statement), `${query} ${statement.text}`).toBeLessThan(2 * mostPages)
      }
    },
  )

  it.each(reads.filter(({ name }) => gatheringReads.has(name)))(
    '$name reads the agency a few times at most',
    async (read) => {
      const most = { pages: 0, of: '' }
      for (const [who, browser] of Object.entries(agency.viewers)) {
        const { statements } = await record(browser, addressOf(read, agency.ids))
        for (const statement of statements.filter(({ text }) => !/^\s*update/i.test(text))) {
          const pages = await plans().pagesReadBy(statement)
          if (pages > most.pages) Object.assign(most, { pages, of: `${who} ${statement.text}` })
        }
      }
      // The talent works on a twentieth of the agency: on its projects, with their people.
      expect(most.pages, most.of).toBeLessThan(2 * mostPages)
    },
  )

  it.each(['admin', 'staff'] as const)(
    'says what waits in one project to the %s from the rows of that project',
    async (who) => {
      const address = `/api/waits?projectId=${agency.ids['projectId']}`
      const { status, statements } = await record(agency.viewers[who], address)
      expect(status).toBe(200)
      expect(await plans().scannedBy(statements), `${who} ${address}`).toEqual([])
    },
  )

  it('makes a dashboard with one connection and few statements', async () => {
    for (const viewer of [agency.viewers.admin, agency.viewers.staff]) {
      const { status, statements, mostAtOnce } = await record(viewer, '/api/dashboard')
      expect(status).toBe(200)
      expect(mostAtOnce).toBe(1)
      // The session, then one statement per block of the page.
      expect(statements.length).toBeLessThanOrEqual(7)
      for (const statement of statements)
        if (!/^\s*update/i.test(statement.text))
          expect(await plans().pagesReadBy(statement), statement.text).toBeLessThan(mostPages)
    }
  })
})
