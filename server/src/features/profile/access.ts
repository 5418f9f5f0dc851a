import { isStaff } from '@regie/contract/can'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers, hasMember } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'

const from = () => new QueryBuilder()
const kept = isNull(projects.deletedAt)

/** The projects of a person: those of their companies, those of their productions, and those they follow. */
const ownProjects = (actor: Actor) => {
  if (isStaff(actor))
    return from()
      .select({ id: projects.id })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(and(kept, or(eq(projects.producteurId, actor.id), eq(companies.producteurId, actor.id))))
  if (actor.role === 'CLIENT')
    return from()
      .select({ id: projects.id })
      .from(projects)
      .where(and(kept, hasMember(actor.id, projects.companyId)))
  return from()
    .select({ id: productions.projectId })
    .from(productions)
    .innerJoin(projects, eq(projects.id, productions.projectId))
    .where(and(kept, visibleProductions(actor)))
}

/**
 * The contacts of a person. Everyone has the producers of their projects. A client has the members of their companies;
 * a talent, the talents of the same projects; a producer of projects, both. Clients and talents are never contacts of
 * each other: their messages pass through the agency.
 */
export function isContactOf(actor: Actor): SQL | undefined {
  const mine = ownProjects(actor)
  const producers = from()
    .select({ id: sql<string>`coalesce(${projects.producteurId}, ${companies.producteurId})` })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(inArray(projects.id, mine))
  const ofCompanies = from()
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
              from().select({ id: projects.companyId }).from(projects).where(inArray(projects.id, mine)),
            ),
      ),
    )
  const workers = from()
    .select({ id: sql<string>`${prestations.userId}` })
    .from(prestations)
    .where(and(isNull(prestations.deletedAt), inArray(prestations.projectId, mine)))
  const editors = from()
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
