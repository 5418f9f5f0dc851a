import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { postProductionFiles, postProductionVersions } from '#features/post-productions/index.ts'
import { troubleOf } from '#platform/connector/unavailable.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Frameio, FrameioRemark } from '#platform/frameio/frameio.ts'
import type { Platform } from '#platform/platform.ts'
import { commentOfRemark, commentOfReply, type FetchedComment } from './frameio-remark.ts'
import { comments, frameioFiles } from './table.ts'

type LinkedFile = { mediaId: string; versionId: string; frameioId: string }
/** What Frame.io said of files, before anything of it is written. */
export type Fetched = { file: LinkedFile; remarks: FrameioRemark[] }[]
export type Counted = { added: number; changed: number; removed: number }

export const { whenUnavailable } = troubleOf({
  name: 'Frame.io',
  message: 'Frame.io ne répond pas. Rien n’a été changé : réessayez dans un instant.',
})

/** The files of the last version that counts which are linked. */
async function linkedFiles(db: Database, postProductionId: string): Promise<LinkedFile[]> {
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
      mediaId: frameioFiles.mediaId,
      versionId: postProductionFiles.versionId,
      frameioId: frameioFiles.frameioId,
    })
    .from(frameioFiles)
    .innerJoin(postProductionFiles, eq(postProductionFiles.mediaId, frameioFiles.mediaId))
    .where(and(eq(frameioFiles.postProductionId, postProductionId), eq(postProductionFiles.versionId, last.id)))
}

/** What is said on Frame.io of the last version: asked for outside any transaction. Throws UNAVAILABLE. */
export async function fetchRemarks({ db, frameio, log }: Platform, postProductionId: string): Promise<Fetched> {
  if (!frameio) return []
  const files = await linkedFiles(db, postProductionId)
  const said = (file: LinkedFile) =>
    frameio
      .remarks(file.frameioId)
      // Gone from there: what was fetched before stays.
      .then((remarks) => (remarks === null ? [] : [{ file, remarks }]))
  return (await Promise.all(files.map(said)).catch(whenUnavailable(log))).flat()
}

type Placed = FetchedComment & { parentId: string | null }

async function keepOne(tx: Transaction, postProductionId: string, file: LinkedFile, said: Placed) {
  const { mediaId, versionId } = file
  const { text, guestName, frameIn, frameOut, page, drawing, frameioAt } = said
  const [kept] = await tx
    .insert(comments)
    .values({ ...said, postProductionId, versionId, mediaId })
    .onConflictDoUpdate({
      target: [comments.mediaId, comments.frameioId],
      set: {
        text,
        guestName,
        frameIn,
        frameOut,
        page,
        drawing,
        frameioAt,
        editedAt: sql`now()`,
        deletedAt: null,
        // Dealt with on either side is dealt with: reopening is done here.
        resolvedAt: sql`coalesce(${comments.resolvedAt}, excluded.resolved_at)`,
      },
      // What was taken away here does not come back (what was gone from there has no date), and what did not change is not written.
      setWhere: sql`(${comments.deletedAt} is null or ${comments.frameioAt} is null) and
        (${comments.frameioAt} is distinct from excluded.frameio_at
          or (${comments.resolvedAt} is null and excluded.resolved_at is not null))`,
    })
    .returning({ id: comments.id, isNew: sql<boolean>`xmax = 0` })
  return kept
}

/** Writes what was fetched: what is new is a draft of the round; what is gone from there goes too, while it is one. */
export async function keepRemarks(
  tx: Transaction,
  postProductionId: string,
  fetched: Fetched,
  frameOrigin: Frameio['frameOrigin'],
): Promise<Counted> {
  const counted: Counted = { added: 0, changed: 0, removed: 0 }
  for (const { file, remarks } of fetched) {
    const keep = async (said: Placed) => {
      const kept = await keepOne(tx, postProductionId, file, said)
      if (kept) counted[kept.isNew ? 'added' : 'changed'] += 1
    }
    for (const remark of remarks) await keep({ ...commentOfRemark(remark, frameOrigin), parentId: null })
    const ids = remarks.map(({ id }) => id)
    const parents = new Map(
      (
        await tx
          .select({ id: comments.id, frameioId: comments.frameioId })
          .from(comments)
          .where(and(eq(comments.mediaId, file.mediaId), inArray(comments.frameioId, ids.length > 0 ? ids : [''])))
      ).map(({ id, frameioId }) => [frameioId, id]),
    )
    const answers = remarks.flatMap((remark) => (remark.replies ?? []).map((reply) => ({ reply, to: remark.id })))
    for (const { reply, to } of answers) await keep({ ...commentOfReply(reply), parentId: parents.get(to) ?? null })
    const gone = await tx
      .update(comments)
      .set({ deletedAt: sql`now()`, frameioAt: null })
      .where(
        and(
          eq(comments.mediaId, file.mediaId),
          isNotNull(comments.frameioId),
          notInArray(comments.frameioId, [...ids, ...answers.map(({ reply }) => reply.id), '']),
          isNull(comments.sentAt),
          isNull(comments.deletedAt),
        ),
      )
      .returning({ id: comments.id })
    counted.removed += gone.length
    await tx.update(frameioFiles).set({ syncedAt: sql`now()` }).where(eq(frameioFiles.mediaId, file.mediaId))
  }
  return counted
}
