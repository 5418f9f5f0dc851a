import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { CommentCreate, Place } from '@regie/contract/review/schema'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { postProductionFiles } from '#features/post-productions/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readParticipants } from './room.ts'
import { commentAttachments } from './table.ts'
import { selectVersions } from './versions.ts'

/**
 * The version that a comment is about: the requested one, or the last that its author sees. Throws INVALID, NOT_FOUND.
 */
export async function commentedVersion(
  tx: Transaction,
  viewer: Viewer,
  postProductionId: string,
  asked: string | undefined,
) {
  const versions = await selectVersions(tx, viewer, postProductionId)
  const found =
    asked === undefined
      ? versions.find(({ withdrawnAt }) => withdrawnAt === null)
      : versions.find(({ id }) => id === asked)
  if (found) return found
  if (asked !== undefined) throw fail('NOT_FOUND')
  throw fail('INVALID', { message: 'Il n’y a pas encore de version à commenter.' })
}

/** Checks that a file belongs to a version. Throws INVALID on `fileKey`. */
export async function checkFile(tx: Transaction, versionId: string, fileKey: string | null): Promise<void> {
  if (fileKey === null) return
  const [found] = await tx
    .select({ mediaId: postProductionFiles.mediaId })
    .from(postProductionFiles)
    .where(and(eq(postProductionFiles.versionId, versionId), eq(postProductionFiles.mediaId, fileKey)))
  if (!found) throw fail('INVALID', { fields: { fileKey: 'Ce fichier n’est pas dans cette version' } })
}

type CommentContent = Partial<
  Pick<CommentCreate, keyof Place | 'text' | 'drawing' | 'attachmentIds' | 'isInternal' | 'mentions'>
>

/** Checks the content of a comment. Throws INVALID, field by field. */
export function checkContent({ text, frameIn, frameOut, drawing, attachmentIds }: CommentContent): void {
  if (text === '' && (drawing ?? []).length === 0 && (attachmentIds ?? []).length === 0)
    throw fail('INVALID', { fields: { text: 'Commentaire requis' } })
  if (frameOut !== null && frameOut !== undefined && (frameIn === null || frameIn === undefined || frameOut < frameIn))
    throw fail('INVALID', { fields: { frameOut: 'La fin d’un passage ne peut précéder son début' } })
}

/** Keeps only the people who may be mentioned: clients must not learn about internal comments. */
export async function keepMentionable(
  tx: Transaction,
  viewer: Viewer,
  postProduction: PostProductionListed,
  { mentions, isInternal }: { mentions: readonly string[]; isInternal: boolean },
): Promise<string[]> {
  if (mentions.length === 0) return []
  const isHidden = isInternal || !statusFacts[postProduction.status].isBeforeClients
  const all = await readParticipants(tx, viewer, postProduction)
  return all
    .filter(({ id, speaker }) => mentions.includes(id) && !(isHidden && speaker === 'CLIENT'))
    .map(({ id }) => id)
}

/** Files that the author sent, and that no comment has yet. */
const freeAttachments = (viewer: Viewer, postProductionId: string, ids: readonly string[]): SQL | undefined =>
  and(
    inArray(commentAttachments.id, [...ids]),
    eq(commentAttachments.postProductionId, postProductionId),
    isNull(commentAttachments.commentId),
    viewer.role === 'GUEST' ? eq(commentAttachments.guestId, viewer.id) : eq(commentAttachments.authorId, viewer.id),
  )

/** Attaches the author's files to a comment. Throws INVALID on `attachmentIds` when one is missing. */
export async function attachFiles(
  tx: Transaction,
  viewer: Viewer,
  comment: { id: string; postProductionId: string },
  ids: string[],
) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const taken = await tx
    .update(commentAttachments)
    .set({ commentId: comment.id })
    .where(freeAttachments(viewer, comment.postProductionId, wanted))
    .returning({ id: commentAttachments.id })
  if (taken.length < wanted.length) throw fail('INVALID', { fields: { attachmentIds: 'Une pièce jointe a disparu' } })
}

/** The place of a comment, as columns. */
export const placeColumns = ({ point, ...place }: Partial<Place>) => ({
  ...place,
  ...(point !== undefined && { pointX: point?.x ?? null, pointY: point?.y ?? null }),
})
