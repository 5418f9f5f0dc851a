import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { comments, visibleComments } from '#features/review/index.ts'
import { users } from '#features/users/index.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { notifications } from './table.ts'

/** The comment that an event tells. */
export type ToldComment = {
  id: string
  mediaId: string | null
  authorName: string | null
  /** The author of the comment that it answers, when they may read it; null for a guest, or without one. */
  answeredId: string | null
  version: { number: number; clientNumber: number | null }
}

const fullName = sql<string>`coalesce(${users.firstname} || ' ' || ${users.lastname}, ${comments.guestName})`

/** Reads a comment for its notices; null when it was deleted meanwhile. */
export async function readToldComment(db: Executor, commentId: string): Promise<ToldComment | null> {
  const [comment] = await db
    .select({
      id: comments.id,
      mediaId: comments.mediaId,
      parentId: comments.parentId,
      authorName: fullName,
      number: postProductionVersions.number,
      clientNumber: postProductionVersions.clientNumber,
    })
    .from(comments)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, comments.versionId))
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
  if (!comment) return null
  const { parentId, number, clientNumber, ...told } = comment
  return { ...told, version: { number, clientNumber }, answeredId: await answeredAuthor(db, commentId, parentId) }
}

/** The author of `parentId`, unless they may not see the answer: a draft, or words between the agency and its talents. */
async function answeredAuthor(db: Executor, commentId: string, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null
  const [author] = await db
    .select({ id: users.id, role: users.role })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, parentId))
  if (!author) return null
  const [seen] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, commentId), visibleComments(author)))
  return seen ? author.id : null
}

/** The first file of the current version of a post-production, for the picture of a notice; null without a version. */
export async function readShownFile(db: Executor, postProductionId: string): Promise<string | null> {
  const [file] = await db
    .select({ id: postProductionFiles.mediaId })
    .from(postProductionFiles)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, postProductionFiles.versionId))
    .where(
      and(eq(postProductionVersions.postProductionId, postProductionId), isNull(postProductionVersions.withdrawnAt)),
    )
    .orderBy(sql`${postProductionVersions.number} desc`, asc(postProductionFiles.rank))
    .limit(1)
  return file?.id ?? null
}

/** A comment that follows another within this time belongs to the same sitting. */
const sitting = sql`interval '2 hours'`
type NoticeRow = typeof notifications.$inferInsert

/**
 * Counts a comment in the notices of the same person, on the same file, in the same sitting, which nobody read nor was
 * mailed. Answers the rows that have no such notice.
 */
export async function addToSitting(tx: Transaction, rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const [row] = rows
  if (!row?.commentId) return [...rows]
  const added = await tx
    .update(notifications)
    .set({ count: sql`${notifications.count} + 1` })
    .where(
      and(
        inArray(
          notifications.userId,
          rows.map(({ userId }) => userId),
        ),
        eq(notifications.notice, row.notice),
        sql`${notifications.postProductionId} is not distinct from ${row.postProductionId}`,
        sql`${notifications.mediaId} is not distinct from ${row.mediaId}`,
        sql`${notifications.actorName} is not distinct from ${row.actorName}`,
        sql`${notifications.createdAt} > now() - ${sitting}`,
        isNull(notifications.readAt),
        isNull(notifications.mailedAt),
      ),
    )
    .returning({ userId: notifications.userId })
  const told = new Set(added.map(({ userId }) => userId))
  return rows.filter(({ userId }) => !told.has(userId))
}
