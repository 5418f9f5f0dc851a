import { and, eq, exists, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companyMembers } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { deciders } from './table.ts'

/** Those who decide now: whoever left the company or Régie does no more. */
const decidingNow = new QueryBuilder()
  .select({
    productionId: deciders.productionId,
    id: users.id,
    name: sql<string>`${users.firstname} || ' ' || ${users.lastname}`.as('name'),
    days: deciders.days,
  })
  .from(deciders)
  .innerJoin(users, and(eq(users.id, deciders.userId), eq(users.role, 'CLIENT'), openAccount))
  .innerJoin(productions, and(eq(productions.id, deciders.productionId), isNull(productions.deletedAt)))
  .innerJoin(projects, and(projectOfProduction, isNull(projects.deletedAt)))
  .innerJoin(
    companyMembers,
    and(eq(companyMembers.companyId, projects.companyId), eq(companyMembers.userId, deciders.userId)),
  )
  .as('deciding_now')

/** Who decides for the client of a production; null where nobody does. The caller checks access. */
export async function readDecider(db: Executor, productionId: string) {
  const { id, name, days } = decidingNow
  const [found] = await db
    .select({ id, name, days })
    .from(decidingNow)
    .where(eq(decidingNow.productionId, productionId))
  return found ?? null
}

/** True where somebody decides for the client of a post-production. */
export const hasDecider = (postProductionId: SQLWrapper): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(decidingNow)
      .innerJoin(
        postProductions,
        and(eq(postProductions.productionId, decidingNow.productionId), isNull(postProductions.deletedAt)),
      )
      .where(eq(postProductions.id, postProductionId)),
  )
