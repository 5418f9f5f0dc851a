import type { PostProductionStatus } from '#post-productions/schema.ts'
import type { Speaker } from '../schema.ts'

/** Whoever reads or writes in a review room. */
export type Reviewing = { speaker: Speaker; status: PostProductionStatus }
type Said = {
  isOwn: boolean
  isInternal: boolean
  sentAt: string | null
  resolvedAt: string | null
  parentId: string | null
}

/** True when somebody may write a comment: the client's side, only while a version is presented to it. */
export const mayComment = ({ speaker, status }: Reviewing): boolean =>
  speaker === 'STAFF' || speaker === 'TALENT' || status === 'AWAITING_VALIDATION'

/** True when what somebody says may be kept from the client: it is for those who are not of the client's side. */
export const maySpeakInternally = (speaker: Speaker): boolean => speaker === 'STAFF' || speaker === 'TALENT'

/** True when what somebody writes waits for the round to be sent. What a talent says, and an answer to what was sent, is said at once. */
export const isDraftOfRound = (speaker: Speaker, parent: Pick<Said, 'sentAt'> | null): boolean =>
  speaker !== 'TALENT' && (parent === null || parent.sentAt === null)

/** True when a comment may be changed: by whoever wrote it, until it is sent. A talent's is sent at once, so never. */
export const mayEdit = ({ isOwn, sentAt }: Said): boolean => isOwn && sentAt === null

/** True when a comment may be taken away: a draft by whoever wrote it; any by the agency. */
export const mayRemove = (speaker: Speaker, said: Said): boolean => speaker === 'STAFF' || mayEdit(said)

/** True when a comment may be ticked off: once sent, by whoever does the work or follows it. Answers are not. */
export const mayResolve = (speaker: Speaker, { sentAt, resolvedAt, parentId }: Said): boolean =>
  (speaker === 'STAFF' || speaker === 'TALENT') && sentAt !== null && resolvedAt === null && parentId === null

/** True when a comment that was ticked off may be asked for again: by anybody with an account who reads it. */
export const mayReopen = (speaker: Speaker, { resolvedAt, isInternal }: Said): boolean =>
  resolvedAt !== null && (speaker === 'STAFF' || speaker === 'TALENT' || (speaker === 'CLIENT' && !isInternal))
