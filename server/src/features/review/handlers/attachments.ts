import type { review as routes } from '@regie/contract/review/routes'
import { mayComment } from '@regie/contract/review/rules/comments'
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { checkStorageSpace } from '#features/medias/index.ts'
import type { Viewer } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import { storeUpload } from '#platform/http/files/store-upload.ts'
import { storedFile } from '#platform/http/files/stored-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf, visibleComments } from '../access.ts'
import { presentAttachment } from '../present.ts'
import { openReview } from '../room.ts'
import { commentAttachments, comments } from '../table.ts'

/** True for files that the viewer sent, and for attachments of comments that they may see. */
const visibleAttachments = (viewer: Viewer): SQL | undefined =>
  or(
    viewer.role === 'GUEST' ? eq(commentAttachments.guestId, viewer.id) : eq(commentAttachments.authorId, viewer.id),
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(comments)
        .where(and(eq(comments.id, commentAttachments.commentId), visibleComments(viewer))),
    ),
  )

/** Files attached to comments. */
export function commentAttachmentHandlers(platform: Platform): Pick<Handlers<typeof routes>, 'attach' | 'attachment'> {
  const sentByGuests = createLimit(platform.pool, 'guest-attachments', { attempts: 20, minutes: 60 })
  const sentTo = createLimit(platform.pool, 'guest-attachments-production', { attempts: 60, minutes: 60 })
  return {
    async attach({ params, query: { name }, content }, { actor, call }) {
      if (actor.role === 'GUEST') await sentByGuests.spend(call.address)
      const { id, status, productionId } = await openReview(platform.db, actor, params.postProductionId)
      if (actor.role === 'GUEST' && actor.name === null) throw fail('NAME_REQUIRED')
      if (!mayComment({ speaker: speakerOf(actor), status })) throw fail('STEP_CLOSED')
      if (actor.role === 'GUEST') await sentTo.spend(productionId)
      return storeUpload(platform, { prefix: `review/${id}`, name, content }, (stored) =>
        platform.db.transaction(async (tx) => {
          await checkStorageSpace(platform, tx, { actor, productionId, bytes: stored.size })
          const author = actor.role === 'GUEST' ? { guestId: actor.id } : { authorId: actor.id }
          const [kept] = await tx
            .insert(commentAttachments)
            .values({ postProductionId: id, name, type: 'application/octet-stream', ...author, ...stored })
            .returning()
          if (!kept) throw fail('UNEXPECTED')
          return presentAttachment(kept, actor)
        }),
      )
    },

    async attachment({ params }, { actor }) {
      const [found] = await platform.db
        .select()
        .from(commentAttachments)
        .where(and(eq(commentAttachments.id, params.attachmentId), visibleAttachments(actor)))
      if (!found) throw fail('NOT_FOUND')
      // A person who lost access to the post-production loses its attachments too.
      await openReview(platform.db, actor, found.postProductionId)
      const { name, type, size, storageKey } = found
      return { name, type, size, shown: false, ...storedFile(platform.storage, storageKey) }
    },
  }
}
