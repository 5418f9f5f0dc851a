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
import { guestsToo, nothing, type Presented, presenter, staffOnly, whole } from '#platform/present.ts'
import type { commentAttachments } from './table.ts'

/** A moment before the presentation of a version is the agency's: clients and guests read that of the presentation. */
const notBefore = (publishedAt: string | null, at: string | null): string | null =>
  at !== null && publishedAt !== null && at < publishedAt ? publishedAt : at

/**
 * The client's side reads « Version 2 », made when it was presented: how many were made before, when, with which note, and what the
 * agency approved of them is not theirs to know.
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

/** A version with what is said of it. */
export const presentReviewVersion = presenter<CommentedVersion, ReviewVersion>({
  staff: whole,
  talent: whole,
  client: commentedForClients,
  guest: commentedForClients,
  visitor: nothing,
})

export const presentRoomFile = presenter<RoomFile>(guestsToo)

/** What a room shows, each part presented. */
type RoomParts = Omit<Room, 'postProduction' | 'versions' | 'comments' | 'files'> & {
  postProduction: Presented<PostProductionListed>
  versions: Presented<RoomVersion>[]
  comments: Presented<Comment>[]
  files: Presented<RoomFile>[]
}

/** Guests name nobody, and the pages of the external review are not theirs. */
export const presentRoom = presenter<RoomParts, Room>({
  staff: whole,
  talent: whole,
  client: whole,
  guest: (room) => ({ ...room, participants: [], external: null }),
  visitor: nothing,
})

/** A file joined to a comment, without where it is stored and who sent it. */
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
/** How many remarks were fetched from the external review. */
export const presentFetched = presenter<{ added: number; changed: number; removed: number }>(staffOnly)

/** That a room changed, and who is there. */
export const presentRoomNews = presenter<RoomNews>(guestsToo)

/** The comments of one file of a version, as they leave in a table, a list of markers or a PDF. */
export type PresentedComments = {
  title: string
  version: string
  file: Presented<MediaDetail>
  comments: readonly Presented<Comment>[]
}
