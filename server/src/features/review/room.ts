import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { Participant, Room, RoomFile } from '@regie/contract/review/schema'
import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companyMembers } from '#features/companies/index.ts'
import { readDownloadable, readMarkedIn, readMediaDetails, readReadyIn } from '#features/medias/index.ts'
import { checkClientStep, visiblePostProduction } from '#features/post-productions/index.ts'
import { readWatermark } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Presented } from '#platform/present.ts'
import { speakerOf } from './access.ts'
import { readComments } from './comment.ts'
import { readExternalReviews } from './handlers/external.ts'
import { presentComment, presentRoom, presentRoomFile, presentVersion } from './present.ts'
import { subtitles } from './table.ts'
import { readOwnVerdict } from './verdicts.ts'
import { readRoomVersions } from './versions.ts'

/**
 * A post-production whose review is open to the viewer. Throws NOT_FOUND, STEP_CLOSED, or what a guest's link lacks.
 */
export async function openReview(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
): Promise<Presented<PostProductionListed>> {
  const postProduction = await visiblePostProduction(db, viewer, postProductionId)
  await checkClientStep(db, viewer, postProduction, 'retour')
  return postProduction
}

/** True for the members of a company. */
const isMemberOf = (companyId: string): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, users.id))),
  )

/**
 * The people whom the viewer may mention: the producer, the talent, and the members of the client's company. Guests may
 * mention nobody.
 */
export async function readParticipants(
  db: Executor,
  viewer: Viewer,
  { userId, projectId, companyId }: Pick<PostProductionListed, 'userId' | 'projectId' | 'companyId'>,
): Promise<Participant[]> {
  if (viewer.role === 'GUEST') return []
  const whoFollows: SQL = eq(projects.producteurId, users.id)
  const found = await db
    .selectDistinct({ id: users.id, firstname: users.firstname, lastname: users.lastname, role: users.role })
    .from(users)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(openAccount, or(whoFollows, userId === null ? undefined : eq(users.id, userId), isMemberOf(companyId))))
    .orderBy(asc(users.firstname), asc(users.lastname))
  return found.map(({ id, firstname, lastname, role }) => ({
    id,
    name: `${firstname} ${lastname}`,
    speaker: speakerOf({ role }),
  }))
}

/** The subtitles of the files of a version, without their words. */
const readSubtitleTracks = (db: Executor, versionId: string) =>
  db
    .select({
      id: subtitles.id,
      fileKey: subtitles.mediaId,
      language: subtitles.language,
      name: subtitles.name,
    })
    .from(subtitles)
    .where(eq(subtitles.versionId, versionId))
    .orderBy(asc(subtitles.language))

/**
 * The content of a review room. `isConnected`: to an external review. Throws NOT_FOUND for a version that the viewer
 * does not see.
 */
export async function readRoom(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
  { asked, isConnected }: { asked: string | undefined; isConnected: boolean },
): Promise<Presented<Room>> {
  const postProduction = await openReview(db, viewer, postProductionId)
  const versions = presentVersion.all(await readRoomVersions(db, viewer, postProduction.id), viewer)
  const version =
    asked === undefined
      ? versions.find(({ withdrawnAt }) => withdrawnAt === null)
      : versions.find(({ id }) => id === asked)
  if (asked !== undefined && !version) throw fail('NOT_FOUND')
  const files = version?.files ?? []
  const details = new Map(
    (
      await readMediaDetails(
        db,
        viewer,
        files.map(({ key }) => key),
      )
    ).map((detail) => [detail.id, detail]),
  )
  const readyIn = await readReadyIn(db, [...details.keys()])
  if (viewer.role === 'GUEST')
    for (const [key, left] of await readMarkedIn(db, [...details.keys()])) readyIn.set(key, left)
  const downloadable = await readDownloadable(db, viewer, [...details.keys()])
  const shown = files.flatMap(({ key, validatedAt, validatedByName }): RoomFile[] => {
    const detail = details.get(key)
    const [estimate, mayDownload] = [readyIn.get(key) ?? null, downloadable.has(key)]
    return detail ? [{ ...detail, validatedAt, validatedByName, readyIn: estimate, mayDownload }] : []
  })
  const room = {
    postProduction,
    versions,
    versionId: version?.id ?? null,
    files: presentRoomFile.all(shown, viewer),
    comments: presentComment.all(await readComments(db, viewer, postProduction.id), viewer),
    participants: await readParticipants(db, viewer, postProduction),
    subtitles: version ? await readSubtitleTracks(db, version.id) : [],
    watermark: viewer.role === 'GUEST' ? await readWatermark(db, postProduction.productionId) : 'NONE',
    verdict: await readOwnVerdict(db, viewer, version?.id ?? null),
    external: isConnected && viewer.role !== 'GUEST' ? await readExternalReviews(db, postProduction.id) : null,
  }
  return presentRoom(room, viewer)
}
