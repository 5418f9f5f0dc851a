import { warningDays, warningDue } from '@regie/contract/usage-rights/rules'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { emit } from '#platform/events/emit.ts'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { usageRightDocuments, usageRights } from './table.ts'

/** Tells the end of rights, each time that one of the days before it has come. */
export async function warnOfEnds({ db }: Platform): Promise<void> {
  const near = sql`${usageRights.endsOn} between ${todayInParis} and ${todayInParis} + ${sql.raw(String(warningDays[0]))}`
  await db.transaction(async (tx) => {
    const ending = await tx
      .select({
        id: usageRights.id,
        endsOn: usageRights.endsOn,
        warnedAt: usageRights.warnedAt,
        today: sql<string>`${todayInParis}::text`,
        production: { id: productions.id, name: productions.name, projectId: productions.projectId },
      })
      .from(usageRights)
      .innerJoin(productions, eq(productions.id, usageRights.productionId))
      .innerJoin(projects, eq(projects.id, productions.projectId))
      .where(and(near, isNull(usageRights.deletedAt), isNull(productions.deletedAt), isNull(projects.deletedAt)))
      .for('update', { of: usageRights })
    const told = new Set<string>()
    for (const { id, endsOn, warnedAt, today, production } of ending) {
      const due = warningDue({ endsOn }, warnedAt, today)
      if (due === null || endsOn === null) continue
      await tx.update(usageRights).set({ warnedAt: due }).where(eq(usageRights.id, id))
      // The deliverables of a production often end together: one notice tells them.
      const notice = `${production.id} ${endsOn}`
      if (told.has(notice)) continue
      told.add(notice)
      await emit(tx, {
        name: 'productions.rightsEnding',
        subjectId: production.id,
        label: production.name,
        projectId: production.projectId,
        actor: null,
        audience: { permission: 'productions.read' },
        changes: { rightsEndOn: [null, endsOn] },
      })
    }
  })
}

/** Deletes the bytes of removed documents, then their rows. What the storage refuses is left to the next time. */
async function forgetRightDocuments({ db, storage, log }: Platform): Promise<void> {
  const isOver = or(isNotNull(usageRightDocuments.removedAt), isNull(usageRightDocuments.rightId))
  const removed = await db
    .select({ id: usageRightDocuments.id, storageKey: usageRightDocuments.storageKey })
    .from(usageRightDocuments)
    .where(isOver)
  for (const { id, storageKey } of removed) {
    try {
      await storage.remove(storageKey)
      await db.delete(usageRightDocuments).where(eq(usageRightDocuments.id, id))
    } catch (error) {
      log.warn({ err: error, storageKey }, 'a removed document is left to the next time')
    }
  }
}

export const usageRightsJobs = (platform: Platform): Job[] => [
  recurringJob('usage-rights.warn', 'Fin des droits d’exploitation', '0 7 * * *', () => warnOfEnds(platform)),
  recurringJob('usage-rights.forget', 'Effacement des documents de droits', '25 * * * *', () =>
    forgetRightDocuments(platform),
  ),
]
