import type { MediaDetail } from '@regie/contract/medias/schema'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type {
  Attachment,
  Comment,
  ExternalReview,
  ReviewVersion,
  Room,
  RoomFile,
  RoomNews,
  RoomVersion,
} from '@regie/contract/review/schema'
import type { DeciderTerms } from '@regie/contract/review/schema/arbitration'
import type { SubtitleRevision, Subtitles, SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import type { OwnVerdict, Reviewers } from '@regie/contract/review/schema/verdicts'
import { guestsToo, nothing, type Presented, presenter, staffOnly, whole } from '#platform/present.ts'
import type { TrackRow } from './subtitle-tracks.ts'
import type { commentAttachments } from './table.ts'

/**
 * A moment before the presentation of a version is internal: clients and guests read the moment of the presentation
 * instead.
 */
const notBefore = (publishedAt: string | null, at: string | null): string | null =>
  at !== null && publishedAt !== null && at < publishedAt ? publishedAt : at

/**
 * Clients and guests read « Version 2 », dated from its presentation. They may not know how many versions came before,
 * their dates and notes, or what the agency approved.
 */
function versionForClients(version: RoomVersion): RoomVersion {
  const { clientNumber, publishedAt } = version
  if (clientNumber === null) return nothing()
  return {
    ...version,
    number: clientNumber,
    note: '',
    createdAt: publishedAt ?? version.createdAt,
    files: version.files.map((file) => ({ ...file, validatedAt: notBefore(publishedAt, file.validatedAt) })),
  }
}

export const presentVersion = presenter<RoomVersion>({
  staff: whole,
  talent: whole,
  client: versionForClients,
  guest: versionForClients,
  visitor: nothing,
})

export const presentComment = presenter<Comment>(guestsToo)

type CommentedVersion = RoomVersion & { comments: Presented<Comment>[] }
const commentedForClients = ({ comments, ...version }: CommentedVersion): ReviewVersion => ({
  ...versionForClients(version),
  comments,
})

/** A version with its comments. */
export const presentReviewVersion = presenter<CommentedVersion, ReviewVersion>({
  staff: whole,
  talent: whole,
  client: commentedForClients,
  guest: commentedForClients,
  visitor: nothing,
})

/**
 * Until it has previews, clients and guests may not play the original: its technical data would make them try. They are
 * told when it can be seen.
 */
const onceReady = (file: RoomFile): RoomFile => (file.previews === null ? { ...file, technical: null } : file)

export const presentRoomFile = presenter<RoomFile>({
  staff: whole,
  talent: whole,
  client: onceReady,
  guest: onceReady,
  visitor: nothing,
})

/** The content of a room, each part already presented. */
type RoomParts = Omit<Room, 'postProduction' | 'versions' | 'comments' | 'files' | 'subtitles'> & {
  postProduction: Presented<PostProductionListed>
  versions: Presented<RoomVersion>[]
  comments: Presented<Comment>[]
  files: Presented<RoomFile>[]
  subtitles: Presented<SubtitleTrack>[]
}

/** Guests can mention nobody, and do not see the pages of the external review. */
export const presentRoom = presenter<RoomParts, Room>({
  staff: whole,
  talent: whole,
  client: whole,
  guest: (room) => ({ ...room, participants: [], external: null }),
  visitor: nothing,
})

/** An attachment without its storage key and its sender. */
const attachmentOf = ({ id, name, size, type }: typeof commentAttachments.$inferSelect): Attachment => ({
  id,
  name,
  size,
  type,
})
export const presentAttachment = presenter<typeof commentAttachments.$inferSelect, Attachment>({
  staff: attachmentOf,
  talent: attachmentOf,
  client: attachmentOf,
  guest: attachmentOf,
  visitor: nothing,
})

export const presentExternalReview = presenter<ExternalReview>(staffOnly)
/** The numbers of remarks fetched from the external review. */
export const presentFetched = presenter<{ added: number; changed: number; removed: number }>(staffOnly)

const trackOf = <Track extends SubtitleTrack>({ track }: TrackRow<Track>): Track => track
/** Clients and guests count revisions from the presentation of the version. */
const trackForClients = <Track extends SubtitleTrack>({
  track,
  publishedAt,
  hiddenRevisions,
}: TrackRow<Track>): Track => ({
  ...track,
  revision: track.revision - hiddenRevisions,
  validatedAt: notBefore(publishedAt, track.validatedAt),
})
const trackViews = {
  staff: trackOf,
  talent: trackOf,
  client: trackForClients,
  guest: trackForClients,
  visitor: nothing,
}
export const presentSubtitleTrack = presenter<TrackRow, SubtitleTrack>(trackViews)
/** Subtitles with their words. */
export const presentSubtitles = presenter<TrackRow<Subtitles>, Subtitles>(trackViews)

/** Who decides for the client, as the agency and the client read it. */
export const presentDeciderTerms = presenter<DeciderTerms>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})

/** What subtitles were: for whoever writes them. */
export const presentSubtitleRevision = presenter<SubtitleRevision>({
  staff: whole,
  talent: whole,
  client: nothing,
  guest: nothing,
  visitor: nothing,
})

/** What a client or a guest thinks: told to them alone. */
export const presentOwnVerdict = presenter<OwnVerdict>({
  staff: nothing,
  talent: nothing,
  client: whole,
  guest: whole,
  visitor: nothing,
})
/** What each reviewer thinks and saw: the agency's alone. */
export const presentReviewers = presenter<Reviewers>(staffOnly)
export const presentReminded = presenter<{ reminded: number }>(staffOnly)

/** A change of a room, and the people in it. */
export const presentRoomNews = presenter<RoomNews>(guestsToo)

/** The comments of one file of a version, for a table, a list of markers or a PDF. */
export type PresentedComments = {
  title: string
  version: string
  file: Presented<MediaDetail>
  comments: readonly Presented<Comment>[]
}
