import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import type { UsageRight } from '@regie/contract/usage-rights/schema'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import { productions, projectOfProduction, visibleProductions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { isUndelivered } from './delivered.ts'
import { usageRightDocuments, usageRights } from './table.ts'

/** The rights that a viewer reads, in a query that joins `productions`: between the agency and its clients. */
export const visibleRights = (actor: Actor): SQL | undefined =>
  actor.role === 'TALENT' || (isStaff(actor) && !can(actor, ['productions.read']))
    ? sql`false`
    : and(isNull(usageRights.deletedAt), visibleProductions(actor))

/** The columns of a right, in a query that joins its file and its document. */
export const rightColumns = {
  id: usageRights.id,
  productionId: usageRights.productionId,
  mediaId: usageRights.mediaId,
  mediaName: sql<string | null>`${medias.name}`,
  isUndelivered,
  supports: usageRights.supports,
  territory: usageRights.territory,
  territoryNote: usageRights.territoryNote,
  startsOn: usageRights.startsOn,
  endsOn: usageRights.endsOn,
  isExclusive: usageRights.isExclusive,
  persons: usageRights.persons,
  music: usageRights.music,
  note: usageRights.note,
  closesDownloads: usageRights.closesDownloads,
  document: sql<UsageRight['document']>`case when ${usageRightDocuments.id} is not null
    then json_build_object('name', ${usageRightDocuments.name}, 'size', ${usageRightDocuments.size}) end`,
  version: usageRights.version,
}
export const documentOfRight = and(
  eq(usageRightDocuments.rightId, usageRights.id),
  isNull(usageRightDocuments.removedAt),
)

const selectRights = (db: Executor) =>
  db
    .select(rightColumns)
    .from(usageRights)
    .innerJoin(productions, eq(productions.id, usageRights.productionId))
    .leftJoin(medias, eq(medias.id, usageRights.mediaId))
    .leftJoin(usageRightDocuments, documentOfRight)

/** The rights of a production, those of all its deliverables first. */
export const readRightsOfProduction = (db: Executor, actor: Actor, productionId: string): Promise<UsageRight[]> =>
  selectRights(db)
    .where(and(eq(usageRights.productionId, productionId), visibleRights(actor)))
    .orderBy(
      sql`${usageRights.mediaId} is not null`,
      asc(sql`${medias.name} collate regie_french`),
      asc(usageRights.startsOn),
      asc(usageRights.id),
    )

/** A right that the actor reads. Throws NOT_FOUND. */
export async function readRight(db: Executor, actor: Actor, rightId: string): Promise<UsageRight> {
  const [found] = await selectRights(db).where(and(eq(usageRights.id, rightId), visibleRights(actor)))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The production of a right that the actor changes, and its last day, with the row locked. Throws NOT_FOUND. */
export async function lockRight(db: Executor, actor: Actor, rightId: string) {
  const [found] = await db
    .select({
      id: usageRights.id,
      version: usageRights.version,
      endsOn: usageRights.endsOn,
      production: {
        id: productions.id,
        name: productions.name,
        projectId: productions.projectId,
        companyId: projects.companyId,
      },
    })
    .from(usageRights)
    .innerJoin(productions, eq(productions.id, usageRights.productionId))
    .innerJoin(projects, projectOfProduction)
    .where(and(eq(usageRights.id, rightId), visibleRights(actor)))
    .for('update', { of: usageRights })
  if (!found) throw fail('NOT_FOUND')
  return found
}
