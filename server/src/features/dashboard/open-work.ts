import type { WorkItem } from '@regie/contract/dashboard/schema'
import { type Life, waitingOn } from '@regie/contract/post-productions/rules/transitions'
import { and, between, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { mondayInParis } from '#platform/db/paris-days.ts'

/**
 * A part of the open work. `where`, `unless`, `order` and `limit` use the columns of `openEdits` and `openProductions`. What `unless`
 * holds for is counted, and not listed.
 */
type WorkPart = { where: SQL; unless?: SQL; order: SQL; limit: number }
/** `productions`: how many of the counted have no post-production. */
type WorkPartResult = { count: number; productions: number; items: WorkItem[] }

const queryBuilder = new QueryBuilder()
const commonColumns = {
  productionId: sql`${productions.id}`.as('productionId'),
  projectId: sql`${productions.projectId}`.as('projectId'),
  companyName: sql`${companies.name}`.as('companyName'),
}

/** Unfinished post-productions of projects that are not archived, as work items with their status. */
export const openEdits = (where: SQL | undefined): SQL =>
  queryBuilder
    .select({
      ...commonColumns,
      id: sql`${postProductions.id}`.as('id'),
      postProductionId: sql`${postProductions.id}`.as('postProductionId'),
      number: sql`${postProductions.number}`.as('number'),
      name: sql`${productions.name} || ' · ' || ${postProductions.name}`.as('name'),
      userId: sql`${postProductions.userId}`.as('userId'),
      userName: sql`${users.firstname} || ' ' || ${users.lastname}`.as('userName'),
      dueOn: sql`${postProductions.dueOn}`.as('dueOn'),
      since: sql`${postProductions.statusSince}`.as('since'),
      status: sql`${postProductions.status}`.as('status'),
      versionInterne: sql`${postProductions.versionInterne}`.as('versionInterne'),
      versionClient: sql`${postProductions.versionClient}`.as('versionClient'),
    })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .leftJoin(users, eq(users.id, postProductions.userId))
    .where(
      and(ne(postProductions.status, 'FINISHED'), isNull(productions.deletedAt), isNull(projects.archivedAt), where),
    )
    .getSQL()

/** Unfinished productions without post-production, in projects that are not archived, as work items. */
export const openProductions = (where: SQL | undefined): SQL =>
  queryBuilder
    .select({
      ...commonColumns,
      id: sql`${productions.id}`.as('id'),
      postProductionId: sql`null::uuid`.as('postProductionId'),
      number: sql`${productions.number}`.as('number'),
      name: sql`${productions.name}`.as('name'),
      userId: sql`null::uuid`.as('userId'),
      userName: sql`null::text`.as('userName'),
      dueOn: sql`${productions.dueOn}`.as('dueOn'),
      since: sql`${productions.createdAt}`.as('since'),
      status: sql`null::text`.as('status'),
      versionInterne: sql`null::int`.as('versionInterne'),
      versionClient: sql`null::int`.as('versionClient'),
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .where(
      and(
        eq(productions.optionPostProd, false),
        notInArray(productions.status, ['FINISHED', 'CANCELLED']),
        isNull(projects.archivedAt),
        where,
      ),
    )
    .getSQL()

/** What an open post-production is, to the rule that says whom it waits for; all null for a production. */
type TurnFacts = (Life & { userId: string | null }) | { [Field in keyof Life | 'userId']: null }
type WorkRow = Omit<WorkItem, 'task'> & TurnFacts & EmptyPart
/** A part of which nothing is listed has one row, without an item. */
type EmptyPart = { part: string; of: number; productions: number }

const workItemOf = ({
  part: _part,
  of: _of,
  productions: _productions,
  status,
  userId,
  versionInterne,
  versionClient,
  ...item
}: WorkRow): WorkItem => ({
  ...item,
  task: status === null ? null : (waitingOn({ status, userId, versionInterne, versionClient })?.what ?? null),
})

/** The first items of each part, and the size of each part. One statement reads the open work once for all parts. */
export async function readWorkParts<Name extends string>(
  db: Executor,
  work: SQL,
  parts: Record<Name, WorkPart>,
): Promise<(part: Name) => WorkPartResult> {
  const selects = Object.entries<WorkPart>(parts).map(
    ([name, { where, unless = sql`false`, order, limit }]) => sql`(
      select ${name}::text as part, total.*, found.*
      from (
        select count(*) as "of", count(*) filter (where "postProductionId" is null) as productions from work where ${where}
      ) as total
      left join lateral (
        select row_number() over (order by ${order}, id) as rank, work.*
        from work where ${where} and (${unless}) is not true order by ${order}, id limit ${limit}) as found on true)`,
  )
  const { rows } = await db.execute<WorkRow | (EmptyPart & { productionId: null })>(sql`
    with work as materialized (${work})
    select part, "of"::int, productions::int, "postProductionId", "productionId", "projectId", number, name, "companyName", "userName",
      "userId", status, "versionInterne", "versionClient", "dueOn"::text,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from (${sql.join(selects, sql` union all `)}) as found
    order by part, rank`)
  return (asked) => {
    const found = rows.filter(({ part }) => part === asked)
    return {
      count: found[0]?.of ?? 0,
      productions: found[0]?.productions ?? 0,
      items: found.flatMap((row) => (row.productionId === null ? [] : [workItemOf(row)])),
    }
  }
}

/** The post-productions of each talent, in progress and late; the busiest talent first. */
export async function loadByTalent(db: Executor, work: SQL, where: { inHand: SQL; late: SQL }, limit: number) {
  const { rows } = await db.execute<{ userId: string; name: string; inHand: number; late: number }>(sql`
    select "userId", "userName" as name, count(*)::int as "inHand", (count(*) filter (where ${where.late}))::int as late
    from (${work}) as work
    where "userId" is not null and ${where.inHand}
    group by "userId", "userName"
    order by count(*) desc, "userName" collate regie_french
    limit ${limit}`)
  return rows
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
        where,
      ),
    )
    .orderBy(productions.shootOn, productions.id)
    .limit(limit)
  return { count: rows[0]?.of ?? 0, items: rows.map(({ of: _of, ...item }) => item) }
}
