import { isDeepStrictEqual } from 'node:util'
import { type briefs as routes, shownRevisions } from '@regie/contract/briefs/routes'
import type { BriefDocument } from '@regie/contract/briefs/schema'
import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { type BriefedRow, readableSubject, writableSubject } from '../access.ts'
import { authorName, isBriefOf, lockBrief, readBrief } from '../brief.ts'
import { presentBrief, presentBriefRevision } from '../present.ts'
import { briefRevisions, briefs } from '../table.ts'
import { briefAttachmentHandlers } from './attachments.ts'

/** Pages save every few seconds while a person types. Saves closer together than this form one revision. */
const revisionWindow = sql`interval '10 minutes'`

type SavedRevision = { briefId: string; version: number; document: BriefDocument; authorId: string }

/** Records a save. Answers true when it begins a revision, false when it extends the last one. */
async function saveRevision(
  tx: Transaction,
  { briefId, version, document, authorId }: SavedRevision,
): Promise<boolean> {
  const [last] = await tx
    .select({
      id: briefRevisions.id,
      goesOn: sql<boolean>`${briefRevisions.authorId} = ${authorId} and ${briefRevisions.savedAt} > now() - ${revisionWindow}`,
    })
    .from(briefRevisions)
    .where(eq(briefRevisions.briefId, briefId))
    .orderBy(desc(briefRevisions.version))
    .limit(1)
  if (last?.goesOn) {
    await tx
      .update(briefRevisions)
      .set({ document, version, savedAt: sql`now()` })
      .where(eq(briefRevisions.id, last.id))
    return false
  }
  await tx.insert(briefRevisions).values({ briefId, version, document, authorId })
  return true
}

/** The activity shows the first save of a revision only. Later saves only refresh open pages. */
const emitBriefEvent = (tx: Transaction, name: 'briefs.updated' | 'briefs.saved', actor: Actor, subject: BriefedRow) =>
  emit(tx, {
    name,
    subjectId: subject.id,
    label: subject.name,
    projectId: subject.projectId,
    actor,
    audience: { permission: `${subject.type}.read` },
  })

export const briefsHandlers = (platform: Platform): Handlers<typeof routes> => {
  const { db } = platform
  return {
    ...briefAttachmentHandlers(platform),

    async get({ params }, { actor }) {
      return presentBrief(await readBrief(db, await readableSubject(db, actor, params)), actor)
    },

    save: ({ params, body: { document, version } }, { actor }) =>
      db.transaction(async (tx) => {
        const subject = await writableSubject(tx, actor, params)
        const before = await lockBrief(tx, actor, subject)
        const asItStands = async () => presentBrief(await readBrief(tx, subject), actor)
        if (version !== before.version) throw fail('STALE_VERSION', { current: await asItStands() })
        if (isDeepStrictEqual(document, before.document)) return asItStands()
        await tx
          .update(briefs)
          .set({ document, updatedById: actor.id, ...versionBump(briefs) })
          .where(eq(briefs.id, before.id))
        const revision = { briefId: before.id, version: before.version + 1, document, authorId: actor.id }
        const begins = await saveRevision(tx, revision)
        await emitBriefEvent(tx, begins ? 'briefs.updated' : 'briefs.saved', actor, subject)
        return asItStands()
      }),

    async history({ params }, { actor }) {
      const subject = await readableSubject(db, actor, params)
      const revisions = await db
        .select({
          version: briefRevisions.version,
          authorName,
          startedAt: briefRevisions.startedAt,
          savedAt: briefRevisions.savedAt,
          document: briefRevisions.document,
        })
        .from(briefRevisions)
        .innerJoin(briefs, eq(briefs.id, briefRevisions.briefId))
        .leftJoin(users, eq(users.id, briefRevisions.authorId))
        .where(isBriefOf(subject))
        .orderBy(desc(briefRevisions.version))
        .limit(shownRevisions)
      return presentBriefRevision.all(revisions, actor)
    },
  }
}
