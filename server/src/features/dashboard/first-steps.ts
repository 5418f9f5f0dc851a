import type { FirstSteps } from '@regie/contract/dashboard/schema'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companies, companyMembers, visibleCompanies } from '#features/companies/index.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { productions, visibleProductions } from '#features/productions/index.ts'
import { projects, visibleProjects } from '#features/projects/index.ts'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'

const queryBuilder = new QueryBuilder()
const one = { one: sql`1` }

/**
 * How far a new agency is, among the rows that the actor sees; null once any version was presented. One statement, which reads
 * nothing else then.
 */
export async function readFirstSteps(db: Executor, actor: Actor): Promise<FirstSteps | null> {
  const presented = queryBuilder
    .select(one)
    .from(postProductionVersions)
    .where(isNotNull(postProductionVersions.publishedAt))
  const visibleClients = and(eq(companies.type, 'CLIENT'), visibleCompanies(actor))
  const company = queryBuilder
    .select({ id: companies.id })
    .from(companies)
    .where(visibleClients)
    .orderBy(desc(companies.createdAt))
    .limit(1)
  const contacts = queryBuilder
    .select(one)
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(visibleClients)
  const project = queryBuilder
    .select({ id: projects.id })
    .from(projects)
    .where(visibleProjects(actor))
    .orderBy(desc(projects.number))
    .limit(1)
  const production = queryBuilder
    .select({
      found: sql`json_build_object('id', ${productions.id}, 'projectId', ${productions.projectId})`.as('found'),
    })
    .from(productions)
    .where(visibleProductions(actor))
    .orderBy(desc(productions.number))
    .limit(1)
  const talents = queryBuilder
    .select(one)
    .from(users)
    .where(and(eq(users.role, 'TALENT'), visibleUsers(actor)))
  const { rows } = await db.execute<{ steps: FirstSteps | null }>(sql`
    select case when not exists (${presented}) then json_build_object(
      'companyId', (${company}), 'hasContact', exists (${contacts}), 'projectId', (${project}),
      'production', (${production}), 'hasTalent', exists (${talents})) end as steps`)
  return rows[0]?.steps ?? null
}
