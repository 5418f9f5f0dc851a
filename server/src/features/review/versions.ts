import type { ReviewVersion, RoomVersion, VersionFile } from '@regie/contract/review/schema'
import { aliasedTable, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { medias } from '#features/medias/index.ts'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import type { Presented } from '#platform/present.ts'
import { visibleVersions } from './access.ts'
import { readComments } from './comment.ts'
import { presentComment, presentReviewVersion } from './present.ts'

/**
 * The versions that a viewer may see, latest first. Under one number, withdrawn versions come after the current one.
 */
export const selectVersions = (db: Executor, viewer: Viewer, postProductionId: string) =>
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
    .where(and(eq(postProductionVersions.postProductionId, postProductionId), visibleVersions(viewer)))
    .orderBy(
      desc(postProductionVersions.number),
      sql`${postProductionVersions.withdrawnAt} is not null`,
      desc(postProductionVersions.createdAt),
    )

const validators = aliasedTable(users, 'validators')
/** The files of versions, in their order. */
async function readVersionFiles(db: Executor, versionIds: string[]): Promise<(VersionFile & { versionId: string })[]> {
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

/** The versions of a post-production that a viewer may see, whole, with their files. */
export async function readRoomVersions(db: Executor, viewer: Viewer, postProductionId: string): Promise<RoomVersion[]> {
  const versions = await selectVersions(db, viewer, postProductionId)
  const files = await readVersionFiles(
    db,
    versions.map(({ id }) => id),
  )
  return versions.map((version) => ({ ...version, files: files.filter(({ versionId }) => versionId === version.id) }))
}

/** The versions as the viewer sees them, each with its comments. */
export async function readReviewVersions(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
): Promise<Presented<ReviewVersion>[]> {
  const versions = await readRoomVersions(db, viewer, postProductionId)
  const said = presentComment.all(await readComments(db, viewer, postProductionId), viewer)
  const commented = versions.map((version) => ({
    ...version,
    comments: said.filter(({ versionId }) => versionId === version.id),
  }))
  return presentReviewVersion.all(commented, viewer)
}
