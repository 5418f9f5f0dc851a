import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import { type PostProductionListed, postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import type { review as routes } from '@regie/contract/review/routes'
import {
  isDraftOfRound,
  mayComment,
  mayEdit,
  mayRemove,
  mayReopen,
  mayResolve,
  maySpeakInternally,
} from '@regie/contract/review/rules/comments'
import type { Comment, CommentCreate, Place } from '@regie/contract/review/schema'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { emitPostProductionEvent, postProductionFiles } from '#features/post-productions/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import { definedFields } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf } from '../access.ts'
import { visibleComment } from '../comment.ts'
import { presentComment } from '../present.ts'
import { openReview, participantsOf } from '../room.ts'
import { commentAttachments, comments } from '../table.ts'
import { versionsFor } from '../versions.ts'

/**
 * The version that a comment is about: the requested one, or the last that its author sees. Throws INVALID, NOT_FOUND.
 */
async function commentedVersion(tx: Transaction, viewer: Viewer, postProductionId: string, asked: string | undefined) {
  const versions = await versionsFor(tx, viewer, postProductionId)
  const found =
    asked === undefined
      ? versions.find(({ withdrawnAt }) => withdrawnAt === null)
      : versions.find(({ id }) => id === asked)
  if (found) return found
  if (asked !== undefined) throw fail('NOT_FOUND')
  throw fail('INVALID', { message: 'Il n’y a pas encore de version à commenter.' })
}

async function checkFile(tx: Transaction, versionId: string, fileKey: string | null): Promise<void> {
  if (fileKey === null) return
  const [found] = await tx
    .select({ mediaId: postProductionFiles.mediaId })
    .from(postProductionFiles)
    .where(and(eq(postProductionFiles.versionId, versionId), eq(postProductionFiles.mediaId, fileKey)))
  if (!found) throw fail('INVALID', { fields: { fileKey: 'Ce fichier n’est pas dans cette version' } })
}

type Placed = Partial<
  Pick<CommentCreate, keyof Place | 'text' | 'drawing' | 'attachmentIds' | 'isInternal' | 'mentions'>
>

/** Checks the content of a comment. Throws INVALID, field by field. */
function checkWritten({ text, frameIn, frameOut, drawing, attachmentIds }: Placed): void {
  if (text === '' && (drawing ?? []).length === 0 && (attachmentIds ?? []).length === 0)
    throw fail('INVALID', { fields: { text: 'Commentaire requis' } })
  if (frameOut !== null && frameOut !== undefined && (frameIn === null || frameIn === undefined || frameOut < frameIn))
    throw fail('INVALID', { fields: { frameOut: 'La fin d’un passage ne peut précéder son début' } })
}

/** Keeps only the people who may be mentioned: clients must not learn about internal comments. */
async function namedIn(
  tx: Transaction,
  viewer: Viewer,
  postProduction: PostProductionListed,
  { mentions, isInternal }: { mentions: readonly string[]; isInternal: boolean },
): Promise<string[]> {
  if (mentions.length === 0) return []
  const isHidden = isInternal || !statusFacts[postProduction.status].isBeforeClients
  const all = await participantsOf(tx, viewer, postProduction)
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

async function attach(
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

const placed = ({ point, ...place }: Partial<Place>) => ({
  ...place,
  ...(point !== undefined && { pointX: point?.x ?? null, pointY: point?.y ?? null }),
})

/** Clients and guests receive no event of an internal comment. */
const heardOf = ({ isInternal }: Pick<Comment, 'isInternal'>) => (isInternal ? { isForClients: false } : {})

type Served = Pick<
  Handlers<typeof routes>,
  'comment' | 'updateComment' | 'removeComment' | 'resolveComment' | 'reopenComment'
>

/** The comments of a review room: writing, editing, resolving and deleting. */
export function writingHandlers({ db, pool }: Platform): Served {
  const saidByGuests = createLimit(pool, 'guest-comments', { attempts: 60, minutes: 10 })
  const saidAbout = createLimit(pool, 'guest-comments-production', { attempts: 200, minutes: 10 })
  const tick =
    (isDone: boolean) =>
    (input: { params: { commentId: string } }, { actor }: { actor: Actor }) =>
      db.transaction(async (tx) => {
        const comment = await visibleComment(tx, actor, input.params.commentId)
        const postProduction = await openReview(tx, actor, comment.postProductionId)
        const may = isDone ? mayResolve(speakerOf(actor), comment) : mayReopen(speakerOf(actor), comment)
        if (!may) {
          // Another call already made this change.
          if (comment.sentAt !== null && (comment.resolvedAt !== null) === isDone) return presentComment(comment, actor)
          throw fail('FORBIDDEN')
        }
        await tx
          .update(comments)
          .set(isDone ? { resolvedAt: sql`now()`, resolvedById: actor.id } : { resolvedAt: null, resolvedById: null })
          .where(eq(comments.id, comment.id))
        const name = isDone ? 'post-productions.commentResolved' : 'post-productions.commentReopened'
        await emitPostProductionEvent(tx, name, actor, postProduction, heardOf(comment))
        return presentComment(await visibleComment(tx, actor, comment.id), actor)
      })

  return {
    async comment({ params, body }, { actor, call }) {
      if (actor.role === 'GUEST') {
        await saidByGuests.spend(call.address)
        const { productionId } = await openReview(db, actor, params.postProductionId)
        await saidAbout.spend(productionId)
      }
      return db.transaction(async (tx) => {
        const postProduction = await openReview(tx, actor, params.postProductionId)
        if (actor.role === 'GUEST' && actor.name === null) throw fail('NAME_REQUIRED')
        const speaker = speakerOf(actor)
        const { status } = postProduction
        if (!mayComment({ speaker, status }))
          throw fail('STEP_CLOSED', {
            message: `Vous ne pouvez plus commenter : la post-production est « ${postProductionStatusLabels[status]} ».`,
          })
        const parent = body.parentId === null ? null : await visibleComment(tx, actor, body.parentId)
        if (parent && (parent.postProductionId !== postProduction.id || parent.parentId !== null))
          throw fail('INVALID', { fields: { parentId: 'Ce commentaire n’est pas là' } })
        const { id: versionId } = await commentedVersion(
          tx,
          actor,
          postProduction.id,
          parent?.versionId ?? body.versionId,
        )
        const fileKey = parent ? parent.fileKey : body.fileKey
        await checkFile(tx, versionId, fileKey)
        checkWritten(body)
        // An answer to an internal comment is internal.
        const isInternal = body.isInternal || (parent?.isInternal ?? false)
        if (isInternal && !maySpeakInternally(speaker)) throw fail('FORBIDDEN')
        const row = {
          ...(body.id !== undefined && { id: body.id }),
          postProductionId: postProduction.id,
          versionId,
          mediaId: fileKey,
          parentId: parent?.id ?? null,
          ...(actor.role === 'GUEST' ? { guestId: actor.id, guestName: actor.name } : { authorId: actor.id }),
          text: body.text,
          ...placed(body),
          drawing: body.drawing,
          mentions: await namedIn(tx, actor, postProduction, { mentions: body.mentions, isInternal }),
          isInternal,
          sentAt: isDraftOfRound(speaker, parent) ? null : sql`now()`,
        }
        const [written] = await tx.insert(comments).values(row).onConflictDoNothing().returning({ id: comments.id })
        // The page sends a comment again when the first answer was lost: it is saved once. An id that another author
        // used is refused.
        if (!written) {
          const kept = await visibleComment(tx, actor, body.id ?? '')
          if (!kept.isOwn) throw fail('NOT_FOUND')
          return presentComment(kept, actor)
        }
        await attach(tx, actor, { id: written.id, postProductionId: postProduction.id }, body.attachmentIds)
        // This event also notifies the mentioned people.
        const changes: Record<string, [unknown, unknown]> =
          row.mentions.length > 0 ? { mentions: [null, row.mentions] } : {}
        await emitPostProductionEvent(tx, 'post-productions.commented', actor, postProduction, {
          changes,
          ...heardOf({ isInternal }),
        })
        return presentComment(await visibleComment(tx, actor, written.id), actor)
      })
    },

    updateComment: ({ params, body: { attachmentIds = [], point, mentions, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await visibleComment(tx, actor, params.commentId)
        const postProduction = await openReview(tx, actor, before.postProductionId)
        if (!before.isOwn) throw fail('FORBIDDEN')
        if (!mayEdit(before)) throw fail('COMMENT_SENT')
        const isInternal = set.isInternal ?? before.isInternal
        if (isInternal && !maySpeakInternally(speakerOf(actor))) throw fail('FORBIDDEN')
        checkWritten({
          ...before,
          ...definedFields(set),
          attachmentIds: [...before.attachments.map(({ id }) => id), ...attachmentIds],
        })
        await tx
          .update(comments)
          .set({
            ...definedFields(set),
            ...(point !== undefined && placed({ point })),
            mentions: await namedIn(tx, actor, postProduction, { mentions: mentions ?? before.mentions, isInternal }),
            editedAt: sql`now()`,
          })
          // A round sent meanwhile includes the comment.
          .where(and(eq(comments.id, before.id), isNull(comments.sentAt)))
        await attach(tx, actor, before, attachmentIds)
        await emitPostProductionEvent(tx, 'post-productions.commentChanged', actor, postProduction, heardOf(before))
        return presentComment(await visibleComment(tx, actor, before.id), actor)
      }),

    removeComment: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await visibleComment(tx, actor, params.commentId)
        const postProduction = await openReview(tx, actor, before.postProductionId)
        if (!mayRemove(speakerOf(actor), before)) throw fail(before.isOwn ? 'COMMENT_SENT' : 'FORBIDDEN')
        await tx
          .update(comments)
          .set({ deletedAt: sql`now()` })
          .where(and(sql`${before.id} in (${comments.id}, ${comments.parentId})`, isNull(comments.deletedAt)))
        await emitPostProductionEvent(tx, 'post-productions.commentRemoved', actor, postProduction, heardOf(before))
        return null
      }),

    resolveComment: tick(true),
    reopenComment: tick(false),
  }
}
