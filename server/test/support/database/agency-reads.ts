import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import type { ListRoute, Route } from '@regie/contract/route'
import pg from 'pg'
import { fillLargeAgency, largeAccounts } from '#test/samples/large-agency.ts'
import { type Browser, browserOf, type Regie, startRegie } from '../regie.ts'

/** Every list. */
export const lists = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.kind === 'list' ? [{ name: `${feature}.${name}`, route }] : [],
  ),
)

/** Every call that reads a page and is not a list. */
export const reads = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.kind === 'json' && route.method === 'GET' ? [{ name: `${feature}.${name}`, path: route.path }] : [],
  ),
)

type Viewers = Record<'admin' | 'staff' | 'client' | 'talent', Browser>

/** People of a filled agency, and the ids that fill the paths and filters of calls: rows that the client sees, so that every viewer has pages below them. */
async function viewersOf(regie: Regie, sql: pg.Client): Promise<{ viewers: Viewers; ids: Record<string, string> }> {
  const ids: Record<string, string> = {}
  const one = async (query: string): Promise<string> => (await sql.query<{ id: string }>(query)).rows[0]?.id ?? ''
  const signedIn = async (email: string) =>
    browserOf(regie.db, regie.url, await one(`select id from users where email = '${email}'`))
  const viewers = {
    admin: (await regie.person('ADMIN')).browser,
    staff: await signedIn(largeAccounts.staff),
    client: await signedIn(largeAccounts.client),
    talent: await signedIn(largeAccounts.talent),
  }
  ids['projectId'] =
    await one(`select project.id from projects project join company_members member on member.company_id = project.company_id
    join users person on person.id = member.user_id where person.email = '${largeAccounts.client}' and exists (
      select from productions join post_productions edit on edit.production_id = productions.id where productions.project_id = project.id) limit 1`)
  ids['productionId'] = await one(`select id from productions where project_id = '${ids['projectId']}' limit 1`)
  ids['companyId'] = await one(`select company_id as id from projects where id = '${ids['projectId']}'`)
  ids['postProductionId'] = await one(
    `select edit.id from post_productions edit join productions on productions.id = edit.production_id where productions.project_id = '${ids['projectId']}' limit 1`,
  )
  ids['prestationId'] = await one(`select id from prestations where project_id = '${ids['projectId']}' limit 1`)
  ids['mediaId'] = await one('select id from medias limit 1')
  ids['userId'] = await one(`select id from users where email = '${largeAccounts.talent}'`)
  ids['producteurId'] = await one(`select id from users where email = '${largeAccounts.staff}'`)
  ids['actorId'] = ids['producteurId']
  ids['subjectId'] = ids['productionId']
  ids['subjectType'] = 'productions'
  return { viewers, ids }
}

export type LargeAgency = Awaited<ReturnType<typeof startLargeAgency>>

/** A product with a large agency, a connection to its database, and the people who read it. The options are those of `fillLargeAgency`. */
export async function startLargeAgency({ scale = 1, isNew = false } = {}) {
  const regie = await startRegie()
  const sql = new pg.Client({ connectionString: regie.databaseUrl })
  await sql.connect()
  await fillLargeAgency(sql, scale, { isNew })
  const stop = async () => {
    await sql.end()
    await regie.stop()
  }
  return { regie, sql, stop, ...(await viewersOf(regie, sql)) }
}

/** The path of a call, for rows of these ids. Rows that are not there have ids of nobody. */
export const pathFor = (path: string, ids: Record<string, string>): string =>
  path.replaceAll(/{(\w+)}/g, (_, name: string) => ids[name] ?? randomUUID())

/** What a read asks for beside its path. */
const queries: Record<string, (ids: Record<string, string>) => Record<string, string>> = {
  'covers.list': (ids) => ({ of: 'projects', id: ids['projectId'] ?? '' }),
  'discussions.read': (ids) => ({ of: 'projects', id: ids['projectId'] ?? '' }),
  'views.list': () => ({ gridId: 'projects' }),
  'search.find': () => ({ q: 'film 17' }),
  'planning.read': () => ({ from: '2026-01-01', to: '2026-01-31' }),
  'sellsy.search': () => ({ q: 'brelan' }),
}

/** The address of a read: its path and what it asks for beside it. */
export const addressOf = ({ name, path }: (typeof reads)[number], ids: Record<string, string>): string =>
  `${pathFor(path, ids)}?${new URLSearchParams(queries[name]?.(ids)).toString()}`

/** What is typed in the filters of names, each of a few rows. */
const names = {
  userName: 'noé lefèvre 2',
  producteurName: 'lefèvre 12',
  productionName: 'film 1742',
  projectName: 'campagne d’été 174',
  companyName: 'studio béryl 17',
}

/** The queries of each list: every sort both ways, the filters, a search by words and one by reference. */
export const questionsOf = (route: ListRoute, ids: Record<string, string>): Record<string, string>[] => {
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
