import { isStaff } from '@regie/contract/can'
import { discussionSubjects } from '@regie/contract/discussions/schema'
import type { Notification } from '@regie/contract/notifications/schema'
import { can } from '@regie/contract/permissions'
import { and, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { messages, subjectKeys } from '#features/discussions/index.ts'
import { medias, visibleMedias } from '#features/medias/index.ts'
import { postProductions, visiblePostProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { comments, visibleComments } from '#features/review/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { notifications } from './table.ts'

/** Characters of a comment that a notice shows. */
const excerptLength = 160

const excerptOf = (text: string | null): string | null => {
  if (!text) return null
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line
}

type Reader = Pick<Viewer, 'id' | 'role' | 'permissions'>

/** The messages whose subject the reader may see: somebody who left the agency, or lost a permission, reads no more of them. */
const readableMessages = (reader: Reader): SQL =>
  or(
    ...discussionSubjects.flatMap((of) =>
      isStaff(reader) && can(reader, [`${of}.read`]) ? [isNotNull(messages[subjectKeys[of]])] : [],
    ),
  ) ?? sql`false`

/** True for a file that the reader may see: a notice may be about a version that they were not shown. */
const isSeenBy = (reader: Reader): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(productions)
      .where(and(eq(productions.id, medias.productionId), visibleMedias(reader))),
  )

/** True for a post-production that the reader may see, when they are told why a choice of its images is open again. */
const readsReasons = (reader: Reader): SQL =>
  reader.role === 'TALENT'
    ? sql`false`
    : exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(postProductions)
          .where(and(eq(postProductions.id, notifications.postProductionId), visiblePostProductions(reader))),
      )

/**
 * The notices of a person that `where` keeps, newest first. Each with the words of its comment as they are now, and where
 * in the file they are, if the reader may see them, or with its reason; with the file to show, if they may see it.
 */
export async function readNotices(db: Executor, reader: Reader, where: SQL | undefined, most: number) {
  const rows = await db
    .select({
      id: notifications.id,
      notice: notifications.notice,
      title: notifications.title,
      actorName: notifications.actorName,
      count: notifications.count,
      link: notifications.link,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      postProductionId: notifications.postProductionId,
      mediaId: medias.id,
      run: sql<string | null>`${medias.previews}->>'run'`,
      text: sql<string | null>`coalesce(${comments.text}, ${messages.text}, ${events.changes} -> 'reason' ->> 1)`,
      frameIn: comments.frameIn,
      page: comments.page,
      drawing: comments.drawing,
      pointX: comments.pointX,
      pointY: comments.pointY,
    })
    .from(notifications)
    .leftJoin(comments, and(eq(comments.id, notifications.commentId), visibleComments(reader)))
    .leftJoin(
      messages,
      and(eq(messages.id, notifications.messageId), isNull(messages.deletedAt), readableMessages(reader)),
    )
    .leftJoin(
      events,
      and(
        eq(events.id, notifications.eventId),
        eq(events.name, 'post-productions.selectionReopened'),
        readsReasons(reader),
      ),
    )
    .leftJoin(medias, and(eq(medias.id, notifications.mediaId), isSeenBy(reader)))
    .where(and(eq(notifications.userId, reader.id), where))
    .orderBy(desc(notifications.createdAt), desc(notifications.eventId))
    .limit(most)
  return rows.map(({ mediaId, run, text, postProductionId, frameIn, page, drawing, pointX, pointY, ...row }) => {
    const point = pointX === null || pointY === null ? null : { x: pointX, y: pointY }
    const notification: Notification = {
      ...row,
      excerpt: excerptOf(text),
      picture: mediaId === null || run === null ? null : { id: mediaId, run },
    }
    return { notification, postProductionId, place: { frameIn, page, point, drawing: drawing ?? [] } }
  })
}

export type ReadNotice = Awaited<ReturnType<typeof readNotices>>[number]
