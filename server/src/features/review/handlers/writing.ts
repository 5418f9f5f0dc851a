import { postProductionStatusLabels } from '@regie/contract/post-productions/schema'
import type { review as routes } from '@regie/contract/review/routes'
import {
  isDraftOfRound,
  isLeftOut,
  mayComment,
  mayEdit,
  mayRemove,
  mayReopen,
  mayResolve,
  maySpeakInternally,
} from '@regie/contract/review/rules/comments'
import type { Comment } from '@regie/contract/review/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields } from '#platform/db/columns.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf } from '../access.ts'
import { forgetArbitration } from '../arbitration.ts'
import { readVisibleComment } from '../comment.ts'
import {
  attachFiles,
  checkContent,
  checkFile,
  commentedVersion,
  keepMentionable,
  placeColumns,
} from '../comment-content.ts'
import { presentComment } from '../present.ts'
import { openReview } from '../room.ts'
import { arbitrations, comments } from '../table.ts'

/** Clients and guests receive no event of an internal comment. */
const eventDetails = ({ isInternal }: Pick<Comment, 'isInternal'>) => (isInternal ? { isForClients: false } : {})

type WritingRoutes = Pick<
  Handlers<typeof routes>,
  'comment' | 'updateComment' | 'removeComment' | 'resolveComment' | 'reopenComment'
>

/** The comments of a review room: writing, editing, resolving and deleting. */
export function writingHandlers({ db, pool }: Platform): WritingRoutes {
  const saidByGuests = createLimit(pool, 'guest-comments', { attempts: 60, minutes: 10 })
  const saidAbout = createLimit(pool, 'guest-comments-production', { attempts: 200, minutes: 10 })
  const tick =
    (isDone: boolean) =>
    (input: { params: { commentId: string } }, { actor }: { actor: Actor }) =>
      db.transaction(async (tx) => {
        const comment = await readVisibleComment(tx, actor, input.params.commentId)
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
        // It is asked of the talent again, whatever the décideur had made of it.
        if (!isDone && isLeftOut(comment)) await tx.delete(arbitrations).where(eq(arbitrations.commentId, comment.id))
        const name = isDone ? 'post-productions.commentResolved' : 'post-productions.commentReopened'
        await emitPostProductionEvent(tx, name, actor, postProduction, eventDetails(comment))
        return presentComment(await readVisibleComment(tx, actor, comment.id), actor)
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
        const parent = body.parentId === null ? null : await readVisibleComment(tx, actor, body.parentId)
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
        checkContent(body)
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
          ...placeColumns(body),
          drawing: body.drawing,
          mentions: await keepMentionable(tx, actor, postProduction, { mentions: body.mentions, isInternal }),
          isInternal,
          sentAt: isDraftOfRound(speaker, parent) ? null : sql`now()`,
        }
        const [written] = await tx.insert(comments).values(row).onConflictDoNothing().returning({ id: comments.id })
        // The page sends a comment again when the first answer was lost: it is saved once. An id that another author
        // used is refused.
        if (!written) {
          const kept = await readVisibleComment(tx, actor, body.id ?? '')
          if (!kept.isOwn) throw fail('NOT_FOUND')
          return presentComment(kept, actor)
        }
        await attachFiles(tx, actor, { id: written.id, postProductionId: postProduction.id }, body.attachmentIds)
        // This event also notifies the mentioned people, and the author of an answered comment.
        const changes: Record<string, [unknown, unknown]> = {
          commentId: [null, written.id],
          ...(row.mentions.length > 0 && { mentions: [null, row.mentions] }),
        }
        const details = { changes, ...eventDetails({ isInternal }) }
        const [comment] = await Promise.all([
          readVisibleComment(tx, actor, written.id),
          emitPostProductionEvent(tx, 'post-productions.commented', actor, postProduction, details),
        ])
        return presentComment(comment, actor)
      })
    },

    updateComment: ({ params, body: { attachmentIds = [], point, mentions, ...set } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readVisibleComment(tx, actor, params.commentId)
        const postProduction = await openReview(tx, actor, before.postProductionId)
        if (!before.isOwn) throw fail('FORBIDDEN')
        if (!mayEdit(before)) throw fail('COMMENT_SENT')
        const isInternal = set.isInternal ?? before.isInternal
        if (isInternal && !maySpeakInternally(speakerOf(actor))) throw fail('FORBIDDEN')
        checkContent({
          ...before,
          ...definedFields(set),
          attachmentIds: [...before.attachments.map(({ id }) => id), ...attachmentIds],
        })
        const written = await tx
          .update(comments)
          .set({
            ...definedFields(set),
            ...(point !== undefined && placeColumns({ point })),
            mentions: await keepMentionable(tx, actor, postProduction, {
              mentions: mentions ?? before.mentions,
              isInternal,
            }),
            editedAt: sql`now()`,
          })
          .where(and(eq(comments.id, before.id), isNull(comments.sentAt)))
          .returning({ id: comments.id })
        // A round sent meanwhile includes the comment, as it was settled.
        if (written.length === 0) throw fail('COMMENT_SENT')
        await forgetArbitration(
          tx,
          actor,
          { id: before.id, productionId: postProduction.productionId },
          { isDeleted: false },
        )
        await attachFiles(tx, actor, before, attachmentIds)
        await emitPostProductionEvent(
          tx,
          'post-productions.commentChanged',
          actor,
          postProduction,
          eventDetails(before),
        )
        return presentComment(await readVisibleComment(tx, actor, before.id), actor)
      }),

    removeComment: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await readVisibleComment(tx, actor, params.commentId)
        const postProduction = await openReview(tx, actor, before.postProductionId)
        if (!mayRemove(speakerOf(actor), before)) throw fail(before.isOwn ? 'COMMENT_SENT' : 'FORBIDDEN')
        await tx
          .update(comments)
          .set({ deletedAt: sql`now()` })
          .where(and(sql`${before.id} in (${comments.id}, ${comments.parentId})`, isNull(comments.deletedAt)))
        await forgetArbitration(
          tx,
          actor,
          { id: before.id, productionId: postProduction.productionId },
          { isDeleted: true },
        )
        await emitPostProductionEvent(
          tx,
          'post-productions.commentRemoved',
          actor,
          postProduction,
          eventDetails(before),
        )
        return null
      }),

    resolveComment: tick(true),
    reopenComment: tick(false),
  }
}
