import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { companyMembers } from '#features/companies/index.ts'
import { postProductions, postProductionVersions } from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { comments, deciders, verdicts } from './table.ts'
import { isShownVersion } from './verdicts.ts'

/** Who decides on a presented version; `from`: the end of the delay of those who have not answered, null when nobody is awaited. */
export type AwaitedDecider = { deciderId: string; from: string | null }

/** The décideurs of some post-productions, by post-production: as `readDecider` and `readAwaited` say of one. */
export async function readAwaitedDeciders(
  db: Executor,
  postProductionIds: readonly string[],
): Promise<Map<string, AwaitedDecider>> {
  if (postProductionIds.length === 0) return new Map()
  const shown = db
    .select({ id: postProductionVersions.id, publishedAt: postProductionVersions.publishedAt })
    .from(postProductionVersions)
    .where(isShownVersion(postProductions.id))
    .orderBy(sql`${postProductionVersions.number} desc`)
    .limit(1)
    .as('shown')
  const hasAnswered = or(
    sql`exists (select from ${verdicts} where ${verdicts.versionId} = ${shown.id} and ${verdicts.personId} = ${users.id})`,
    sql`exists (select from ${comments} where ${comments.versionId} = ${shown.id} and ${comments.authorId} = ${users.id} and ${comments.deletedAt} is null)`,
  )
  const silent = sql`exists (select from ${companyMembers} join ${users} on ${users.id} = ${companyMembers.userId}
    where ${companyMembers.companyId} = ${projects.companyId} and ${users.role} = 'CLIENT' and ${openAccount}
      and ${users.id} <> ${deciders.userId} and not (${hasAnswered}))`
  const found = await db
    .select({
      id: postProductions.id,
      deciderId: deciders.userId,
      from: sql<
        string | null
      >`case when ${silent} then to_char((${shown.publishedAt} + make_interval(days => ${deciders.days})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`,
    })
    .from(postProductions)
    .innerJoin(productions, and(eq(productions.id, postProductions.productionId), isNull(productions.deletedAt)))
    .innerJoin(projects, and(projectOfProduction, isNull(projects.deletedAt)))
    .innerJoin(deciders, eq(deciders.productionId, productions.id))
    .innerJoin(users, and(eq(users.id, deciders.userId), eq(users.role, 'CLIENT'), openAccount))
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, projects.companyId), eq(companyMembers.userId, deciders.userId)),
    )
    .leftJoinLateral(shown, sql`true`)
    .where(and(inArray(postProductions.id, [...postProductionIds]), isNull(postProductions.deletedAt)))
  return new Map(found.map(({ id, deciderId, from }) => [id, { deciderId, from }]))
}
