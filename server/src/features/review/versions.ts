import type { ReviewVersion, RoomVersion, VersionFile } from '@regie/contract/review/schema'
import { aliasedTable, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import { isOfClient, postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { visibleVersions } from './access.ts'
import { commentsOf } from './comment.ts'

/** The versions that somebody may see, the last first; those of one number, withdrawn ones after the one that counts. */
export const versionsFor = (db: Executor, caller: Caller, postProductionId: string) =>
  db
    .select({
      id: postProductionVersions.id,
      number: postProductionVersions.number,
      clientNumber: postProductionVersions.clientNumber,
      note: postProductionVersions.note,
      authorName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
      createdAt: postProductionVersions.createdAt,
      publishedAt: postProductionVersions.publishedAt,
      withdrawnAt: postProductionVersions.withdrawnAt,
    })
    .from(postProductionVersions)
    .leftJoin(users, eq(users.id, postProductionVersions.authorId))
    .where(and(eq(postProductionVersions.postProductionId, postProductionId), visibleVersions(caller)))
    .orderBy(
      desc(postProductionVersions.number),
      sql`${postProductionVersions.withdrawnAt} is not null`,
      desc(postProductionVersions.createdAt),
    )

const validators = aliasedTable(users, 'validators')
/** What is shown of the files of versions, in their order. */
async function filesOf(db: Executor, versionIds: string[]): Promise<(VersionFile & { versionId: string })[]> {
  if (versionIds.length === 0) return []
  return db
    .select({
      versionId: postProductionFiles.versionId,
      key: medias.id,
      name: medias.name,
      size: medias.size,
      type: medias.type,
      kind: medias.kind,
      validatedAt: postProductionFiles.validatedAt,
      validatedByName: sql<string | null>`${validators.firstname} || ' ' || ${validators.lastname}`,
    })
    .from(postProductionFiles)
    .innerJoin(medias, eq(medias.id, postProductionFiles.mediaId))
    .leftJoin(validators, eq(validators.id, postProductionFiles.validatedById))
    .where(inArray(postProductionFiles.versionId, versionIds))
    .orderBy(asc(postProductionFiles.rank))
}

/** A moment before the presentation of a version is the agency's: clients and guests read that of the presentation. */
const notBefore = (publishedAt: string | null, at: string | null): string | null =>
  at !== null && publishedAt !== null && at < publishedAt ? publishedAt : at

/**
 * The versions of a post-production with their files. The client reads « Version 2 », made when it was presented: how many were made
 * before, when, and what the agency approved of them is not theirs to know.
 */
export async function roomVersions(db: Executor, caller: Caller, postProductionId: string): Promise<RoomVersion[]> {
  const versions = await versionsFor(db, caller, postProductionId)
  const files = await filesOf(
    db,
    versions.map(({ id }) => id),
  )
  return versions.map((version) => {
    const { clientNumber, publishedAt } = version
    const own = files.filter(({ versionId }) => versionId === version.id)
    if (!isOfClient(caller) || clientNumber === null) return { ...version, files: own }
    return {
      ...version,
      number: clientNumber,
      note: '',
      createdAt: publishedAt ?? version.createdAt,
      files: own.map((file) => ({ ...file, validatedAt: notBefore(publishedAt, file.validatedAt) })),
    }
  })
}

/** The same, each with what is said of it. */
export async function versionsOf(db: Executor, caller: Caller, postProductionId: string): Promise<ReviewVersion[]> {
  const versions = await roomVersions(db, caller, postProductionId)
  const said = await commentsOf(db, caller, postProductionId)
  return versions.map((version) => ({
    ...version,
    comments: said.filter(({ versionId }) => versionId === version.id),
  }))
}
