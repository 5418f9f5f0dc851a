import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { Participant, Room, RoomFile } from '@regie/contract/review/schema'
import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { companyMembers } from '#features/companies/index.ts'
import { readDownloadable, readMarkedIn, readMediaDetails, readReadyIn } from '#features/medias/index.ts'
import { openStep } from '#features/post-productions/index.ts'
import { readWatermark } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Database, Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Presented } from '#platform/present.ts'
import { speakerOf } from './access.ts'
import { readDecision } from './arbitration.ts'
import { readComments } from './comment.ts'
import { readExternalReviews } from './handlers/external.ts'
import { presentComment, presentRoom, presentRoomFile, presentSubtitleTrack, presentVersion } from './present.ts'
import { readSubtitleTracks } from './subtitle-tracks.ts'
import { readOwnVerdict } from './verdicts.ts'
import { readRoomVersions } from './versions.ts'

/**
 * A post-production whose review is open to the viewer. Throws NOT_FOUND, STEP_CLOSED, or what a guest's link lacks.
 */
export const openReview = (
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
): Promise<Presented<PostProductionListed>> => openStep(db, viewer, postProductionId, 'retour')

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

/**
 * The content of a review room. `isConnected`: to an external review. Throws NOT_FOUND for a version that the viewer
 * does not see.
 */
export async function readRoom(
  db: Database,
  viewer: Viewer,
  postProductionId: string,
  { asked, isConnected }: { asked: string | undefined; isConnected: boolean },
): Promise<Presented<Room>> {
  const postProduction = await openReview(db, viewer, postProductionId)
  // Together: a comment waits for this answer before it shows on another screen.
  const [found, said, participants, external] = await Promise.all([
    readRoomVersions(db, viewer, postProduction.id),
    readComments(db, viewer, postProduction.id),
    readParticipants(db, viewer, postProduction),
    isConnected && viewer.role !== 'GUEST' ? readExternalReviews(db, postProduction.id) : null,
  ])
  const versions = presentVersion.all(found, viewer)
  const version =
    asked === undefined
      ? versions.find(({ withdrawnAt }) => withdrawnAt === null)
      : versions.find(({ id }) => id === asked)
  if (asked !== undefined && !version) throw fail('NOT_FOUND')
  const files = version?.files ?? []
  const keys = files.map(({ key }) => key)
  const isGuest = viewer.role === 'GUEST'
  const [details, readyIn, markedIn, downloadable, subtitlesOfFiles, verdict, decision, watermark] = await Promise.all([
    readMediaDetails(db, viewer, keys),
    readReadyIn(db, keys),
    readMarkedIn(db, isGuest ? keys : []),
    readDownloadable(db, viewer, keys),
    version ? readSubtitleTracks(db, viewer, version.id) : [],
    readOwnVerdict(db, viewer, version?.id ?? null),
    readDecision(db, viewer, postProduction),
    isGuest ? readWatermark(db, postProduction.productionId) : ('NONE' as const),
  ])
  const detailOf = new Map(details.map((detail) => [detail.id, detail]))
  const shown = files.flatMap(({ key, validatedAt, validatedByName }): RoomFile[] => {
    const detail = detailOf.get(key)
    const left = markedIn.get(key) ?? readyIn.get(key) ?? null
    return detail
      ? [{ ...detail, validatedAt, validatedByName, readyIn: left, mayDownload: downloadable.has(key) }]
      : []
  })
  const room = {
    postProduction,
    versions,
    versionId: version?.id ?? null,
    files: presentRoomFile.all(shown, viewer),
    comments: presentComment.all(said, viewer),
    participants,
    subtitles: presentSubtitleTrack.all(subtitlesOfFiles, viewer),
    watermark,
    verdict,
    decision,
    external,
  }
  return presentRoom(room, viewer)
}
