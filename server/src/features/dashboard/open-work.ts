import type { WorkItem } from '@regie/contract/dashboard/schema'
import { and, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'

/** A part of the open work. `where`, `order` and `limit` use the columns of `openEdits` and `openShoots`. */
type WorkPart = { where: SQL; order: SQL; limit: number }
type WorkPartResult = { count: number; items: WorkItem[] }

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
export const openShoots = (where: SQL | undefined): SQL =>
  queryBuilder
    .select({
      ...commonColumns,
      id: sql`${productions.id}`.as('id'),
      postProductionId: sql`null::uuid`.as('postProductionId'),
      number: sql`${productions.number}`.as('number'),
      name: sql`${productions.name}`.as('name'),
      userName: sql`null::text`.as('userName'),
      dueOn: sql`${productions.dueOn}`.as('dueOn'),
      since: sql`${productions.createdAt}`.as('since'),
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

/** The first items of each part, and the size of each part. One statement reads the open work once for all parts. */
export async function readWorkParts<Name extends string>(
  db: Executor,
  work: SQL,
  parts: Record<Name, WorkPart>,
): Promise<(part: Name) => WorkPartResult> {
  const selects = Object.entries<WorkPart>(parts).map(
    ([name, { where, order, limit }]) => sql`(
      select ${name}::text as part, count(*) over () as "of", row_number() over (order by ${order}, id) as rank, work.*
      from work where ${where} order by ${order}, id limit ${limit})`,
  )
  const { rows } = await db.execute<WorkItem & { part: Name; of: number }>(sql`
    with work as materialized (${work})
    select part, "of"::int, "postProductionId", "productionId", "projectId", number, name, "companyName", "userName",
      "dueOn"::text, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from (${sql.join(selects, sql` union all `)}) as found
    order by part, rank`)
  return (asked) => {
    const found = rows.filter(({ part }) => part === asked)
    return { count: found[0]?.of ?? 0, items: found.map(({ part: _part, of: _of, ...item }) => item) }
  }
}

/** The post-productions of each talent, in progress and late; the busiest talent first. */
export async function loadByTalent(db: Executor, work: SQL, where: { inHand: SQL; late: SQL }, limit: number) {
  const { rows } = await db.execute<{ userId: string; name: string; inHand: number; late: number }>(sql`
    select "userId", "userName" as name, count(*)::int as "inHand", (count(*) filter (where ${where.late}))::int as late
    from (${work}) as work
    where "userId" is not null and ${where.inHand}
    group by "userId", "userName"
    order by count(*) desc, "userName" collate "fr-x-icu"
    limit ${limit}`)
  return rows
}
