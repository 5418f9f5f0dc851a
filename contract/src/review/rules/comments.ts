import type { PostProductionStatus } from '#post-productions/schema.ts'
import type { Comment, Speaker } from '../schema.ts'

/** A participant of a review room, and the status of its post-production. */
export type CommentingContext = { speaker: Speaker; status: PostProductionStatus }
type CommentState = {
  isOwn: boolean
  isInternal: boolean
  sentAt: string | null
  resolvedAt: string | null
  parentId: string | null
  arbitration: Comment['arbitration']
}

/** True for a comment that the talent has nothing to do for: the décideur set it aside, or another one says it. */
export const isSetAside = ({ arbitration }: Pick<CommentState, 'arbitration'>): boolean =>
  arbitration !== null && arbitration.outcome !== 'KEPT'

/** True for a comment that left without being asked of the talent: it stands apart from what is to be done. */
export const isLeftOut = (comment: Pick<CommentState, 'arbitration' | 'sentAt'>): boolean =>
  comment.sentAt !== null && isSetAside(comment)

/** True for a draft that asks something of the talent once it is sent: without any, no round begins. */
export const isAskingDraft = (comment: Omit<CommentState, 'isOwn' | 'isInternal'>): boolean =>
  comment.sentAt === null && comment.parentId === null && comment.resolvedAt === null && !isSetAside(comment)

/** True when a person may comment. Clients and guests may only while a version is presented to them. */
export const mayComment = ({ speaker, status }: CommentingContext): boolean =>
  speaker === 'STAFF' || speaker === 'TALENT' || status === 'AWAITING_VALIDATION'

/** True when a person may hide a comment from the client: staff and talents. */
export const maySpeakInternally = (speaker: Speaker): boolean => speaker === 'STAFF' || speaker === 'TALENT'

/** True when a comment waits for its round. Talents' comments, and replies to sent comments, are sent at once. */
export const isDraftOfRound = (speaker: Speaker, parent: Pick<CommentState, 'sentAt'> | null): boolean =>
  speaker !== 'TALENT' && (parent === null || parent.sentAt === null)

/** True for a comment's author until it is sent. Talents' comments are sent at once, so never editable. */
export const mayEdit = ({ isOwn, sentAt }: CommentState): boolean => isOwn && sentAt === null

/** True for an author's own draft, and for any comment by staff. */
export const mayRemove = (speaker: Speaker, comment: CommentState): boolean => speaker === 'STAFF' || mayEdit(comment)

/** True for a sent comment, for staff and the talent. Replies cannot be resolved. */
export const mayResolve = (speaker: Speaker, { sentAt, resolvedAt, parentId }: CommentState): boolean =>
  (speaker === 'STAFF' || speaker === 'TALENT') && sentAt !== null && resolvedAt === null && parentId === null

/** True for a resolved comment, for any reader with an account; what the décideur set aside, the client leaves so. */
export const mayReopen = (speaker: Speaker, comment: CommentState): boolean =>
  comment.resolvedAt !== null &&
  (speaker === 'STAFF' || speaker === 'TALENT' || (speaker === 'CLIENT' && !comment.isInternal && !isSetAside(comment)))

type PlacedComment = {
  id: string
  parentId: string | null
  frameIn: number | null
  page: number | null
  createdAt: string
}
/** Orders comments by their frame or page. Those about the whole file come first; then the oldest. */
export const byPlace = (one: PlacedComment, other: PlacedComment): number =>
  (one.frameIn ?? one.page ?? -1) - (other.frameIn ?? other.page ?? -1) || one.createdAt.localeCompare(other.createdAt)

/** Comments by place, each followed by its answers, oldest first. */
export function inPlaceOrder<Placed extends PlacedComment>(comments: readonly Placed[]): Placed[] {
  const oldestFirst = comments.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const ids = new Set(comments.map(({ id }) => id))
  const isFirst = ({ parentId }: Placed) => parentId === null || !ids.has(parentId)
  return oldestFirst
    .filter(isFirst)
    .toSorted(byPlace)
    .flatMap((first) => [first, ...oldestFirst.filter(({ parentId }) => parentId === first.id)])
}
