import { can } from '@regie/contract/permissions'
import type { search as routes } from '@regie/contract/search/routes'
import type { FoundType, SearchResult } from '@regie/contract/search/schema'
import { type AnyColumn, and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { companies, visibleCompanies } from '#features/companies/index.ts'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { companyOfProject, projects, visibleProjects } from '#features/projects/index.ts'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { matchesAny, matchesWords } from '#platform/db/search.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentFound } from './present.ts'

/** Results of each type. */
const maxPerType = 8
/** Rows of each type that are compared: a word may be in the name of a quarter of all productions. */
const maxCompared = 1000

type SearchedType = {
  type: FoundType
  table: PgTable & { id: AnyColumn; search: AnyColumn }
  label: SQL | AnyColumn
  number: AnyColumn | null
  context: SQL
  projectId: SQL | AnyColumn
  productionId: SQL | AnyColumn
  joins: SQL
  visible: SQL | undefined
  matches: (typed: string) => SQL | undefined
}

const noId = sql`null::uuid`
const noSql = sql``

/** What the actor can find: each type under its own access rule. */
const searchedTypes = (actor: Actor): SearchedType[] => {
  const asMember = { projectId: noId, productionId: noId, number: null, joins: noSql }
  const all: SearchedType[] = [
    {
      type: 'projects',
      table: projects,
      label: projects.name,
      number: projects.number,
      context: sql`${companies.name}`,
      projectId: projects.id,
      productionId: noId,
      joins: sql`join ${companies} on ${companyOfProject}`,
      visible: visibleProjects(actor),
      matches: (typed) => matchesAny(typed, projects, 'PRJ', []),
    },
    {
      type: 'productions',
      table: productions,
      label: productions.name,
      number: productions.number,
      context: sql`${projects.name}`,
      projectId: productions.projectId,
      productionId: productions.id,
      joins: sql`join ${projects} on ${projectOfProduction}`,
      visible: visibleProductions(actor),
      matches: (typed) => matchesAny(typed, productions, 'PRD', []),
    },
    {
      type: 'prestations',
      table: prestations,
      label: prestations.name,
      number: prestations.number,
      context: sql`${projects.name}`,
      projectId: prestations.projectId,
      productionId: noId,
      joins: sql`join ${projects} on ${eq(projects.id, prestations.projectId)}`,
      visible: visiblePrestations(actor),
      matches: (typed) => matchesAny(typed, prestations, 'PRS', []),
    },
    {
      type: 'post-productions',
      table: postProductions,
      label: postProductions.name,
      number: postProductions.number,
      context: sql`${projects.name} || ' · ' || ${productions.name}`,
      projectId: productions.projectId,
      productionId: postProductions.productionId,
      joins: sql`join ${productions} on ${eq(productions.id, postProductions.productionId)}
        join ${projects} on ${projectOfProduction}`,
      visible: visiblePostProductions(actor),
      matches: (typed) => matchesAny(typed, postProductions, 'PP', []),
    },
    {
      type: 'companies',
      table: companies,
      label: companies.name,
      context: sql`''`,
      ...asMember,
      visible: visibleCompanies(actor),
      matches: (typed) => matchesWords(companies.search, typed),
    },
  ]
  if (!can(actor, ['users.read'])) return all
  return [
    ...all,
    {
      type: 'users',
      table: users,
      label: sql`${users.firstname} || ' ' || ${users.lastname}`,
      context: sql`${users.email}`,
      ...asMember,
      visible: visibleUsers(actor),
      matches: (typed) => matchesWords(users.search, typed),
    },
  ]
}

/**
 * The rows of one type, the best first: the exact reference or name, then a name that starts with the query, then the
 * shortest name.
 */
function searchStatement(
  { table, label, number, visible, joins, context, projectId, productionId, ...one }: SearchedType,
  typed: string,
) {
  const reference = /^(?:[a-z]+[\s-]*)?(\d{1,9})$/i.exec(typed)?.[1]
  const isReference = number && reference !== undefined ? sql`${number} = ${Number(reference)}` : null
  const isNamed = sql`${table.search} = regie_fold(${typed})`
  const begins = sql`starts_with(${table.search}, regie_fold(${typed}))`
  const found = sql`
    (select ${table}.* from ${table} where ${and(visible, isReference ? or(isReference, isNamed) : isNamed, one.matches(typed))} limit ${maxCompared})
    union all
    (select ${table}.* from ${table} where ${and(visible, one.matches(typed), isReference ? not(isReference) : undefined, not(isNamed))} limit ${maxCompared})`
  // Other tables are read for the rows that are kept alone.
  const bestFirst = sql`${isReference ? sql`(${isReference}) desc, ` : noSql}${begins} desc, length(${label}), ${label} collate regie_french, ${table.id}`
  const kept = sql`select * from (${found}) as ${table} order by ${bestFirst} limit ${maxPerType}`
  return sql`(select ${one.type}::text as type, ${table.id} as id, ${number ?? sql`null::integer`} as number, ${label} as label,
      ${context} as context, ${projectId} as "projectId", ${productionId} as "productionId"
    from (${kept}) as ${table} ${joins}
    order by ${bestFirst})`
}

export function searchHandlers({ reads }: Platform): Handlers<typeof routes> {
  return {
    async find({ query: { q } }, { actor }) {
      if (q === '') return []
      const statements = searchedTypes(actor).map((searched) => searchStatement(searched, q))
      const { rows } = await reads.anywhere((db) => db.execute<SearchResult>(sql.join(statements, sql` union all `)))
      return presentFound.all(rows, actor)
    },
  }
}
