import type { Brief } from '@regie/contract/briefs/routes'
import { emptyDocument } from '@regie/contract/briefs/rules'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { BriefedRow } from './access.ts'
import { briefAttachments, briefRevisions, briefs } from './table.ts'

export const isBriefOf = ({ type, id }: BriefedRow) => and(eq(briefs.subjectType, type), eq(briefs.subjectId, id))

export const authorName = sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`

export const attachmentColumns = {
  id: briefAttachments.id,
  name: briefAttachments.name,
  size: briefAttachments.size,
  type: briefAttachments.type,
}

/** The current brief. Empty, at version 0, before the first save. */
export async function readBrief(db: Executor, subject: BriefedRow): Promise<Brief> {
  const [found] = await db
    .select({
      id: briefs.id,
      document: briefs.document,
      version: briefs.version,
      updatedAt: briefs.updatedAt,
      updatedByName: authorName,
    })
    .from(briefs)
    .leftJoin(users, eq(users.id, briefs.updatedById))
    .where(isBriefOf(subject))
  if (!found) return { document: emptyDocument, version: 0, updatedAt: null, updatedByName: null, attachments: [] }
  const attachments = await db
    .select(attachmentColumns)
    .from(briefAttachments)
    .where(eq(briefAttachments.briefId, found.id))
    .orderBy(asc(briefAttachments.createdAt), asc(briefAttachments.id))
  // An attachment can create the row before any text is saved.
  const isWritten = found.version > 0
  return { ...found, updatedAt: isWritten ? found.updatedAt : null, attachments }
}

/** Locks the row of a brief. Creates it first, empty and at version 0, when it is missing. */
export async function lockBrief(tx: Transaction, actor: Actor, subject: BriefedRow) {
  await tx
    .insert(briefs)
    .values({
      subjectType: subject.type,
      subjectId: subject.id,
      document: emptyDocument,
      updatedById: actor.id,
      version: 0,
    })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ id: briefs.id, version: briefs.version, document: briefs.document })
    .from(briefs)
    .where(isBriefOf(subject))
    .for('update')
  if (!row) throw fail('UNEXPECTED')
  return row
}

/** Writes the first words of a new subject's brief. */
export async function beginBrief(
  tx: Transaction,
  actor: Actor,
  { subject, document }: { subject: BriefedRow; document: BriefDocument },
): Promise<void> {
  const { id: briefId } = await lockBrief(tx, actor, subject)
  await tx.update(briefs).set({ document, updatedById: actor.id, version: 1 }).where(eq(briefs.id, briefId))
  await tx.insert(briefRevisions).values({ briefId, version: 1, document, authorId: actor.id })
}
