import type { Attachment, Comment, Speaker } from '@regie/contract/review/schema'
import type { Arbitration } from '@regie/contract/review/schema/arbitration'
import { aliasedTable, and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { speakerOf, visibleComments } from './access.ts'
import { hasDecider } from './decider.ts'
import { arbitrations, commentAttachments, comments } from './table.ts'

const resolvers = aliasedTable(users, 'resolvers')
const decidingUsers = aliasedTable(users, 'deciding')

/** True for what the décideur made of a comment: of a draft, for as long as somebody decides. */
const isItsOutcome = and(
  eq(arbitrations.commentId, comments.id),
  or(isNotNull(comments.sentAt), hasDecider(comments.postProductionId)),
)

const selectComments = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      id: comments.id,
      postProductionId: comments.postProductionId,
      versionId: comments.versionId,
      fileKey: comments.mediaId,
      parentId: comments.parentId,
      authorId: comments.authorId,
      guestId: comments.guestId,
      isFromFrameio: sql<boolean>`${comments.externalId} is not null`,
      authorName: sql<string>`coalesce(${users.firstname} || ' ' || ${users.lastname}, ${comments.guestName}, '')`,
      role: users.role,
      text: comments.text,
      frameIn: comments.frameIn,
      frameOut: comments.frameOut,
      page: comments.page,
      pointX: comments.pointX,
      pointY: comments.pointY,
      drawing: comments.drawing,
      mentions: comments.mentions,
      isInternal: comments.isInternal,
      sentAt: comments.sentAt,
      resolvedAt: comments.resolvedAt,
      resolvedByName: sql<string | null>`${resolvers.firstname} || ' ' || ${resolvers.lastname}`,
      editedAt: comments.editedAt,
      createdAt: comments.createdAt,
      arbitration: sql<Arbitration | null>`case when ${arbitrations.commentId} is not null then json_build_object(
        'outcome', ${arbitrations.outcome}, 'intoId', ${arbitrations.intoId}, 'note', ${arbitrations.note},
        'byName', ${decidingUsers.firstname} || ' ' || ${decidingUsers.lastname}) end`,
      attachments: sql<Attachment[]>`coalesce((
        select json_agg(json_build_object('id', ${commentAttachments.id}, 'name', ${commentAttachments.name},
          'size', ${commentAttachments.size}, 'type', ${commentAttachments.type}) order by ${commentAttachments.createdAt})
        from ${commentAttachments} where ${commentAttachments.commentId} = ${comments.id}), '[]')`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(resolvers, eq(resolvers.id, comments.resolvedById))
    .leftJoin(arbitrations, isItsOutcome)
    .leftJoin(decidingUsers, eq(decidingUsers.id, arbitrations.decidedById))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id))

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

function commentFromRow(viewer: Viewer, { role, guestId, pointX, pointY, ...row }: CommentRow): Comment {
  const speaker: Speaker = role === null ? 'GUEST' : speakerOf({ role })
  const isOwn = viewer.role === 'GUEST' ? guestId === viewer.id : row.authorId === viewer.id
  return { ...row, speaker, isOwn, point: pointX === null || pointY === null ? null : { x: pointX, y: pointY } }
}

/** The comments of a post-production that the viewer may see, oldest first. */
export async function readComments(db: Executor, viewer: Viewer, postProductionId: string): Promise<Comment[]> {
  const rows = await selectComments(db, and(eq(comments.postProductionId, postProductionId), visibleComments(viewer)))
  return rows.map((row) => commentFromRow(viewer, row))
}

/** A comment that the viewer may see. Throws NOT_FOUND. The caller checks access to the post-production. */
export async function readVisibleComment(db: Executor, viewer: Viewer, commentId: string): Promise<Comment> {
  const [row] = await selectComments(db, and(eq(comments.id, commentId), visibleComments(viewer)))
  if (!row) throw fail('NOT_FOUND')
  return commentFromRow(viewer, row)
}
