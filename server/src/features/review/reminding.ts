import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { hoursBetweenReminders, mayBeReminded } from '@regie/contract/review/rules/verdicts'
import { and, eq, exists, gte, isNotNull, isNull, ne, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import {
  emitPostProductionEvent,
  postProductions,
  postProductionVersions,
  readPostProduction,
} from '#features/post-productions/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { readAwaited } from './arbitration.ts'
import { readDecider } from './decider.ts'
import { comments, deciders, reminders, verdicts } from './table.ts'
import { readReviewers, readShownVersion } from './verdicts.ts'

/**
 * Reminds the members who gave no verdict on the presented version, once a day at most. `among`: ids of those who may be; `now`: milliseconds.
 * Answers how many were reminded.
 */
export async function remindReviewers(
  tx: Transaction,
  actor: Viewer | null,
  postProduction: PostProductionListed,
  { among, now }: { among: ReadonlySet<string>; now: number },
): Promise<number> {
  const { versionId, reviewers } = await readReviewers(tx, postProduction)
  if (versionId === null) return 0
  const waited = reviewers
    .filter((one) => among.has(one.id) && !one.isGuest && mayBeReminded(one, versionId, now))
    .map(({ id }) => id)
  if (waited.length === 0) return 0
  // Of two who remind at once, one sends it.
  const taken = await tx
    .insert(reminders)
    .values(waited.map((userId) => ({ versionId, userId })))
    .onConflictDoUpdate({
      target: [reminders.versionId, reminders.userId],
      set: { remindedAt: sql`now()` },
      setWhere: sql`${reminders.remindedAt} < ${new Date(now - hoursBetweenReminders * 3_600_000).toISOString()}`,
    })
    .returning({ userId: reminders.userId })
  const reminded = taken.map(({ userId }) => userId)
  if (reminded.length > 0)
    await emitPostProductionEvent(tx, 'post-productions.reminded', actor, postProduction, {
      changes: { reminded: [null, reminded] },
      isForClients: false,
    })
  return reminded.length
}

const one = { one: sql`1` }

/** True while a reminder still asks something: the version awaits a decision, and its reader has said nothing since. */
export function isStillAwaited(reminded: { postProductionId: SQLWrapper; userId: SQLWrapper; at: SQLWrapper }): SQL {
  const verdictSince = new QueryBuilder()
    .select(one)
    .from(verdicts)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, verdicts.versionId))
    .where(
      and(
        eq(postProductionVersions.postProductionId, postProductions.id),
        eq(verdicts.personId, reminded.userId),
        gte(verdicts.givenAt, reminded.at),
      ),
    )
  const commentSince = new QueryBuilder()
    .select(one)
    .from(comments)
    .where(
      and(
        eq(comments.postProductionId, postProductions.id),
        eq(comments.authorId, reminded.userId),
        isNull(comments.deletedAt),
        gte(comments.createdAt, reminded.at),
      ),
    )
  return exists(
    new QueryBuilder()
      .select(one)
      .from(postProductions)
      .where(
        and(
          eq(postProductions.id, reminded.postProductionId),
          eq(postProductions.status, 'AWAITING_VALIDATION'),
          isNull(postProductions.deletedAt),
          notExists(verdictSince),
          notExists(commentSince),
        ),
      ),
  )
}

/** Hours before the end of the delay at which those who said nothing are reminded: a day, and half of a delay of one day. */
const hoursBefore = sql`least(24, ${deciders.days} * 12)`

/** Reminds the members who said nothing, before the décideur stops waiting for them. */
export async function remindBeforeDeadline({ db }: Pick<Platform, 'db'>, now = new Date()): Promise<void> {
  const moment = now.toISOString()
  const due = await db
    .select({ id: postProductions.id })
    .from(postProductions)
    .innerJoin(deciders, eq(deciders.productionId, postProductions.productionId))
    .innerJoin(productions, and(eq(productions.id, postProductions.productionId), isNull(productions.deletedAt)))
    .innerJoin(projects, and(projectOfProduction, isNull(projects.deletedAt), isNull(projects.archivedAt)))
    .innerJoin(
      postProductionVersions,
      and(
        eq(postProductionVersions.postProductionId, postProductions.id),
        eq(postProductionVersions.number, postProductions.versionInterne),
        isNull(postProductionVersions.withdrawnAt),
        isNotNull(postProductionVersions.publishedAt),
      ),
    )
    .where(
      and(
        eq(postProductions.status, 'AWAITING_VALIDATION'),
        isNull(postProductions.deletedAt),
        ne(productions.status, 'CANCELLED'),
        // These close the step to the client’s side.
        ne(productions.optionDepotClient, 'YES'),
        ne(productions.optionImageChoice, 'YES'),
        isNotNull(deciders.days),
        sql`${moment}::timestamptz between ${postProductionVersions.publishedAt} + make_interval(days => ${deciders.days}, hours => (-${hoursBefore})::int)
          and ${postProductionVersions.publishedAt} + make_interval(days => ${deciders.days})`,
      ),
    )
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const postProduction = await readPostProduction(tx, id)
      const decider = await readDecider(tx, postProduction.productionId)
      const shown = await readShownVersion(tx, id)
      if (!decider || !shown) return
      const { companyId } = postProduction
      const awaited = await readAwaited(tx, { versionId: shown.id, companyId, deciderId: decider.id })
      const among = new Set(awaited.map((member) => member.id))
      await remindReviewers(tx, null, postProduction, { among, now: now.getTime() })
    })
}
