import type { WorkItem } from '@regie/contract/dashboard/schema'
import { type Life, waitingOn } from '@regie/contract/post-productions/rules/transitions'
import { and, between, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { mondayInParis, todayInParis } from '#platform/db/paris-days.ts'

/** The days of Paris are computed once for all rows: a row asks for them many times. */
export const isLate = sql`"isLate"`
export const isDueThisWeek = sql`"isDueThisWeek"`

/**
 * A part of the open work. `where`, `unless` and `order` use the columns of `openEdits` and `openProductions`, and these two. What `unless` holds for
 * is counted, and not listed.
 */
type WorkPart = { where: SQL; unless?: SQL; order: SQL; limit: number }
type WorkPartResult = { count: number; productions: number; items: WorkItem[] }
type TalentLoad = { userId: string; name: string; inHand: number; late: number }

const queryBuilder = new QueryBuilder()

/** The projects that are not archived; of one producer's, when `followed` says which. */
const activeProjects = (followed: SQL | undefined) =>
  queryBuilder
    .select({ id: projects.id })
    .from(projects)
    .where(and(isNull(projects.archivedAt), isNull(projects.deletedAt), followed))

/**
 * The production of each edit, looked up by its id: with 3 200 open edits, PostgreSQL would read the 60 000 productions of an agency
 * rather than theirs.
 */
const productionOfEdit = sql`(
  select ${productions.projectId} as "projectId" from ${productions}
  where ${productions.id} = ${postProductions.productionId} and ${productions.deletedAt} is null offset 0) as "production"`

/**
 * Rows of these projects, found once for all. « is true » keeps PostgreSQL from joining them: before the tables have statistics, it
 * takes few projects to be active, and would look the production of each edit up for each.
 */
const inActiveProject = (projectId: SQL | PgColumn, followed: SQL | undefined): SQL =>
  sql`(${projectId} in (${activeProjects(followed)})) is true`

/** Unfinished post-productions of projects that are not archived: what tells whom each waits for, and since when. */
export const openEdits = (where: SQL | undefined, followed: SQL | undefined): SQL =>
  queryBuilder
    .select({
      id: sql`${postProductions.id}`.as('id'),
      productionId: sql`${postProductions.productionId}`.as('productionId'),
      postProductionId: sql`${postProductions.id}`.as('postProductionId'),
      userId: sql`${postProductions.userId}`.as('userId'),
      dueOn: sql`${postProductions.dueOn}`.as('dueOn'),
      since: sql`${postProductions.statusSince}`.as('since'),
      status: sql`${postProductions.status}`.as('status'),
    })
    .from(postProductions)
    .crossJoinLateral(productionOfEdit)
    .where(and(ne(postProductions.status, 'FINISHED'), where, inActiveProject(sql`"production"."projectId"`, followed)))
    .getSQL()

/** Unfinished productions without post-production, in projects that are not archived; same columns. */
export const openProductions = (where: SQL | undefined, followed: SQL | undefined): SQL =>
  queryBuilder
    .select({
      id: sql`${productions.id}`.as('id'),
      productionId: sql`${productions.id}`.as('productionId'),
      postProductionId: sql`null::uuid`.as('postProductionId'),
      userId: sql`null::uuid`.as('userId'),
      dueOn: sql`${productions.dueOn}`.as('dueOn'),
      since: sql`${productions.createdAt}`.as('since'),
      status: sql`null::text`.as('status'),
    })
    .from(productions)
    .where(
      and(
        eq(productions.optionPostProd, false),
        notInArray(productions.status, ['FINISHED', 'CANCELLED']),
        where,
        inActiveProject(productions.projectId, followed),
      ),
    )
    .getSQL()

/** What an open post-production is, to the rule that says whom it waits for; all null for a production. */
type TurnFacts = (Life & { userId: string | null }) | { [Field in keyof Life | 'userId']: null }
type WorkRow = Omit<WorkItem, 'task'> & TurnFacts & EmptyPart
/** A part of which nothing is listed has one row, without an item. */
type EmptyPart = { part: string; of: number; productions: number; rank: number | null }

const workItemOf = ({
  part: _part,
  of: _of,
  productions: _productions,
  rank: _rank,
  status,
  userId,
  versionInterne,
  versionClient,
  ...item
}: WorkRow): WorkItem => ({
  ...item,
  task: status === null ? null : (waitingOn({ status, userId, versionInterne, versionClient })?.what ?? null),
})

/** The rows of a part: how much it holds, and the first of it. */
const rowsOfPart = (name: string, { where, unless = sql`false`, order, limit }: WorkPart): SQL => sql`(
  select ${name}::text as part, total.*, listed.*
  from (
    select count(*) as "of", count(*) filter (where "postProductionId" is null) as productions from work where ${where}
  ) as total
  left join lateral (
    select row_number() over (order by ${order}, id) as rank, first.* from (
      select * from work where ${where} and (${unless}) is not true order by ${order}, id limit ${limit}) as first) as listed on true)`

/**
 * The size of each part of the open work, and its first items; with it, the talents who have most in hand, and what is late of it. One
 * statement reads the open work once, and names only what is listed: an agency may have tens of thousands of unfinished edits.
 */
export function openWorkStatement(
  work: SQL,
  parts: Record<string, WorkPart>,
  load: { inHand: SQL; late: SQL; limit: number },
): SQL {
  const listed = Object.entries(parts).map(([name, part]) => rowsOfPart(name, part))
  return sql`
    with clock as materialized (select ${todayInParis} as today, ${mondayInParis} as monday),
    work as materialized (
      select open.*, "dueOn" < today as "isLate", "dueOn" between monday and monday + 6 as "isDueThisWeek" from (${work}) as open, clock
    ),
    listed as (${sql.join(listed, sql` union all `)}),
    named as (
      select listed.part, listed."of", listed.productions, listed.rank, listed."postProductionId", listed."productionId",
        ${productions.projectId} as "projectId", coalesce(${postProductions.number}, ${productions.number}) as number,
        concat_ws(' · ', ${productions.name}, ${postProductions.name}) as name, ${companies.name} as "companyName",
        ${users.firstname} || ' ' || ${users.lastname} as "userName", listed."userId", listed.status,
        ${postProductions.versionInterne} as "versionInterne", ${postProductions.versionClient} as "versionClient",
        listed."dueOn", to_char(listed.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from listed
      left join ${productions} on ${productions.id} = listed."productionId"
      left join ${projects} on ${projectOfProduction}
      left join ${companies} on ${companyOfProject}
      left join ${postProductions} on ${postProductions.id} = listed."postProductionId"
      left join ${users} on ${users.id} = listed."userId"
    ),
    held as (
      select "userId", count(*) as "inHand", count(*) filter (where ${load.late}) as late
      from work where "postProductionId" is not null and "userId" is not null and ${load.inHand} group by "userId"
    ),
    loaded as (
      select "userId", ${users.firstname} || ' ' || ${users.lastname} as name, "inHand", late
      from held join ${users} on ${users.id} = "userId"
    ),
    busiest as (select * from loaded order by "inHand" desc, name collate regie_french limit ${load.limit})
    select (select json_agg(named order by part, rank) from named) as parts,
      coalesce((select json_agg(busiest order by "inHand" desc, name collate regie_french) from busiest), '[]') as load`
}

/** Reads what `openWorkStatement` asks for. */
export async function readOpenWork(
  db: Executor,
  statement: SQL,
): Promise<{ part: (name: string) => WorkPartResult; load: TalentLoad[] }> {
  const { rows } = await db.execute<{
    parts: (WorkRow | (EmptyPart & { productionId: null }))[]
    load: TalentLoad[]
  }>(statement)
  const [found] = rows
  return {
    load: found?.load ?? [],
    part: (asked) => {
      const ofPart = found?.parts.filter(({ part }) => part === asked) ?? []
      return {
        count: ofPart[0]?.of ?? 0,
        productions: ofPart[0]?.productions ?? 0,
        items: ofPart.flatMap((row) => (row.productionId === null ? [] : [workItemOf(row)])),
      }
    },
  }
}

/** The shoots of this week, in projects that are not archived. */
export async function readShoots(db: Executor, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      of: sql<number>`(count(*) over ())::int`,
      productionId: productions.id,
      projectId: productions.projectId,
      number: productions.number,
      name: productions.name,
      companyName: companies.name,
      shootOn: sql<string>`${productions.shootOn}`,
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .where(
      and(
        between(productions.shootOn, mondayInParis, sql`${mondayInParis} + 6`),
        ne(productions.status, 'CANCELLED'),
        isNull(projects.archivedAt),
        isNull(projects.deletedAt),
        where,
      ),
    )
    .orderBy(productions.shootOn, productions.id)
    .limit(limit)
  return { count: rows[0]?.of ?? 0, items: rows.map(({ of: _of, ...item }) => item) }
}
