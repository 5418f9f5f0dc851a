import { contract } from '@regie/contract'
import type { ListRoute, Route } from '@regie/contract/route'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLargeAgency, largeAccounts } from './samples/large-agency.ts'
import { type Browser, browserOf, type Regie, startRegie } from './support/regie.ts'

/** Tables that grow over the years: no page may scan one of them. */
const largeTables = new Set([
  'projects',
  'productions',
  'prestations',
  'prestation_productions',
  'post_productions',
  'medias',
  'events',
])

const lists = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.kind === 'list' ? [{ name: `${feature}.${name}`, route }] : [],
  ),
)

let regie: Regie
let sql: pg.Client
let viewers: Record<'admin' | 'staff' | 'client' | 'talent', Browser>
const ids: Record<string, string> = {}
beforeAll(async () => {
  regie = await startRegie()
  sql = new pg.Client({ connectionString: regie.databaseUrl })
  await sql.connect()
  await fillLargeAgency(sql)
  const one = async (query: string): Promise<string> => (await sql.query<{ id: string }>(query)).rows[0]?.id ?? ''
  const signedIn = async (email: string) =>
    browserOf(regie.db, regie.url, await one(`select id from users where email = '${email}'`))
  viewers = {
    admin: (await regie.person('ADMIN')).browser,
    staff: await signedIn(largeAccounts.staff),
    client: await signedIn(largeAccounts.client),
    talent: await signedIn(largeAccounts.talent),
  }
  // Rows that the client sees, so that every viewer has pages below them.
  ids['projectId'] =
    await one(`select project.id from projects project join company_members member on member.company_id = project.company_id
    join users person on person.id = member.user_id where person.email = '${largeAccounts.client}' limit 1`)
  ids['productionId'] = await one(`select id from productions where project_id = '${ids['projectId']}' limit 1`)
  ids['companyId'] = await one(`select company_id as id from projects where id = '${ids['projectId']}'`)
  ids['userId'] = await one(`select id from users where email = '${largeAccounts.talent}'`)
  ids['producteurId'] = await one(`select id from users where email = '${largeAccounts.staff}'`)
  ids['actorId'] = ids['producteurId']
  ids['subjectId'] = ids['productionId']
}, 180_000)
afterAll(async () => {
  await sql.end()
  await regie.stop()
})

type Statement = { text: string; values: unknown[] }
/** The statements that a call sends, with its answer. */
async function recordStatements(browser: Browser, path: string) {
  const { pool } = regie.platform
  const statements: Statement[] = []
  const query = pool.query.bind(pool)
  let underWay = 0
  let mostAtOnce = 0
  pool.query = (...given: unknown[]) => {
    const [asked, values] = given
    if (typeof asked === 'object' && asked !== null && 'text' in asked)
      statements.push({ text: String(asked.text), values: Array.isArray(values) ? values : [] })
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    const answered = Reflect.apply(query, undefined, given)
    const settled = () => void (underWay -= 1)
    void Promise.resolve(answered).then(settled, settled)
    return answered
  }
  regie.platform.counts.forget()
  const answer = await browser.send('GET', path)
  pool.query = query
  const body = (await answer.json()) as { nextCursor?: string | null }
  return { status: answer.status, statements, mostAtOnce, nextCursor: body.nextCursor ?? null }
}

/** Pages of 8 kB that a statement reads, from memory or disk. */
async function pagesReadBy({ text, values }: Statement): Promise<number> {
  type Explained = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }
  const { rows } = await sql.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && largeTables.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
]
async function scannedBy(statements: Statement[]): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of statements) {
    if (!/^\s*\(?select/i.test(text)) continue
    const { rows } = await sql.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    for (const table of plan ? scans(plan) : []) found.push(`${table}: ${text}`)
  }
  return found
}

/** What is typed in the filters of names, each of a few rows. */
const names = {
  userName: 'noé lefèvre 2',
  producteurName: 'lefèvre 12',
  productionName: 'film 1742',
  projectName: 'campagne d’été 174',
  companyName: 'studio béryl 17',
}

