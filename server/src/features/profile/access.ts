import { isStaff } from '@regie/contract/can'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers, hasMember } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'

const newQuery = () => new QueryBuilder()
const isLiveProject = isNull(projects.deletedAt)

/** The projects of a person: those of their companies, those of their productions, and those they follow. */
const ownProjects = (actor: Actor) => {
  if (isStaff(actor))
    return newQuery()
      .select({ id: projects.id })
      .from(projects)
      .innerJoin(companies, companyOfProject)
      .where(and(isLiveProject, or(eq(projects.producteurId, actor.id), eq(companies.producteurId, actor.id))))
  if (actor.role === 'CLIENT')
    return newQuery()
      .select({ id: projects.id })
      .from(projects)
      .where(and(isLiveProject, hasMember(actor.id, projects.companyId)))
  return newQuery()
    .select({ id: productions.projectId })
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
  const mine = ownProjects(actor)
  const producers = newQuery()
    .select({ id: sql<string>`coalesce(${projects.producteurId}, ${companies.producteurId})` })
    .from(projects)
    .innerJoin(companies, companyOfProject)
    .where(inArray(projects.id, mine))
  const ofCompanies = newQuery()
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(
      and(
        isNull(companies.deletedAt),
        actor.role === 'CLIENT'
          ? hasMember(actor.id)
          : inArray(
              companies.id,
              newQuery().select({ id: projects.companyId }).from(projects).where(inArray(projects.id, mine)),
            ),
      ),
    )
  const workers = newQuery()
    .select({ id: sql<string>`${prestations.userId}` })
    .from(prestations)
    .where(and(isNull(prestations.deletedAt), inArray(prestations.projectId, mine)))
  const editors = newQuery()
    .select({ id: sql<string>`${postProductions.userId}` })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .where(and(isNull(postProductions.deletedAt), inArray(productions.projectId, mine)))
  const theirs = [
    inArray(users.id, producers),
    actor.role === 'TALENT' ? undefined : inArray(users.id, ofCompanies),
    actor.role === 'CLIENT' ? undefined : inArray(users.id, workers),
    actor.role === 'CLIENT' ? undefined : inArray(users.id, editors),
  ]
  return and(openAccount, or(...theirs))
}
