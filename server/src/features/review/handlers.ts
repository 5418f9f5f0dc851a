import { type Acting, mayDo } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { review as routes } from '@regie/contract/review/routes'
import type { Comment, ReviewVersion } from '@regie/contract/review/schema'
import { aliasedTable, and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/failure.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { medias } from '../medias/index.ts'
import {
  actingAs,
  announcePostProduction,
  lockSeen,
  move,
  postProductionFiles,
  postProductionVersions,
  refuseUnless,
  visibleOne,
} from '../post-productions/index.ts'
import { users } from '../users/index.ts'
import { visibleComments, visibleVersions } from './access.ts'
import { comments } from './table.ts'

const nameOf = sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`

const selectComments = (db: Executor) =>
  db
    .select({
      id: comments.id,
      postProductionId: comments.postProductionId,
      versionId: comments.versionId,
      fileKey: comments.mediaId,
      authorId: comments.authorId,
      authorName: sql<string>`coalesce(${users.firstname} || ' ' || ${users.lastname}, '')`,
      text: comments.text,
      isInternal: comments.isInternal,
      sentAt: comments.sentAt,
      resolvedAt: comments.resolvedAt,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))

/** The versions that somebody may see, the last first; those of one number, withdrawn ones after the one that counts. */
const versionsFor = (db: Executor, actor: Actor, postProductionId: string) =>
  db
    .select({
      id: postProductionVersions.id,
      number: postProductionVersions.number,
      clientNumber: postProductionVersions.clientNumber,
      note: postProductionVersions.note,
      authorName: nameOf,
      createdAt: postProductionVersions.createdAt,
      publishedAt: postProductionVersions.publishedAt,
      withdrawnAt: postProductionVersions.withdrawnAt,
    })
    .from(postProductionVersions)
    .leftJoin(users, eq(users.id, postProductionVersions.authorId))
    .where(and(eq(postProductionVersions.postProductionId, postProductionId), visibleVersions(actor)))
    .orderBy(
      desc(postProductionVersions.number),
      sql`${postProductionVersions.withdrawnAt} is not null`,
      desc(postProductionVersions.createdAt),
    )

const validators = aliasedTable(users, 'validators')
const filesOf = (db: Executor, versionIds: string[]) =>
  db
    .select({
      versionId: postProductionFiles.versionId,
      key: medias.id,
      name: medias.name,
      size: medias.size,
      type: medias.type,
      kind: medias.kind,
      validatedAt: postProductionFiles.validatedAt,
      validatedByName: sql<string | null>`${validators.firstname} || ' ' || ${validators.lastname}`,
    })
    .from(postProductionFiles)
    .innerJoin(medias, eq(medias.id, postProductionFiles.mediaId))
    .leftJoin(validators, eq(validators.id, postProductionFiles.validatedById))
    .where(inArray(postProductionFiles.versionId, versionIds))
    .orderBy(asc(postProductionFiles.rank))

async function versionsOf(db: Executor, actor: Actor, postProductionId: string): Promise<ReviewVersion[]> {
  const versions = await versionsFor(db, actor, postProductionId)
  if (versions.length === 0) return []
  const ids = versions.map(({ id }) => id)
  const files = await filesOf(db, ids)
  const said = await selectComments(db)
    .where(and(inArray(comments.versionId, ids), visibleComments(actor)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
  // The client reads « Version 2 »: how many were made before theirs is not theirs to know.
  const asClient = actor.role === 'CLIENT'
  return versions.map((version) => ({
    ...version,
    ...(asClient && version.clientNumber !== null && { number: version.clientNumber, note: '' }),
    files: files.filter(({ versionId }) => versionId === version.id),
    comments: said.filter(({ versionId }) => versionId === version.id),
  }))
}

/** The version that a comment is about: the last that its author sees. Throws INVALID. */
async function lastVersion(tx: Transaction, actor: Actor, postProductionId: string) {
  const versions = await versionsFor(tx, actor, postProductionId)
  const last = versions.find(({ withdrawnAt }) => withdrawnAt === null)
  if (!last) throw fail('INVALID', { message: 'Il n’y a pas encore de version à commenter.' })
  return last
}

async function checkFile(tx: Transaction, versionId: string, fileKey: string | null): Promise<void> {
  if (fileKey === null) return
  const [found] = await tx
    .select({ mediaId: postProductionFiles.mediaId })
    .from(postProductionFiles)
    .where(and(eq(postProductionFiles.versionId, versionId), eq(postProductionFiles.mediaId, fileKey)))
  if (!found) throw fail('INVALID', { fields: { fileKey: 'Ce fichier n’est pas dans la dernière version' } })
}

/** The drafts that a round takes along: staff send all of them; a client, those of the client's side. */
function draftsFor(actor: Actor, postProductionId: string): SQL | undefined {
  const ofRound = and(
    eq(comments.postProductionId, postProductionId),
    isNull(comments.sentAt),
    isNull(comments.deletedAt),
  )
  if (isStaff(actor)) return ofRound
  return and(
    ofRound,
    eq(comments.isInternal, false),
    sql`${comments.authorId} in (select ${users.id} from ${users} where ${users.role} = 'CLIENT')`,
  )
}

/** Sends the drafts of the round; answers true when one of them is still to be dealt with. Throws NOTHING_TO_SEND. */
async function sendDrafts(tx: Transaction, actor: Actor, postProductionId: string): Promise<boolean> {
  const sent = await tx
    .update(comments)
    .set({ sentAt: sql`now()` })
    .where(draftsFor(actor, postProductionId))
    .returning({ resolvedAt: comments.resolvedAt })
  if (sent.length === 0) throw fail('NOTHING_TO_SEND')
  return sent.some(({ resolvedAt }) => resolvedAt === null)
}

/** True while staff may add to a round that the talent is already dealing with: nothing moves then. */
const mayAdd = (acting: Acting, { status }: Pick<PostProductionListed, 'status'>) =>
  (status === 'TO_MODIFY' || status === 'IN_PROGRESS') && mayDo(acting, 'AWAITING_APPROVAL', 'requestChanges')

export function reviewHandlers({ db }: Platform): Handlers<typeof routes> {
  return {
    async versions({ params }, { actor }) {
      const { id } = await visibleOne(db, actor, params.postProductionId)
      return versionsOf(db, actor, id)
    },

    comment: ({ params, body: { fileKey, text, isInternal } }, { actor }) =>
      db.transaction(async (tx): Promise<Comment> => {
        const postProduction = await visibleOne(tx, actor, params.postProductionId)
        const { id: versionId } = await lastVersion(tx, actor, postProduction.id)
        await checkFile(tx, versionId, fileKey)
        if (isInternal && actor.role === 'CLIENT') throw fail('FORBIDDEN')
        const row = {
          postProductionId: postProduction.id,
          versionId,
          mediaId: fileKey,
          authorId: actor.id,
          text,
          isInternal,
        }
        const [written] = await tx.insert(comments).values(row).returning({ id: comments.id })
        if (!written) throw fail('UNEXPECTED')
        await announcePostProduction(tx, 'post-productions.commented', actor, postProduction)
        const [comment] = await selectComments(tx).where(eq(comments.id, written.id))
        if (!comment) throw fail('UNEXPECTED')
        return comment
      }),

    sendRound: ({ params, body: { version: seen } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockSeen(tx, actor, params.postProductionId, seen)
        const acting = actingAs(actor, before)
        const action = 'requestChanges'
        const may =
          mayDo(acting, before.status, action) &&
          (before.status === 'AWAITING_APPROVAL' || before.status === 'AWAITING_VALIDATION')
        refuseUnless(may || mayAdd(acting, before), (status) => mayDo(acting, status, action), {
          current: before,
          action,
        })
        const isOpen = await sendDrafts(tx, actor, before.id)
        if (may && isOpen) return move(tx, actor, before.id, { action })
        await announcePostProduction(tx, 'post-productions.commented', actor, before)
        return before
      }),
  }
}