/** The queries of each list: every sort both ways, the filters, a search by words and one by reference. */
const questions = (route: ListRoute): Record<string, string>[] => {
  const filters = Object.keys((route.query as unknown as { def: { shape: Record<string, unknown> } }).def.shape)
  const followed = ['companyId', 'userId', 'producteurId', 'projectId', 'productionId', 'actorId', 'subjectId'].flatMap(
    (name) => (filters.includes(name) ? [{ [name]: ids[name] ?? '' }] : []),
  )
  const byStatus = filters.includes('byStatus') ? [{ byStatus: 'active' }] : []
  return [
    {},
    ...route.sort.flatMap((key) => [{ sort: key }, { sort: `-${key}` }]),
    ...followed,
    ...followed.map((filter) => ({ ...filter, sort: `-${route.sort[0] ?? ''}` })),
    ...byStatus,
    ...(filters.includes('name') ? [{ name: 'film' }] : []),
    ...Object.entries(names).flatMap(([name, typed]) => (filters.includes(name) ? [{ [name]: typed }] : [])),
    { q: 'bande-annonce 17' },
    { q: 'ma' },
    { q: '4217' },
  ]
}

/** Contacts come from all that a person follows, which may be much of the agency. */
const gathered = new Set(['/api/companies', '/api/me/contacts'])

describe('no list reads a large table from end to end', () => {
  it.each(lists.filter(({ route }) => !route.path.includes('/users') && !gathered.has(route.path)))(
    '$name',
    async ({ route }) => {
      const path = route.path.replaceAll(/{(\w+)}/g, (_, name: string) => ids[name] ?? '')
      let asked = 0
      for (const [who, browser] of Object.entries(viewers)) {
        for (const question of questions(route)) {
          const address = `${path}?${new URLSearchParams({ limit: '20', ...question }).toString()}`
          const first = await recordStatements(browser, address)
          if (first.status !== 200) continue
          asked += 1
          expect(await scannedBy(first.statements), `${who} ${address}`).toEqual([])
          if (first.nextCursor === null) continue
          const next = await recordStatements(browser, `${address}&cursor=${first.nextCursor}`)
          expect(await scannedBy(next.statements), `${who} ${address}, second page`).toEqual([])
        }
      }
      expect(asked).toBeGreaterThan(0)
    },
  )
})

describe('what is gathered from the whole agency', () => {
  /** One read of each table, plus the requested rows. */
  const mostPages = 20_000

  it('proposes talents from facts that are grouped once', async () => {
    const { rows } = await sql.query<{ id: string }>(
      `select edit.id from post_productions edit join productions on productions.id = edit.production_id
        where productions.project_id = '${ids['projectId']}' and edit.deleted_at is null limit 1`,
    )
    const asked = await recordStatements(viewers.admin, `/api/post-production/${rows[0]?.id ?? ''}/talents`)
    expect(asked.status).toBe(200)
    for (const statement of asked.statements)
      expect(await pagesReadBy(statement), statement.text).toBeLessThan(mostPages)
  })

  it.each(['admin', 'staff', 'client', 'talent'] as const)(
    'reads the contacts of the %s from facts read once',
    async (who) => {
      for (const query of ['', '?q=lef%C3%A8vre%2012', '?from=10']) {
        const { status, statements } = await recordStatements(viewers[who], `/api/me/contacts${query}`)
        expect(status).toBe(200)
        for (const statement of statements)
          if (!/^\s*update/i.test(statement.text))
            // The producer follows a tenth of the agency: its projects, their work and their people.
            expect(await pagesReadBy(statement), `${query} ${statement.text}`).toBeLessThan(2 * mostPages)
      }
    },
  )

  it('makes a dashboard with one connection and few statements', async () => {
    for (const viewer of [viewers.admin, viewers.staff]) {
      const { status, statements, mostAtOnce } = await recordStatements(viewer, '/api/dashboard')
      expect(status).toBe(200)
      expect(mostAtOnce).toBe(1)
      // The session, then one statement per block of the page.
      expect(statements.length).toBeLessThanOrEqual(7)
      for (const statement of statements)
        if (!/^\s*update/i.test(statement.text))
          expect(await pagesReadBy(statement), statement.text).toBeLessThan(mostPages)
    }
  })
})
