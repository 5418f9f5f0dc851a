import type { Comment, Room, RoomVersion } from '@regie/contract/review/schema'
import { counterpartOf } from './counterpart.ts'

/** What is still to be checked of the version before, and the number of that version. */
export type FormerComments = { number: number; comments: readonly Comment[] }

/**
 * The sent comments of the version before that nobody ticked, about the file that this one replaces, with their answers. They
 * are checked against the version on screen. Null without any.
 */
export function formerComments(room: Room, version: RoomVersion, fileKey: string): FormerComments | null {
  const former = room.versions
    .filter(({ withdrawnAt, number }) => withdrawnAt === null && number < version.number)
    .toSorted((one, other) => other.number - one.number)[0]
  if (!former) return null
  const replaced = counterpartOf(fileKey, version.files, former.files)?.key
  const isOpen = ({ versionId, parentId, fileKey: about, resolvedAt, sentAt }: Comment) =>
    versionId === former.id &&
    parentId === null &&
    (about === null || about === replaced) &&
    resolvedAt === null &&
    sentAt !== null
  const open = new Set(room.comments.filter(isOpen).map(({ id }) => id))
  if (open.size === 0) return null
  const comments = room.comments.filter(({ id, parentId }) => open.has(id) || (parentId !== null && open.has(parentId)))
  return { number: former.number, comments }
}
