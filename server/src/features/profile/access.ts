import { isStaff } from '@regie/contract/can'
import { type AnyColumn, and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers, hasMember } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'

const newQuery = () => new QueryBuilder()
const isLiveProject = isNull(projects.deletedAt)
const own = { id: projects.id, companyId: projects.companyId, producteurId: projects.producteurId }

/** The projects of a person: those of their companies, those of their productions, and those they follow. */
const ownProjects = (actor: Actor) => {
  if (isStaff(actor))
    return (
      newQuery()
        .select(own)
        .from(projects)
        // Each side has its index.
        .where(
          and(
            isLiveProject,
            or(
              eq(projects.producteurId, actor.id),
              sql`${projects.companyId} = any(array(${newQuery().select({ id: companies.id }).from(companies).where(eq(companies.producteurId, actor.id))}))`,
            ),
          ),
        )
    )
  if (actor.role === 'CLIENT')
    return newQuery()
      .select(own)
      .from(projects)
      .where(and(isLiveProject, hasMember(actor.id, projects.companyId)))
  return newQuery()
    .select(own)
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .where(and(isLiveProject, visibleProductions(actor)))
}

/**
 * The contacts of a person. Everyone has the producers of their projects. A client has the members of their companies;
 * a talent, the talents of the same projects; a producer of projects, both. Clients and talents are never contacts of
 * each other: their messages pass through the agency.
 */
export function isContactOf(actor: Actor): SQL | undefined {
  const inMine = (column: AnyColumn) => sql`${column} in (select id from mine)`
  const producers = newQuery()
    .select({ id: sql<string>`coalesce(mine.producteur_id, ${companies.producteurId})` })
    .from(companies)
    .innerJoin(sql`mine`, eq(companies.id, sql`mine.company_id`))
  const ofCompanies = newQuery()
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(
      and(
        isNull(companies.deletedAt),
        actor.role === 'CLIENT' ? hasMember(actor.id) : sql`${companies.id} in (select company_id from mine)`,
      ),
    )
  const workers = newQuery()
    .select({ id: sql<string>`${prestations.userId}` })
    .from(prestations)
    .where(and(isNull(prestations.deletedAt), inMine(prestations.projectId)))
  const editors = newQuery()
    .select({ id: sql<string>`${postProductions.userId}` })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .where(and(isNull(postProductions.deletedAt), inMine(productions.projectId)))
  const theirs = [
    producers,
    ...(actor.role === 'TALENT' ? [] : [ofCompanies]),
    ...(actor.role === 'CLIENT' ? [] : [workers, editors]),
  ]
  // Those projects are found once for all: a producer may follow thousands.
  const found = sql`with mine as materialized (${ownProjects(actor)}) ${sql.join(theirs, sql` union `)}`
  return and(openAccount, sql`${users.id} = any(array(${found}))`)
}
