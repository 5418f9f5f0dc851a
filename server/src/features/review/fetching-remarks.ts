import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import {
  emitPostProductionEvent,
  postProductionFiles,
  postProductionVersions,
} from '#features/post-productions/index.ts'
import type { ExternalRemark, ExternalReview, ReviewText } from '#integrations/external-review.ts'
import { failWith } from '#integrations/trouble.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetSettled } from './arbitration.ts'
import { comments, externalFiles } from './table.ts'

type LinkedFile = { mediaId: string; versionId: string; externalId: string }
/** The remarks read from the external review, per file, before any is saved. */
export type FetchedRemarks = { file: LinkedFile; remarks: ExternalRemark[] }[]
export type RemarkCounts = { added: number; changed: number; removed: number }

export const notConfigured = ({ name }: Pick<ExternalReview, 'name'>) => `${name} n’est pas connecté à Régie.`

/** For `.catch` on a call to the external review. Throws NOT_CONFIGURED or UNAVAILABLE. */
export const whenReviewUnavailable = ({ externalReview, log }: Pick<Platform, 'externalReview' | 'log'>) =>
  failWith(externalReview, log, {
    unavailable: `${externalReview.name} ne répond pas. Rien n’a été changé : réessayez dans un instant.`,
    notConfigured: notConfigured(externalReview),
  })

/** The linked files of the last version that was not withdrawn. */
async function readLinkedFiles(db: Database, postProductionId: string): Promise<LinkedFile[]> {
  const [last] = await db
    .select({ id: postProductionVersions.id })
    .from(postProductionVersions)
    .where(
      and(eq(postProductionVersions.postProductionId, postProductionId), isNull(postProductionVersions.withdrawnAt)),
    )
    .orderBy(sql`${postProductionVersions.number} desc`)
    .limit(1)
  if (!last) return []
  return db
    .select({
      mediaId: externalFiles.mediaId,
      versionId: postProductionFiles.versionId,
      externalId: externalFiles.externalId,
    })
    .from(externalFiles)
    .innerJoin(postProductionFiles, eq(postProductionFiles.mediaId, externalFiles.mediaId))
    .where(and(eq(externalFiles.postProductionId, postProductionId), eq(postProductionFiles.versionId, last.id)))
}

/**
 * Reads the external remarks about the last version. Call it outside any transaction: it waits for another service.
 * Throws UNAVAILABLE.
 */
export async function fetchRemarks(platform: Platform, postProductionId: string): Promise<FetchedRemarks> {
  const { db, externalReview } = platform
  if (!externalReview.isConnected) return []
  const files = await readLinkedFiles(db, postProductionId)
  const said = (file: LinkedFile) =>
    externalReview
      .remarks(file.externalId)
      // The file is gone from the external review: remarks fetched earlier stay.
      .then((remarks) => (remarks === null ? [] : [{ file, remarks }]))
  return (await Promise.all(files.map(said)).catch(whenReviewUnavailable(platform))).flat()
}

/** Characters that a comment may have. */
const maxTextLength = 5000

/** A remark as the columns of a comment. */
const commentFromRemark = ({ id, author, text, createdAt, changedAt, resolvedAt }: ReviewText) => ({
  externalId: id,
  externalAt: changedAt,
  createdAt,
  resolvedAt,
  guestName: author,
  // PostgreSQL stores no NUL in text.
  text: text.replaceAll('\0', '').slice(0, maxTextLength),
})
/** An answer has no place of its own. */
const noPlace = { frameIn: null, frameOut: null, page: null, drawing: [] }

type PlacedRemark = ReturnType<typeof commentFromRemark> &
  Pick<ExternalRemark, 'frameIn' | 'frameOut' | 'page' | 'drawing'> & { parentId: string | null }

