import {
  mostPlanAbsences,
  mostPlanItems,
  type Plan,
  type PlanAbsence,
  type PlanItem,
  type PlanKind,
} from '@regie/contract/planning/schema'
import { type AnyColumn, and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { prestations, visiblePrestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { companyOfProject, isFollowedBy, projects, visibleProjects } from '#features/projects/index.ts'
import { absenceColumns, absences, visibleAbsences } from '#features/talents/index.ts'
import { usageRights } from '#features/usage-rights/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'

/** The days of a plan, both included, and whose work. */
export type Asked = { from: string; to: string; producteurId?: string | undefined; companyId?: string | undefined }

const query = new QueryBuilder()
const userName = sql<string>`${users.firstname} || ' ' || ${users.lastname}`
const isProductionDone = inArray(productions.status, ['FINISHED', 'CANCELLED'])

/** Which of two days people entered. */
const endsOf = (start: AnyColumn, end: AnyColumn) =>
  sql`case when ${isNull(end)} then 'start' when ${isNull(start)} then 'end' else 'both' end`

/** The columns of an item, in the order of the union. Days and names are given by each kind. */
const columnsFor = (
  kind: PlanKind,
  table: { id: AnyColumn; name: AnyColumn | SQL; version: AnyColumn },
  { startsOn, endsOn, ends, isDone }: Record<'startsOn' | 'endsOn' | 'ends' | 'isDone', SQL>,
  { ofProduction, hasWorker }: { ofProduction: boolean; hasWorker: boolean },
) => ({
  kind: sql`${sql.raw(`'${kind}'`)}`.as('kind'),
  id: sql`${table.id}`.as('id'),
  name: sql`${table.name}`.as('name'),
  startsOn: sql`${startsOn}`.as('startsOn'),
  endsOn: sql`${endsOn}`.as('endsOn'),
  ends: sql`${ends}`.as('ends'),
  projectId: sql`${projects.id}`.as('projectId'),
  projectName: sql`${projects.name}`.as('projectName'),
  companyName: sql`${companies.name}`.as('companyName'),
  productionId: (ofProduction ? sql`${productions.id}` : sql`null::uuid`).as('productionId'),
  productionName: (ofProduction ? sql`${productions.name}` : sql`null::text`).as('productionName'),
  productionType: (ofProduction ? sql`${productions.type}` : sql`null::text`).as('productionType'),
  userId: (hasWorker ? sql`${users.id}` : sql`null::uuid`).as('userId'),
  userName: (hasWorker ? userName : sql`null::text`).as('userName'),
  isDone: sql`${isDone}`.as('isDone'),
  version: sql`${table.version}`.as('version'),
})

/** The items of each kind that a viewer sees; `where` bounds the projects. A new kind does not compile without its own. */
const itemsOf: Record<PlanKind, (viewer: Viewer, where: SQL | undefined) => SQL> = {
  project: (viewer, where) =>
    query
      .select(
        columnsFor(
          'project',
          projects,
          {
            startsOn: sql`coalesce(${projects.startsOn}, ${projects.dueOn})`,
            endsOn: sql`coalesce(${projects.dueOn}, ${projects.startsOn})`,
            ends: endsOf(projects.startsOn, projects.dueOn),
            isDone: sql`false`,
          },
          { ofProduction: false, hasWorker: false },
        ),
      )
      .from(projects)
      .innerJoin(companies, companyOfProject)
      .where(and(visibleProjects(viewer), or(isNotNull(projects.startsOn), isNotNull(projects.dueOn)), where))
      .getSQL(),
  shoot: (viewer, where) =>
    query
      .select(
        columnsFor(
          'shoot',
          productions,
          {
            startsOn: sql`${productions.shootOn}`,
            endsOn: sql`${productions.shootOn}`,
            ends: sql`'start'`,
            // A shoot of the past took place, or was moved.
            isDone: sql`true`,
          },
          { ofProduction: true, hasWorker: false },
        ),
      )
      .from(productions)
      .innerJoin(projects, projectOfProduction)
      .innerJoin(companies, companyOfProject)
      .where(and(visibleProductions(viewer), isNotNull(productions.shootOn), where))
      .getSQL(),
  delivery: (viewer, where) =>
    query
      .select(
        columnsFor(
          'delivery',
          productions,
          {
            startsOn: sql`${productions.dueOn}`,
            endsOn: sql`${productions.dueOn}`,
            ends: sql`'end'`,
            isDone: sql`${isProductionDone}`,
          },
          { ofProduction: true, hasWorker: false },
        ),
      )
      .from(productions)
      .innerJoin(projects, projectOfProduction)
      .innerJoin(companies, companyOfProject)
      .where(and(visibleProductions(viewer), isNotNull(productions.dueOn), where))
      .getSQL(),
  prestation: (viewer, where) =>
    query
      .select(
        columnsFor(
          'prestation',
          prestations,
          {
            startsOn: sql`coalesce(${prestations.startsOn}, ${prestations.endsOn})`,
            endsOn: sql`coalesce(${prestations.endsOn}, ${prestations.startsOn})`,
            ends: endsOf(prestations.startsOn, prestations.endsOn),
            isDone: sql`true`,
          },
          { ofProduction: false, hasWorker: true },
        ),
      )
      .from(prestations)
      .innerJoin(projects, eq(projects.id, prestations.projectId))
      .innerJoin(companies, companyOfProject)
      .leftJoin(users, eq(users.id, prestations.userId))
      .where(and(visiblePrestations(viewer), or(isNotNull(prestations.startsOn), isNotNull(prestations.endsOn)), where))
      .getSQL(),
  // From its shoot, or from the day it was made, to its due day.
  'post-production': (viewer, where) =>
    query
      .select(
        columnsFor(
          'post-production',
          postProductions,
          {
            startsOn: sql`least(${postProductions.dueOn}, coalesce(${productions.shootOn}, (${postProductions.createdAt} at time zone 'Europe/Paris')::date))`,
            endsOn: sql`${postProductions.dueOn}`,
            ends: sql`'end'`,
            isDone: sql`${eq(postProductions.status, sql`'FINISHED'`)}`,
          },
          { ofProduction: true, hasWorker: true },
        ),
      )
      .from(postProductions)
      .innerJoin(productions, eq(productions.id, postProductions.productionId))
      .innerJoin(projects, projectOfProduction)
      .innerJoin(companies, companyOfProject)
      .leftJoin(users, eq(users.id, postProductions.userId))
      .where(
        and(visiblePostProductions(viewer), isNull(productions.deletedAt), isNotNull(postProductions.dueOn), where),
      )
      .getSQL(),
  right: (viewer, where) =>
    query
      .select(
        columnsFor(
          'right',
          {
            id: usageRights.id,
            name: sql`coalesce(${medias.name}, ${productions.name})`,
            version: usageRights.version,
          },
          {
            startsOn: sql`${usageRights.endsOn}`,
            endsOn: sql`${usageRights.endsOn}`,
            ends: sql`'end'`,
            isDone: sql`${usageRights.endsOn} < ${todayInParis}`,
          },
          { ofProduction: true, hasWorker: false },
        ),
      )
      .from(usageRights)
      .innerJoin(productions, eq(productions.id, usageRights.productionId))
      .innerJoin(projects, projectOfProduction)
      .innerJoin(companies, companyOfProject)
      .leftJoin(medias, eq(medias.id, usageRights.mediaId))
      .where(and(visibleProductions(viewer), isNull(usageRights.deletedAt), isNotNull(usageRights.endsOn), where))
      .getSQL(),
}

/** The absences of those days, of people whose account is open; earliest first. */
const readPlanAbsences = (
  db: Executor,
  viewer: Viewer,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Promise<PlanAbsence[]> =>
  db
    .select({ ...absenceColumns, userName })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(and(visibleAbsences(viewer), openAccount, lte(absences.startsOn, to), gte(absences.endsOn, from)))
    .orderBy(asc(absences.startsOn), asc(absences.endsOn), asc(absences.id))
    .limit(mostPlanAbsences)

/** What happens between two days, earliest first. */
export async function readPlan(
  db: Executor,
  viewer: Viewer,
  { from, to, producteurId, companyId }: Asked,
): Promise<Plan> {
  const where = and(
    isNull(projects.deletedAt),
    isNull(projects.archivedAt),
    producteurId ? isFollowedBy(producteurId) : undefined,
    companyId ? eq(projects.companyId, companyId) : undefined,
  )
  const all = sql.join(
    Object.values(itemsOf).map((items) => items(viewer, where)),
    sql` union all `,
  )
  const { rows } = await db.execute<PlanItem>(sql`
    select * from (${all}) as items where "startsOn" <= ${to} and "endsOn" >= ${from}
    order by "startsOn", "endsOn", name, id limit ${mostPlanItems + 1}`)
  return {
    items: rows.slice(0, mostPlanItems),
    isCut: rows.length > mostPlanItems,
    absences: await readPlanAbsences(db, viewer, { from, to }),
  }
}
