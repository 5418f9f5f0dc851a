import type pg from 'pg'
import type { Browser, Regie } from '../regie.ts'

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

type Statement = { text: string; values: unknown[] }
/** The statements that a call sends, on any connection of the pool, the connections that it holds at once, and its answer. */
export async function recordStatements(regie: Regie, browser: Browser, path: string) {
  const { pool } = regie.platform
  const statements: Statement[] = []
  const recorded = new Map<pg.PoolClient, unknown>()
  let held = 0
  let mostAtOnce = 0
  const acquired = (client: pg.PoolClient) => {
    held += 1
    mostAtOnce = Math.max(mostAtOnce, held)
    if (recorded.has(client)) return
    const query: unknown = Reflect.get(client, 'query')
    recorded.set(client, query)
    client.query = (...given: unknown[]) => {
      const [asked, values] = given
      const { text, values: own } = typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig)
      statements.push({ text, values: Array.isArray(values) ? values : (own ?? []) })
      return Reflect.apply(query as () => Promise<pg.QueryResult>, client, given)
    }
  }
  const released = () => void (held -= 1)
  regie.platform.counts.forget()
  pool.on('acquire', acquired).on('release', released)
  try {
    const answer = await browser.send('GET', path)
    const body = (await answer.json()) as { nextCursor?: string | null }
    return { status: answer.status, statements, mostAtOnce, nextCursor: body.nextCursor ?? null }
  } finally {
    pool.off('acquire', acquired).off('release', released)
    for (const [client, query] of recorded) Reflect.set(client, 'query', query)
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && largeTables.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
]
/** Reads how PostgreSQL would run statements, through a connection. */
export function readingPlans(sql: pg.Client) {
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
  return { pagesReadBy, scannedBy }
}