async function saveRemark(tx: Transaction, postProductionId: string, file: LinkedFile, said: PlacedRemark) {
  const { mediaId, versionId } = file
  const { text, guestName, frameIn, frameOut, page, drawing, externalAt } = said
  const [kept] = await tx
    .insert(comments)
    .values({ ...said, postProductionId, versionId, mediaId })
    .onConflictDoUpdate({
      target: [comments.mediaId, comments.externalId],
      set: {
        text,
        guestName,
        frameIn,
        frameOut,
        page,
        drawing,
        externalAt,
        editedAt: sql`now()`,
        deletedAt: null,
        // A comment resolved on either side is resolved. Only Régie can reopen it.
        resolvedAt: sql`coalesce(${comments.resolvedAt}, excluded.resolved_at)`,
      },
      // A comment deleted in Régie does not come back; one deleted in the external review has no date, and does.
      // Unchanged rows are not written.
      setWhere: sql`(${comments.deletedAt} is null or ${comments.externalAt} is null) and
        (${comments.externalAt} is distinct from excluded.frameio_at
          or (${comments.resolvedAt} is null and excluded.resolved_at is not null))`,
    })
    .returning({ id: comments.id, sentAt: comments.sentAt, isNew: sql<boolean>`xmax = 0` })
  return kept
}

/**
 * Saves the fetched remarks. New ones become drafts of the round. Drafts that are gone from the external review are
 * deleted.
 */
export async function saveRemarks(
  tx: Transaction,
  postProductionId: string,
  fetched: FetchedRemarks,
): Promise<RemarkCounts> {
  const counted: RemarkCounts = { added: 0, changed: 0, removed: 0 }
  /** Drafts that say something else, or are gone. */
  const unsettled: string[] = []
  for (const { file, remarks } of fetched) {
    const keep = async (said: PlacedRemark) => {
      const kept = await saveRemark(tx, postProductionId, file, said)
      if (!kept) return
      counted[kept.isNew ? 'added' : 'changed'] += 1
      if (!kept.isNew && kept.sentAt === null) unsettled.push(kept.id)
    }
    for (const { frameIn, frameOut, page, drawing, ...remark } of remarks)
      await keep({ ...commentFromRemark(remark), frameIn, frameOut, page, drawing, parentId: null })
    const ids = remarks.map(({ id }) => id)
    const parents = new Map(
      (
        await tx
          .select({ id: comments.id, externalId: comments.externalId })
          .from(comments)
          .where(and(eq(comments.mediaId, file.mediaId), inArray(comments.externalId, ids.length > 0 ? ids : [''])))
      ).map(({ id, externalId }) => [externalId, id]),
    )
    const answers = remarks.flatMap((remark) => remark.answers.map((answer) => ({ answer, to: remark.id })))
    for (const { answer, to } of answers)
      await keep({ ...commentFromRemark(answer), ...noPlace, parentId: parents.get(to) ?? null })
    const gone = await tx
      .update(comments)
      .set({ deletedAt: sql`now()`, externalAt: null })
      .where(
        and(
          eq(comments.mediaId, file.mediaId),
          isNotNull(comments.externalId),
          notInArray(comments.externalId, [...ids, ...answers.map(({ answer }) => answer.id), '']),
          isNull(comments.sentAt),
          isNull(comments.deletedAt),
        ),
      )
      .returning({ id: comments.id })
    counted.removed += gone.length
    unsettled.push(...gone.map(({ id }) => id))
    await tx.update(externalFiles).set({ syncedAt: sql`now()` }).where(eq(externalFiles.mediaId, file.mediaId))
  }
  await forgetSettled(tx, unsettled)
  return counted
}

/** Saves the fetched remarks, and tells the room what changed. */
export const keepRemarks = (
  db: Database,
  actor: Actor,
  postProduction: PostProductionListed,
  fetched: FetchedRemarks,
): Promise<RemarkCounts> =>
  db.transaction(async (tx) => {
    const counted = await saveRemarks(tx, postProduction.id, fetched)
    if (counted.added + counted.changed + counted.removed > 0)
      await emitPostProductionEvent(tx, 'post-productions.commented', actor, postProduction)
    return counted
  })
